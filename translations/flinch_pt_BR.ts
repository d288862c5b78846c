<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="pt_BR" sourcelanguage="en_US">
<context>
    <name>flinch::Acclaim</name>
    <message>
        <source>There should be %1 numbers, not %2</source>
        <translation>Deveria haver %1 números, não %2</translation>
    </message>
    <message>
        <source>“%1” is not a number, or out of range</source>
        <translation>“%1” não é um número ou está fora dos limites</translation>
    </message>
    <message>
        <source>Correct the number or export the file again.</source>
        <translation>Corrija o número ou exporte o arquivo de novo.</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>linha %1</translation>
    </message>
    <message>
        <source>Export the file again from the program that made it.</source>
        <translation>Exporte o arquivo de novo no programa que o fez.</translation>
    </message>
    <message>
        <source>There are no frames</source>
        <translation>Não há quadros</translation>
    </message>
    <message>
        <source>This is not Acclaim motion</source>
        <translation>Isto não é movimento Acclaim</translation>
    </message>
    <message>
        <source>The frame rate makes no sense</source>
        <translation>A taxa de quadros não faz sentido</translation>
    </message>
    <message>
        <source>The motion is too long</source>
        <translation>O movimento é longo demais</translation>
    </message>
    <message>
        <source>Split the motion into shorter files.</source>
        <translation>Divida o movimento em arquivos mais curtos.</translation>
    </message>
    <message>
        <source>%1 moves, and is no bone of the skeleton</source>
        <translation>%1 se move e não é osso do esqueleto</translation>
    </message>
    <message>
        <source>Choose the .asf file that this motion was captured with.</source>
        <translation>Escolha o arquivo .asf com que este movimento foi capturado.</translation>
    </message>
    <message>
        <source>%1 has %2 numbers and needs %3</source>
        <translation>%1 tem %2 números e precisa de %3</translation>
    </message>
    <message>
        <source>The file does not say how many frames make a second, and was read as if it were %1</source>
        <translation>O arquivo não diz quantos quadros fazem um segundo e foi lido como se fossem %1</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s) are numbered out of order, and were read in the order in which they stand</source>
        <translation>
            <numerusform>%n quadro está numerado fora de ordem, e foi lido na ordem em que está</numerusform>
            <numerusform>%n quadros estão numerados fora de ordem, e foram lidos na ordem em que estão</numerusform>
        </translation>
    </message>
    <message>
        <source>Bones that move against their parents or change their length</source>
        <translation>Ossos que se deslocam em relação aos pais ou mudam de comprimento</translation>
    </message>
    <message>
        <source>Bones that hang on nothing: %1</source>
        <translation>Ossos que não dependem de nada: %1</translation>
    </message>
    <message>
        <source>This motion needs its skeleton, and there is no .asf file beside it</source>
        <translation>Este movimento precisa do seu esqueleto, e não há arquivo .asf ao lado dele</translation>
    </message>
    <message>
        <source>Which of the %1 .asf files beside it this motion moves is not clear</source>
        <translation>Não está claro qual dos %1 arquivos .asf ao lado este movimento move</translation>
    </message>
    <message>
        <source>Choose its .asf file, or put it beside the motion as %1.asf.</source>
        <translation>Escolha o arquivo .asf dele, ou coloque-o ao lado do movimento como %1.asf.</translation>
    </message>
    <message>
        <source>%1 of the .asf file</source>
        <translation>%1 do arquivo .asf</translation>
    </message>
    <message>
        <source>The skeleton has no bones</source>
        <translation>O esqueleto não tem ossos</translation>
    </message>
    <message>
        <source>This is not an Acclaim skeleton</source>
        <translation>Isto não é um esqueleto Acclaim</translation>
    </message>
    <message>
        <source>The unit of length makes no sense</source>
        <translation>A unidade de comprimento não faz sentido</translation>
    </message>
    <message>
        <source>A bone has no name</source>
        <translation>Um osso não tem nome</translation>
    </message>
    <message>
        <source>“%1” is no degree of freedom</source>
        <translation>“%1” não é um grau de liberdade</translation>
    </message>
    <message>
        <source>A degree of freedom is named twice</source>
        <translation>Um grau de liberdade é citado duas vezes</translation>
    </message>
    <message>
        <source>The order of the axes makes no sense</source>
        <translation>A ordem dos eixos não faz sentido</translation>
    </message>
    <message>
        <source>The length of a bone is out of range</source>
        <translation>O comprimento de um osso está fora dos limites</translation>
    </message>
    <message>
        <source>There are two bones called %1</source>
        <translation>Há dois ossos chamados %1</translation>
    </message>
    <message>
        <source>Rename one of them, in the motion, too.</source>
        <translation>Renomeie um deles, também no movimento.</translation>
    </message>
    <message>
        <source>The skeleton has more than %1 joints</source>
        <translation>O esqueleto tem mais de %1 juntas</translation>
    </message>
    <message>
        <source>The hierarchy names %1, which is no bone</source>
        <translation>A hierarquia cita %1, que não é um osso</translation>
    </message>
    <message>
        <source>%1 has two parents</source>
        <translation>%1 tem dois pais</translation>
    </message>
    <message>
        <source>The skeleton has no hierarchy</source>
        <translation>O esqueleto não tem hierarquia</translation>
    </message>
    <message>
        <source>Some bones do not hang on the root</source>
        <translation>Alguns ossos não dependem da raiz</translation>
    </message>
</context>
<context>
    <name>flinch::Actions</name>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Novo</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>a clip or a project</source>
        <translation>um clipe ou um projeto</translation>
    </message>
    <message>
        <source>Open the &amp;Demo</source>
        <translation>Abrir a &amp;demo</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Salvar</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>Salvar &amp;como…</translation>
    </message>
    <message>
        <source>&amp;Bake…</source>
        <translation>&amp;Bake…</translation>
    </message>
    <message>
        <source>the reaction onto your own skeleton</source>
        <translation>a reação no seu próprio esqueleto</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Sa&amp;ir</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Desfazer</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Refazer</translation>
    </message>
    <message>
        <source>Select &amp;All Impacts</source>
        <translation>Selecionar &amp;todos os impactos</translation>
    </message>
    <message>
        <source>&amp;Side by Side</source>
        <translation>&amp;Lado a lado</translation>
    </message>
    <message>
        <source>mocap, shadow and main with one camera</source>
        <translation>mocap, sombra e principal com uma só câmera</translation>
    </message>
    <message>
        <source>&amp;Overlay</source>
        <translation>So&amp;breposto</translation>
    </message>
    <message>
        <source>all three in one pane</source>
        <translation>os três em uma só vista</translation>
    </message>
    <message>
        <source>S&amp;ingle</source>
        <translation>Ú&amp;nico</translation>
    </message>
    <message>
        <source>one pane alone</source>
        <translation>uma vista sozinha</translation>
    </message>
    <message>
        <source>Next &amp;Pane</source>
        <translation>&amp;Próxima vista</translation>
    </message>
    <message>
        <source>shows the next simulation alone</source>
        <translation>mostra só a próxima simulação</translation>
    </message>
    <message>
        <source>&amp;Bodies or Skeleton</source>
        <translation>&amp;Corpos ou esqueleto</translation>
    </message>
    <message>
        <source>bodies, skeleton, both in turn</source>
        <translation>corpos, esqueleto e ambos, em sequência</translation>
    </message>
    <message>
        <source>&amp;Frame Selection</source>
        <translation>Enquadrar &amp;seleção</translation>
    </message>
    <message>
        <source>brings the selected body or the character into view</source>
        <translation>mostra o corpo selecionado ou o personagem</translation>
    </message>
    <message>
        <source>Frame &amp;All</source>
        <translation>Enquadrar &amp;tudo</translation>
    </message>
    <message>
        <source>F&amp;ront</source>
        <translation>&amp;Frente</translation>
    </message>
    <message>
        <source>Si&amp;de</source>
        <translation>Late&amp;ral</translation>
    </message>
    <message>
        <source>&amp;Top</source>
        <translation>De c&amp;ima</translation>
    </message>
    <message>
        <source>Opposit&amp;e</source>
        <translation>&amp;Oposta</translation>
    </message>
    <message>
        <source>Fo&amp;llow the Character</source>
        <translation>Se&amp;guir o personagem</translation>
    </message>
    <message>
        <source>the camera moves along</source>
        <translation>a câmera acompanha</translation>
    </message>
    <message>
        <source>&amp;Viewport Only</source>
        <translation>Só a &amp;vista 3D</translation>
    </message>
    <message>
        <source>&amp;Maya (Alt and mouse buttons)</source>
        <translation>&amp;Maya (Alt e botões do mouse)</translation>
    </message>
    <message>
        <source>&amp;Blender (middle mouse button)</source>
        <translation>&amp;Blender (botão do meio do mouse)</translation>
    </message>
    <message>
        <source>As the &amp;Desktop</source>
        <translation>Como o &amp;sistema</translation>
    </message>
    <message>
        <source>Da&amp;rk</source>
        <translation>&amp;Escuro</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Claro</translation>
    </message>
    <message>
        <source>&amp;Add at the Playhead</source>
        <translation>&amp;Adicionar no cursor</translation>
    </message>
    <message>
        <source>on the selected body, else the chest</source>
        <translation>no corpo selecionado ou no peito</translation>
    </message>
    <message>
        <source>&amp;Expected</source>
        <translation>&amp;Esperado</translation>
    </message>
    <message>
        <source>switches between unexpected and expected</source>
        <translation>alterna entre inesperado e esperado</translation>
    </message>
    <message>
        <source>&amp;Half Expected</source>
        <translation>&amp;Meio esperado</translation>
    </message>
    <message>
        <source>Disa&amp;ble</source>
        <translation>Desa&amp;tivar</translation>
    </message>
    <message>
        <source>leaves the impact out without deleting it</source>
        <translation>deixa o impacto de fora sem excluir</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>Dup&amp;licar</translation>
    </message>
    <message>
        <source>&amp;Mirror</source>
        <translation>E&amp;spelhar</translation>
    </message>
    <message>
        <source>to the other side of the body</source>
        <translation>para o outro lado do corpo</translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation>E&amp;xcluir</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>Re&amp;nomear</translation>
    </message>
    <message>
        <source>One &amp;Frame Earlier</source>
        <translation>Um &amp;quadro antes</translation>
    </message>
    <message>
        <source>One Frame La&amp;ter</source>
        <translation>Um quadro depo&amp;is</translation>
    </message>
    <message>
        <source>Ten Frames Earlier</source>
        <translation>Dez quadros antes</translation>
    </message>
    <message>
        <source>Ten Frames Later</source>
        <translation>Dez quadros depois</translation>
    </message>
    <message>
        <source>&amp;Previous Impact</source>
        <translation>Impacto anteri&amp;or</translation>
    </message>
    <message>
        <source>&amp;Next Impact</source>
        <translation>&amp;Próximo impacto</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>&amp;Reproduzir</translation>
    </message>
    <message>
        <source>One Frame &amp;Back</source>
        <translation>Um quadro para &amp;trás</translation>
    </message>
    <message>
        <source>One Frame &amp;Forward</source>
        <translation>Um quadro para &amp;frente</translation>
    </message>
    <message>
        <source>Ten Frames Back</source>
        <translation>Dez quadros para trás</translation>
    </message>
    <message>
        <source>Ten Frames Forward</source>
        <translation>Dez quadros para frente</translation>
    </message>
    <message>
        <source>First Frame</source>
        <translation>Primeiro quadro</translation>
    </message>
    <message>
        <source>Last Frame</source>
        <translation>Último quadro</translation>
    </message>
    <message>
        <source>Shuttle Back</source>
        <translation>Shuttle para trás</translation>
    </message>
    <message>
        <source>Shuttle Stop</source>
        <translation>Parar shuttle</translation>
    </message>
    <message>
        <source>Shuttle Forward</source>
        <translation>Shuttle para frente</translation>
    </message>
    <message>
        <source>Loop &amp;In Here</source>
        <translation>&amp;Início do loop aqui</translation>
    </message>
    <message>
        <source>Loop &amp;Out Here</source>
        <translation>Fi&amp;m do loop aqui</translation>
    </message>
    <message>
        <source>C&amp;lear the Loop</source>
        <translation>&amp;Limpar o loop</translation>
    </message>
    <message>
        <source>&amp;Marker Here</source>
        <translation>Marca&amp;dor aqui</translation>
    </message>
    <message>
        <source>sets one, or takes it away</source>
        <translation>coloca um, ou tira</translation>
    </message>
    <message>
        <source>&amp;Simulate Again</source>
        <translation>&amp;Simular de novo</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>&amp;Parar</translation>
    </message>
    <message>
        <source>&amp;Keep This Take</source>
        <translation>&amp;Guardar este take</translation>
    </message>
    <message>
        <source>remembers impacts and settings under a name</source>
        <translation>guarda impactos e ajustes com um nome</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>&amp;Restaurar layout</translation>
    </message>
    <message>
        <source>Next Panel</source>
        <translation>Próximo painel</translation>
    </message>
    <message>
        <source>Previous Panel</source>
        <translation>Painel anterior</translation>
    </message>
    <message>
        <source>Show &amp;Hints</source>
        <translation>Mostrar &amp;dicas</translation>
    </message>
    <message>
        <source>&amp;About Flinch</source>
        <translation>&amp;Sobre o Flinch</translation>
    </message>
    <message>
        <source>&amp;Locate the Clip…</source>
        <translation>&amp;Localizar o clipe…</translation>
    </message>
    <message>
        <source>when it was moved or another one is meant</source>
        <translation>quando foi movido ou é outro o que se quer</translation>
    </message>
    <message>
        <source>Play &amp;Once</source>
        <translation>Reproduzir &amp;uma vez</translation>
    </message>
    <message>
        <source>&amp;Around</source>
        <translation>Em &amp;volta</translation>
    </message>
    <message>
        <source>&amp;To and Fro</source>
        <translation>Para lá e para &amp;cá</translation>
    </message>
    <message>
        <source>Plan of the Selected Impa&amp;ct</source>
        <translation>Pl&amp;ano do impacto selecionado</translation>
    </message>
    <message>
        <source>where its steps land, and where a step would stop the body</source>
        <translation>onde os passos pousam, e onde um passo pararia o corpo</translation>
    </message>
</context>
<context>
    <name>flinch::AnswerActions</name>
    <message>
        <source>Change outcome</source>
        <translation>Mudar desfecho</translation>
    </message>
    <message>
        <source>Recover by itself</source>
        <translation>Volta livre</translation>
    </message>
    <message>
        <source>Use auto</source>
        <translation>Usar auto</translation>
    </message>
    <message>
        <source>Use assist</source>
        <translation>Usar apoio</translation>
    </message>
    <message>
        <source>Allow %1</source>
        <translation>Permitir %1</translation>
    </message>
    <message>
        <source>Allow %1 steps</source>
        <translation>Permitir %1 passos</translation>
    </message>
    <message>
        <source>Use return</source>
        <translation>Usar retorno</translation>
    </message>
    <message>
        <source>Change what comes afterwards</source>
        <translation>Mudar o que vem depois</translation>
    </message>
    <message>
        <source>Use steps</source>
        <translation>Usar passos</translation>
    </message>
    <message>
        <source>Use feedforward</source>
        <translation>Usar feedforward</translation>
    </message>
</context>
<context>
    <name>flinch::AnswerTexts</name>
    <message>
        <source>flinch</source>
        <translation>sente o golpe</translation>
    </message>
    <message>
        <source>fall</source>
        <translation>cai</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n passo</numerusform>
            <numerusform>%n passos</numerusform>
        </translation>
    </message>
    <message>
        <source>sway %1 cm</source>
        <translation>oscila %1 cm</translation>
    </message>
    <message>
        <source>at rest %1</source>
        <translation>parado em %1</translation>
    </message>
    <message>
        <source>stays %1 cm off</source>
        <translation>fica a %1 cm</translation>
    </message>
    <message>
        <source>back by %1</source>
        <translation>volta até %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>what a body does, and until when</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>hit again %1</source>
        <translation>atingido de novo em %1</translation>
    </message>
    <message>
        <source>In view for %1 s: could be expected.</source>
        <translation>À vista por %1 s: poderia ser esperado.</translation>
    </message>
    <message>
        <source>the clip pauses %1 s</source>
        <translation>o clipe pausa %1 s</translation>
    </message>
</context>
<context>
    <name>flinch::AnticipationSlider</name>
    <message>
        <source>Anticipation</source>
        <translation>Antecipação</translation>
    </message>
    <message>
        <source>Anticipation (E, Shift+E): how much the body expects the hit</source>
        <translation>Antecipação (E, Shift+E): quanto o corpo espera o golpe</translation>
    </message>
</context>
<context>
    <name>flinch::Application</name>
    <message>
        <source>Flinch closed unexpectedly</source>
        <translation>O Flinch fechou inesperadamente</translation>
    </message>
    <message numerus="yes">
        <source>An autosave of %1 from %2 has %n change(s) more than the saved file.</source>
        <translation>
            <numerusform>Uma cópia automática de %1, de %2, tem %n alteração a mais que o arquivo salvo.</numerusform>
            <numerusform>Uma cópia automática de %1, de %2, tem %n alterações a mais que o arquivo salvo.</numerusform>
        </translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Recuperar</translation>
    </message>
    <message>
        <source>Open Saved</source>
        <translation>Abrir o salvo</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>The clip took too long to read</source>
        <translation>A leitura do clipe demorou demais</translation>
    </message>
    <message>
        <source>The simulation took too long</source>
        <translation>A simulação demorou demais</translation>
    </message>
    <message>
        <source>%1 could not be written</source>
        <translation>Não foi possível gravar %1</translation>
    </message>
    <message>
        <source>Both are kept until you save or discard.</source>
        <translation>Os dois são mantidos até você salvar ou descartar.</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Depois</translation>
    </message>
    <message numerus="yes">
        <source>An autosave from %1 has %n change(s) of a project that was never saved.</source>
        <translation>
            <numerusform>Uma cópia automática de %1 tem %n alteração de um projeto que nunca foi salvo.</numerusform>
            <numerusform>Uma cópia automática de %1 tem %n alterações de um projeto que nunca foi salvo.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>An autosave of %1 from %2 has %n change(s). The saved file is not where it was.</source>
        <translation>
            <numerusform>Uma cópia automática de %1, de %2, tem %n alteração. O arquivo salvo não está onde estava.</numerusform>
            <numerusform>Uma cópia automática de %1, de %2, tem %n alterações. O arquivo salvo não está onde estava.</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no frame %1, only 0 to %2.</source>
        <translation>Não há quadro %1, só de 0 a %2.</translation>
    </message>
    <message>
        <source>%1 has no clip</source>
        <translation>%1 não tem clipe</translation>
    </message>
    <message numerus="yes">
        <source>An autosave of %1 from %2 has %n change(s). The saved file has changed since.</source>
        <translation>
            <numerusform>Uma cópia automática de %1, de %2, tem %n alteração. O arquivo salvo mudou desde então.</numerusform>
            <numerusform>Uma cópia automática de %1, de %2, tem %n alterações. O arquivo salvo mudou desde então.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::Asset</name>
    <message>
        <source>Export the file again from the program that made it.</source>
        <translation>Exporte o arquivo de novo no programa que o fez.</translation>
    </message>
    <message>
        <source>mesh %1</source>
        <translation>malha %1</translation>
    </message>
    <message>
        <source>A vertex is not a number or lacks a part</source>
        <translation>Um vértice não é um número ou falta-lhe uma parte</translation>
    </message>
    <message>
        <source>A triangle or material is not there</source>
        <translation>Falta um triângulo ou um material</translation>
    </message>
    <message>
        <source>Vertices are carried by bones that are not there</source>
        <translation>Vértices são levados por ossos que não existem</translation>
    </message>
    <message>
        <source>A texture is not there</source>
        <translation>Falta uma textura</translation>
    </message>
    <message>
        <source>material %1</source>
        <translation>material %1</translation>
    </message>
    <message>
        <source>There is not a point for each marker and frame</source>
        <translation>Não há um ponto para cada marcador e quadro</translation>
    </message>
    <message>
        <source>A marker&apos;s place is not a number</source>
        <translation>O lugar de um marcador não é um número</translation>
    </message>
    <message>
        <source>There is neither a skeleton nor a marker</source>
        <translation>Não há esqueleto nem marcador</translation>
    </message>
    <message>
        <source>A take moves another skeleton</source>
        <translation>Um take move outro esqueleto</translation>
    </message>
    <message>
        <source>take %1</source>
        <translation>take %1</translation>
    </message>
    <message>
        <source>The file has a skeleton and no animation</source>
        <translation>O arquivo tem um esqueleto e nenhuma animação</translation>
    </message>
    <message>
        <source>The file has markers and no skeleton</source>
        <translation>O arquivo tem marcadores e nenhum esqueleto</translation>
    </message>
    <message>
        <source>Export the character together with a take.</source>
        <translation>Exporte o personagem junto com um take.</translation>
    </message>
    <message>
        <source>Solve the markers to a skeleton first, and export that.</source>
        <translation>Primeiro resolva os marcadores para um esqueleto, e exporte-o.</translation>
    </message>
    <message>
        <source>There is no take “%1”</source>
        <translation>Não há take “%1”</translation>
    </message>
    <message>
        <source>Use one of %1.</source>
        <translation>Use um destes: %1.</translation>
    </message>
</context>
<context>
    <name>flinch::AssetBuilder</name>
    <message>
        <source>A place or a turn is not a number</source>
        <translation>Um lugar ou um giro não é um número</translation>
    </message>
    <message>
        <source>Export the file again from the program that made it.</source>
        <translation>Exporte o arquivo de novo no programa que o fez.</translation>
    </message>
    <message>
        <source>rest pose</source>
        <translation>pose de repouso</translation>
    </message>
    <message>
        <source>times of take %1</source>
        <translation>tempos do take %1</translation>
    </message>
    <message>
        <source>The takes are longer than Flinch accepts: %1 frames of %2 joints</source>
        <translation>Os takes são mais longos do que o Flinch aceita: %1 quadros de %2 juntas</translation>
    </message>
    <message>
        <source>Split the file, or look for a key far from the others.</source>
        <translation>Divida o arquivo, ou procure uma chave longe das outras.</translation>
    </message>
    <message>
        <source>take %1, %2 s</source>
        <translation>take %1, %2 s</translation>
    </message>
    <message>
        <source>By the file&apos;s own axes the body lies on its back, at rest and in motion; turned so that it stands.</source>
        <translation>Pelos eixos do próprio arquivo o corpo está deitado de costas, em repouso e em movimento; girado para ficar de pé.</translation>
    </message>
    <message>
        <source>Without keys, and not shown: %1.</source>
        <translation>Sem chaves, e não mostrados: %1.</translation>
    </message>
    <message>
        <source>Joints change their size, which bodies here do not: %1. What hangs on them stands where it should.</source>
        <translation>Juntas mudam de tamanho, o que os corpos aqui não fazem: %1. O que pende delas fica onde deve.</translation>
    </message>
</context>
<context>
    <name>flinch::AssetBytes</name>
    <message>
        <source>What was read of the file makes no sense</source>
        <translation>O que se leu do arquivo não faz sentido</translation>
    </message>
    <message>
        <source>Export the file again from the program that made it.</source>
        <translation>Exporte o arquivo de novo no programa que o fez.</translation>
    </message>
</context>
<context>
    <name>flinch::AssetFile</name>
    <message>
        <source>The format of this file is not known</source>
        <translation>O formato deste arquivo não é conhecido</translation>
    </message>
    <message>
        <source>Flinch reads %1.</source>
        <translation>O Flinch lê %1.</translation>
    </message>
    <message>
        <source>Flinch writes %1 but does not read it yet</source>
        <translation>O Flinch grava %1, mas ainda não lê</translation>
    </message>
    <message>
        <source>Convert the file to one of %1.</source>
        <translation>Converta o arquivo para um destes: %1.</translation>
    </message>
    <message>
        <source>There is not enough memory to read the clip</source>
        <translation>Não há memória suficiente para ler o clipe</translation>
    </message>
    <message>
        <source>Close other programs or split the clip.</source>
        <translation>Feche outros programas ou divida o clipe.</translation>
    </message>
</context>
<context>
    <name>flinch::Assimp</name>
    <message>
        <source>Write BVH instead, and report this.</source>
        <translation>Grave em BVH e relate isto.</translation>
    </message>
    <message>
        <source>The scene is not one that Assimp can write</source>
        <translation>O Assimp não consegue gravar esta cena</translation>
    </message>
    <message>
        <source>Assimp does not write the scene: %1</source>
        <translation>O Assimp não grava a cena: %1</translation>
    </message>
    <message>
        <source>The file has no nodes</source>
        <translation>O arquivo não tem nós</translation>
    </message>
    <message>
        <source>The file has more nodes than any character needs</source>
        <translation>O arquivo tem mais nós do que qualquer personagem precisa</translation>
    </message>
    <message>
        <source>The node “%1” stands nowhere</source>
        <translation>O nó “%1” não está em lugar nenhum</translation>
    </message>
    <message>
        <source>The mesh “%1” has damaged vertices</source>
        <translation>A malha “%1” tem vértices danificados</translation>
    </message>
    <message>
        <source>The node “%1” has damaged keys</source>
        <translation>O nó “%1” tem chaves danificadas</translation>
    </message>
    <message>
        <source>Assimp cannot read the file: %1</source>
        <translation>O Assimp não consegue ler o arquivo: %1</translation>
    </message>
</context>
<context>
    <name>flinch::Bake</name>
    <message>
        <source>Holds</source>
        <translation>Contém</translation>
    </message>
    <message>
        <source>%1, %2 frames at %3 fps, %4 joints, %5</source>
        <translation>%1, %2 quadros a %3 fps, %4 juntas, %5</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>Difere</translation>
    </message>
    <message>
        <source>Feet</source>
        <translation>Pés</translation>
    </message>
    <message>
        <source>slide %1 cm while planted</source>
        <translation>deslizam %1 cm enquanto apoiados</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Chaves</translation>
    </message>
    <message>
        <source>%1 % of them kept, every joint within %2°</source>
        <translation>%1 % mantidas, cada junta dentro de %2°</translation>
    </message>
    <message>
        <source>Read back</source>
        <translation>Releitura</translation>
    </message>
    <message>
        <source>%1 mm and %2° off at worst</source>
        <translation>no máximo %1 mm e %2° de diferença</translation>
    </message>
    <message>
        <source>The file to write is missing</source>
        <translation>Falta o arquivo a gravar</translation>
    </message>
    <message>
        <source>Name it, as in -o hit.fbx.</source>
        <translation>Informe-o, como em -o golpe.fbx.</translation>
    </message>
    <message>
        <source>GLB is always in metres</source>
        <translation>GLB é sempre em metros</translation>
    </message>
    <message>
        <source>Leave --unit out, or write FBX.</source>
        <translation>Omita --unit ou grave em FBX.</translation>
    </message>
    <message>
        <source>--fps %1 is not a frame rate</source>
        <translation>--fps %1 não é uma taxa de quadros</translation>
    </message>
    <message>
        <source>Use a rate from 1 to 10000, such as 30, 60, 120, 29.97, 23.976 or 30000/1001.</source>
        <translation>Use uma taxa de 1 a 10000, como 30, 60, 120, 29.97, 23.976 ou 30000/1001.</translation>
    </message>
    <message>
        <source>--frames %1 is not a range of frames, or an empty one</source>
        <translation>--frames %1 não é um intervalo de quadros, ou está vazio</translation>
    </message>
    <message>
        <source>Write the first and the last, as in --frames 120-360.</source>
        <translation>Escreva o primeiro e o último, como em --frames 120-360.</translation>
    </message>
    <message>
        <source>--return-by %1: the motion cannot be back by then</source>
        <translation>--return-by %1: o movimento não consegue voltar até lá</translation>
    </message>
    <message>
        <source>Choose seconds above 0, such as 0.6.</source>
        <translation>Escolha segundos acima de 0, como 0.6.</translation>
    </message>
    <message>
        <source>BVH has no keys to reduce: it holds every frame</source>
        <translation>BVH não tem chaves a reduzir: guarda todos os quadros</translation>
    </message>
    <message>
        <source>Leave --reduce-keys out, or write FBX or GLB.</source>
        <translation>Omita --reduce-keys ou grave em FBX ou GLB.</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>ARQUIVO</translation>
    </message>
    <message>
        <source>The file to write; its extension tells the format.</source>
        <translation>O arquivo a gravar; a extensão define o formato.</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>NOME</translation>
    </message>
    <message>
        <source>exact (the clip plus the reaction, the default) or raw (the simulation itself).</source>
        <translation>exact (o clipe mais a reação, o padrão) ou raw (a própria simulação).</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>Be back on the clip, exactly, S seconds after the last impact. Without it: when the reaction has died out, at the latest at the end.</source>
        <translation>Volta ao clipe, exatamente, S segundos após o último impacto. Sem isto: quando a reação se dissipa, no máximo no fim.</translation>
    </message>
    <message>
        <source>Keep feet that stand in the clip where they stand.</source>
        <translation>Mantém onde estão os pés apoiados no clipe.</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>Frame rate, such as 30, 29.97 or 24000/1001; the clip&apos;s without it.</source>
        <translation>Taxa de quadros, como 30, 29.97 ou 24000/1001; sem isto, a do clipe.</translation>
    </message>
    <message>
        <source>FIRST-LAST</source>
        <translation>PRIMEIRO-ÚLTIMO</translation>
    </message>
    <message>
        <source>Write these frames of the clip only.</source>
        <translation>Grava só estes quadros do clipe.</translation>
    </message>
    <message>
        <source>Number of the first frame in the file; 0 without it.</source>
        <translation>Número do primeiro quadro no arquivo; sem isto, 0.</translation>
    </message>
    <message>
        <source>source, cm or m. Without it: FBX cm, GLB m, BVH the source&apos;s.</source>
        <translation>source, cm ou m. Sem isto: FBX cm, GLB m, BVH a da origem.</translation>
    </message>
    <message>
        <source>kept (the default), or root-node: travel and heading on the topmost joint.</source>
        <translation>kept (o padrão) ou root-node: deslocamento e rumo na junta do topo.</translation>
    </message>
    <message>
        <source>DEGREES</source>
        <translation>GRAUS</translation>
    </message>
    <message>
        <source>Leave out keys that change no joint by more than this.</source>
        <translation>Omite chaves que não mudam nenhuma junta em mais do que isto.</translation>
    </message>
    <message>
        <source>What the take is called in the file.</source>
        <translation>Como o take se chama no arquivo.</translation>
    </message>
    <message>
        <source>Add a simple body, so that the skeleton shows in other programs.</source>
        <translation>Adiciona um corpo simples, para o esqueleto aparecer em outros programas.</translation>
    </message>
    <message>
        <source>Bake a simulation that diverged as far as it went.</source>
        <translation>Faz o bake de uma simulação que divergiu, até onde foi.</translation>
    </message>
    <message>
        <source>The motion ends %1 s after the last impact, so its reaction is cut short; a longer clip shows it whole.</source>
        <translation>O movimento termina %1 s após o último impacto e corta a reação; um clipe mais longo a mostra inteira.</translation>
    </message>
    <message>
        <source>The motion cannot return %1 s after the last impact</source>
        <translation>O movimento não consegue voltar %1 s após o último impacto</translation>
    </message>
    <message>
        <source>Choose a time above 0, such as 0.6.</source>
        <translation>Escolha um tempo acima de 0, como 0.6.</translation>
    </message>
    <message>
        <source>Frames %1 to %2 are not a range of this clip</source>
        <translation>Os quadros %1 a %2 não são um intervalo deste clipe</translation>
    </message>
    <message>
        <source>Choose a range within 0 to %1.</source>
        <translation>Escolha um intervalo entre 0 e %1.</translation>
    </message>
    <message>
        <source>Weaken the impacts or take a finer quality; a partial result must be allowed explicitly.</source>
        <translation>Enfraqueça os impactos ou use uma qualidade mais fina; um resultado parcial precisa ser permitido explicitamente.</translation>
    </message>
    <message>
        <source>The simulation diverged after %1 s: %2 The reaction is led back to the clip before that.</source>
        <translation>A simulação divergiu após %1 s: %2 A reação volta ao clipe antes disso.</translation>
    </message>
    <message>
        <source>The simulation diverged after %1 s: %2 The motion ends there.</source>
        <translation>A simulação divergiu após %1 s: %2 O movimento termina ali.</translation>
    </message>
    <message>
        <source>The tolerance of the key reduction is out of range</source>
        <translation>A tolerância da redução de chaves está fora dos limites</translation>
    </message>
    <message>
        <source>Choose degrees above 0 and up to 45, such as 0.05.</source>
        <translation>Escolha graus acima de 0 e até 45, como 0.05.</translation>
    </message>
    <message>
        <source>There is no whole take: %1</source>
        <translation>Não há um take inteiro: %1</translation>
    </message>
    <message>
        <source>all others are the clip&apos;s own, bit for bit</source>
        <translation>os demais são os do próprio clipe, bit a bit</translation>
    </message>
    <message>
        <source>all others are the clip&apos;s, resampled</source>
        <translation>os demais são os do clipe, reamostrados</translation>
    </message>
    <message>
        <source>all others are the clip&apos;s, with fewer keys</source>
        <translation>os demais são os do clipe, com menos chaves</translation>
    </message>
    <message>
        <source>all others are the clip&apos;s, their travel on the topmost joint</source>
        <translation>os demais são os do clipe, com o deslocamento na junta do topo</translation>
    </message>
    <message>
        <source>in no frame</source>
        <translation>em nenhum quadro</translation>
    </message>
    <message>
        <source>in frames %1 to %2 of the clip</source>
        <translation>nos quadros %1 a %2 do clipe</translation>
    </message>
    <message>
        <source>--take %1 does not name takes, each once</source>
        <translation>--take %1 não nomeia takes, cada um uma vez</translation>
    </message>
    <message>
        <source>Use all, or some of %1 with commas between.</source>
        <translation>Use all, ou alguns de %1 separados por vírgulas.</translation>
    </message>
    <message>
        <source>main, shadow or mocap, several of them with commas between, or all; main without it.</source>
        <translation>main, shadow ou mocap, vários deles separados por vírgulas, ou all; sem isto, main.</translation>
    </message>
    <message>
        <source>The same as a frame: from frame N of the clip on, be the clip.</source>
        <translation>O mesmo em quadros: do quadro N do clipe em diante, ser o clipe.</translation>
    </message>
    <message>
        <source>The motion cannot be back on the clip by frame %1: the last impact meets the body just before frame %2</source>
        <translation>O movimento não pode estar de volta ao clipe até o quadro %1: o último impacto atinge o corpo logo antes do quadro %2</translation>
    </message>
    <message>
        <source>Choose frame %1 or a later one.</source>
        <translation>Escolha o quadro %1 ou um posterior.</translation>
    </message>
    <message>
        <source>Puts the reaction to impacts on the clip&apos;s own skeleton and writes it as FBX, GLB or BVH. A project bakes as it does in the window: its own options count unless one given here overrides them.</source>
        <translation>Coloca a reação aos impactos no esqueleto do próprio clipe e a grava como FBX, GLB ou BVH. Um projeto é gravado como na janela: valem as opções dele, exceto as que forem dadas aqui.</translation>
    </message>
    <message>
        <source>--%1 and --%2 contradict each other</source>
        <translation>--%1 e --%2 se contradizem</translation>
    </message>
    <message>
        <source>Leave one of them out.</source>
        <translation>Deixe uma delas de fora.</translation>
    </message>
    <message>
        <source>Without the project&apos;s frame of return.</source>
        <translation>Sem o quadro de retorno do projeto.</translation>
    </message>
    <message>
        <source>Let them slide with the reaction.</source>
        <translation>Deixa que deslizem com a reação.</translation>
    </message>
    <message>
        <source>Write every key.</source>
        <translation>Grava todas as chaves.</translation>
    </message>
    <message>
        <source>Call it main, shadow or mocap.</source>
        <translation>Chama-o de main, shadow ou mocap.</translation>
    </message>
    <message>
        <source>Write the skeleton only.</source>
        <translation>Grava somente o esqueleto.</translation>
    </message>
    <message>
        <source>The body falls and stays down, so it does not return.</source>
        <translation>O corpo cai e fica no chão; por isso não volta.</translation>
    </message>
    <message>
        <source>There is no exact bake: with the balance %1 nothing holds the body up from %2 s on</source>
        <translation>Não há bake exato: com o equilíbrio %1 nada segura o corpo de pé a partir de %2 s</translation>
    </message>
    <message>
        <source>Bake it raw, or choose another balance. For a fall, ask an impact for it.</source>
        <translation>Faça o bake como raw ou escolha outro equilíbrio. Para uma queda, peça-a a um impacto.</translation>
    </message>
    <message>
        <source>End where a body that fell is at rest.</source>
        <translation>Terminar onde um corpo que caiu está parado.</translation>
    </message>
    <message>
        <source>Go on to the end of the clip.</source>
        <translation>Seguir até o fim do clipe.</translation>
    </message>
    <message>
        <source>The body is at rest by frame %1, before the range begins</source>
        <translation>O corpo está parado no quadro %1, antes do começo do intervalo</translation>
    </message>
    <message>
        <source>Choose a range that begins before frame %1, or do not cut at rest.</source>
        <translation>Escolha um intervalo que comece antes do quadro %1, ou não corte na parada.</translation>
    </message>
</context>
<context>
    <name>flinch::BakeCommand</name>
    <message>
        <source>Save the project first: flinch-cli has no option for its gains.</source>
        <translation>Salve o projeto primeiro: o flinch-cli não tem opção para os ganhos dele.</translation>
    </message>
    <message>
        <source>Save the project first: its character has settings that flinch-cli has no option for.</source>
        <translation>Salve o projeto primeiro: o personagem tem ajustes para os quais o flinch-cli não tem opção.</translation>
    </message>
</context>
<context>
    <name>flinch::BakeDialog</name>
    <message>
        <source>Bake</source>
        <translation>Bake</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Para</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Personalizado</translation>
    </message>
    <message>
        <source>your last settings</source>
        <translation>seus últimos ajustes</translation>
    </message>
    <message>
        <source>Copy as Command Line</source>
        <translation>Copiar como linha de comando</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Baking %1 % · Esc cancels</source>
        <translation>Fazendo o bake: %1 % · Esc cancela</translation>
    </message>
    <message>
        <source>Progress of the bake</source>
        <translation>Progresso do bake</translation>
    </message>
    <message>
        <source>The same bake for flinch-cli</source>
        <translation>O mesmo bake para o flinch-cli</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ocultar</translation>
    </message>
    <message>
        <source>The bake goes on; its proof waits in Messages</source>
        <translation>O bake continua; a prova espera em Mensagens</translation>
    </message>
    <message>
        <source>Not baked</source>
        <translation>Bake não feito</translation>
    </message>
    <message>
        <source>%1 is written and proven</source>
        <translation>%1 está gravado e conferido</translation>
    </message>
</context>
<context>
    <name>flinch::BakeForm</name>
    <message>
        <source>File</source>
        <translation>Arquivo</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Procurar…</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>FBX</source>
        <translation>FBX</translation>
    </message>
    <message>
        <source>glTF</source>
        <translation>glTF</translation>
    </message>
    <message>
        <source>BVH</source>
        <translation>BVH</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>Principal</translation>
    </message>
    <message>
        <source>Shadow</source>
        <translation>Sombra</translation>
    </message>
    <message>
        <source>Mocap</source>
        <translation>Mocap</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Takes</translation>
    </message>
    <message>
        <source>Exact: your captured frames, bit for bit, plus the reaction.</source>
        <translation>Exato: seus quadros capturados, bit a bit, mais a reação.</translation>
    </message>
    <message>
        <source>Raw: the main simulation as it is, tracking error included.</source>
        <translation>Bruto: a simulação principal como é, com o erro de rastreio.</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modo</translation>
    </message>
    <message>
        <source>Frame rate</source>
        <translation>Taxa</translation>
    </message>
    <message>
        <source>%1 fps, as the clip</source>
        <translation>%1 fps, do clipe</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unidade</translation>
    </message>
    <message>
        <source>Centimetres</source>
        <translation>Centímetros</translation>
    </message>
    <message>
        <source>Metres</source>
        <translation>Metros</translation>
    </message>
    <message>
        <source>As the clip</source>
        <translation>Como o clipe</translation>
    </message>
    <message>
        <source>First frame</source>
        <translation>Primeiro quadro</translation>
    </message>
    <message>
        <source>Last frame</source>
        <translation>Último quadro</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Intervalo</translation>
    </message>
    <message>
        <source>to</source>
        <translation>a</translation>
    </message>
    <message>
        <source>On the clip again by</source>
        <translation>De volta ao clipe até</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Retorno</translation>
    </message>
    <message>
        <source>Keep planted feet planted</source>
        <translation>Manter apoiados os pés apoiados</translation>
    </message>
    <message>
        <source>Feet</source>
        <translation>Pés</translation>
    </message>
    <message>
        <source>now %1 cm of slide</source>
        <translation>agora %1 cm de deslize</translation>
    </message>
    <message>
        <source>Reduce keys within</source>
        <translation>Reduzir chaves até</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Tolerância</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Chaves</translation>
    </message>
    <message>
        <source>Add a light proxy body</source>
        <translation>Adicionar um corpo simples</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Malha</translation>
    </message>
    <message>
        <source>skeleton only otherwise</source>
        <translation>senão só o esqueleto</translation>
    </message>
    <message>
        <source>%1 after the last hit</source>
        <translation>%1 após o último golpe</translation>
    </message>
    <message>
        <source>before the last hit</source>
        <translation>antes do último golpe</translation>
    </message>
    <message>
        <source>Bake To</source>
        <translation>Bake em</translation>
    </message>
    <message>
        <source>FBX (*.fbx);;glTF (*.glb);;BVH (*.bvh)</source>
        <translation>FBX (*.fbx);;glTF (*.glb);;BVH (*.bvh)</translation>
    </message>
    <message>
        <source>Choose a file to write.</source>
        <translation>Escolha um arquivo a gravar.</translation>
    </message>
    <message>
        <source>That is a folder. Add a name for the file.</source>
        <translation>Isso é uma pasta. Acrescente um nome de arquivo.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>A pasta %1 não existe.</translation>
    </message>
    <message>
        <source>Choose at least one take.</source>
        <translation>Escolha pelo menos um take.</translation>
    </message>
    <message>
        <source>A BVH file holds one take. Choose one, or another format.</source>
        <translation>Um arquivo BVH guarda um take. Escolha um, ou outro formato.</translation>
    </message>
    <message>
        <source>The range is empty.</source>
        <translation>O intervalo está vazio.</translation>
    </message>
    <message>
        <source>The return is before the last hit. Choose a later frame.</source>
        <translation>O retorno vem antes do último golpe. Escolha um quadro posterior.</translation>
    </message>
    <message>
        <source>The simulation is still running: %1 %.</source>
        <translation>A simulação ainda está rodando: %1 %.</translation>
    </message>
    <message>
        <source>Every frame is the simulation&apos;s own.</source>
        <translation>Cada quadro é o da própria simulação.</translation>
    </message>
    <message>
        <source>Frames are resampled; bit for bit holds at the clip&apos;s own rate.</source>
        <translation>Os quadros são reamostrados; bit a bit vale na taxa do próprio clipe.</translation>
    </message>
    <message numerus="yes">
        <source>Frames %1–%2 change. The other %n stay(s) identical to the clip, bit for bit.</source>
        <translation>
            <numerusform>Os quadros %1–%2 mudam. O outro %n fica idêntico ao clipe, bit a bit.</numerusform>
            <numerusform>Os quadros %1–%2 mudam. Os outros %n ficam idênticos ao clipe, bit a bit.</numerusform>
        </translation>
    </message>
    <message>
        <source>Frames change from %1 until the reaction has died out. All others stay identical to the clip, bit for bit.</source>
        <translation>Os quadros mudam de %1 até a reação se dissipar. Todos os outros ficam idênticos ao clipe, bit a bit.</translation>
    </message>
    <message>
        <source>%1 is there already and will be replaced.</source>
        <translation>%1 já existe e será substituído.</translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 fps</translation>
    </message>
    <message>
        <source>The file&apos;s name must end in .fbx, .glb or .bvh.</source>
        <translation>O nome do arquivo deve terminar em .fbx, .glb ou .bvh.</translation>
    </message>
    <message>
        <source>Another bake is still running.</source>
        <translation>Outro bake ainda está em andamento.</translation>
    </message>
    <message>
        <source>No frame of the range is hit: every one stays identical to the clip, bit for bit.</source>
        <translation>Nenhum quadro do intervalo é atingido: todos ficam idênticos ao clipe, bit a bit.</translation>
    </message>
    <message>
        <source>glTF is always in metres</source>
        <translation>glTF é sempre em metros</translation>
    </message>
    <message>
        <source>BVH holds every frame</source>
        <translation>BVH guarda todos os quadros</translation>
    </message>
    <message>
        <source>Keys are left out; bit for bit holds with every key.</source>
        <translation>Chaves são omitidas; bit a bit vale com todas as chaves.</translation>
    </message>
    <message>
        <source>No impact acts: every frame stays identical to the clip, bit for bit.</source>
        <translation>Nenhum impacto atua: cada quadro fica idêntico ao clipe, bit a bit.</translation>
    </message>
    <message>
        <source>The last hit comes as the clip ends. Let it return by itself.</source>
        <translation>O último golpe vem quando o clipe acaba. Deixe voltar por si só.</translation>
    </message>
    <message>
        <source>Take name</source>
        <translation>Nome do take</translation>
    </message>
    <message>
        <source>as they are</source>
        <translation>como são</translation>
    </message>
    <message>
        <source>Called</source>
        <translation>Chamado</translation>
    </message>
    <message>
        <source>Start frame</source>
        <translation>Quadro inicial</translation>
    </message>
    <message>
        <source>numbered from</source>
        <translation>numerado a partir de</translation>
    </message>
    <message>
        <source>Root motion</source>
        <translation>Movimento da raiz</translation>
    </message>
    <message>
        <source>Where the clip has it</source>
        <translation>Onde o clipe o tem</translation>
    </message>
    <message>
        <source>On the topmost joint</source>
        <translation>Na articulação do topo</translation>
    </message>
    <message>
        <source>Usual: %1</source>
        <translation>Usual: %1</translation>
    </message>
    <message>
        <source>Travel and heading go to the topmost joint; bit for bit holds where the clip has them.</source>
        <translation>Deslocamento e direção vão para a articulação do topo; a igualdade bit a bit vale onde o clipe os tem.</translation>
    </message>
    <message>
        <source>Cut at rest</source>
        <translation>Cortar na parada</translation>
    </message>
    <message>
        <source>End the motion when a body that fell lies still</source>
        <translation>Terminar o movimento quando um corpo que caiu fica imóvel</translation>
    </message>
    <message>
        <source>After a fall</source>
        <translation>Após queda</translation>
    </message>
    <message>
        <source>at frame %1</source>
        <translation>no quadro %1</translation>
    </message>
    <message>
        <source>no body lies at rest</source>
        <translation>nenhum corpo fica parado</translation>
    </message>
    <message>
        <source>The body is at rest before the range begins. Do not cut there, or begin earlier.</source>
        <translation>O corpo está parado antes do começo do intervalo. Não corte ali, ou comece antes.</translation>
    </message>
    <message>
        <source>It ends at frame %1, where the body is at rest.</source>
        <translation>Termina no quadro %1, onde o corpo está parado.</translation>
    </message>
</context>
<context>
    <name>flinch::BakeJob</name>
    <message>
        <source>This file</source>
        <translation>Este arquivo</translation>
    </message>
    <message>
        <source>the source</source>
        <translation>a fonte</translation>
    </message>
    <message>
        <source>the project</source>
        <translation>o projeto</translation>
    </message>
    <message>
        <source>A BVH file holds one take only</source>
        <translation>Um arquivo BVH contém um único take</translation>
    </message>
    <message>
        <source>Choose one of main, shadow and mocap, or write FBX or GLB.</source>
        <translation>Escolha um entre main, shadow e mocap, ou grave FBX ou GLB.</translation>
    </message>
</context>
<context>
    <name>flinch::BakePreset</name>
    <message>
        <source>Blender</source>
        <translation>Blender</translation>
    </message>
    <message>
        <source>FBX · m · clip rate</source>
        <translation>FBX · m · taxa do clipe</translation>
    </message>
    <message>
        <source>Maya, MotionBuilder</source>
        <translation>Maya, MotionBuilder</translation>
    </message>
    <message>
        <source>FBX · cm · clip rate</source>
        <translation>FBX · cm · taxa do clipe</translation>
    </message>
    <message>
        <source>Unreal</source>
        <translation>Unreal</translation>
    </message>
    <message>
        <source>FBX · cm · 30 fps</source>
        <translation>FBX · cm · 30 fps</translation>
    </message>
    <message>
        <source>Unity</source>
        <translation>Unity</translation>
    </message>
    <message>
        <source>FBX · m · 30 fps</source>
        <translation>FBX · m · 30 fps</translation>
    </message>
</context>
<context>
    <name>flinch::BakeRecipe</name>
    <message>
        <source>Undo the last change, or correct the project file.</source>
        <translation>Desfaça a última mudança ou corrija o arquivo de projeto.</translation>
    </message>
    <message>
        <source>There is no take to bake, or one twice</source>
        <translation>Não há take para gravar, ou há um repetido</translation>
    </message>
    <message>
        <source>A range of frames ends before it begins</source>
        <translation>Um intervalo de quadros termina antes de começar</translation>
    </message>
    <message>
        <source>The frame of return is out of range</source>
        <translation>O quadro de retorno está fora dos limites</translation>
    </message>
    <message>
        <source>The number of the first frame is out of range</source>
        <translation>O número do primeiro quadro está fora dos limites</translation>
    </message>
    <message>
        <source>Keys are reduced within 0.001 to 5 degrees</source>
        <translation>As chaves são reduzidas dentro de 0,001 a 5 graus</translation>
    </message>
    <message>
        <source>A name is too long</source>
        <translation>Um nome é longo demais</translation>
    </message>
</context>
<context>
    <name>flinch::BakeResultPage</name>
    <message>
        <source>%1 kB</source>
        <translation>%1 kB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>%1 is written and proven</source>
        <translation>%1 está gravado e conferido</translation>
    </message>
    <message>
        <source>%1 · %2 frames at %3 fps · %4 joints · %5</source>
        <translation>%1 · %2 quadros a %3 fps · %4 juntas · %5</translation>
    </message>
    <message>
        <source>Read back from the file, every joint in every frame</source>
        <translation>Relido do arquivo, cada junta em cada quadro</translation>
    </message>
    <message>
        <source>Largest position error</source>
        <translation>Maior erro de posição</translation>
    </message>
    <message>
        <source>%1 mm</source>
        <translation>%1 mm</translation>
    </message>
    <message>
        <source>Largest rotation error</source>
        <translation>Maior erro de rotação</translation>
    </message>
    <message>
        <source>%1°</source>
        <translation>%1°</translation>
    </message>
    <message>
        <source>The contract</source>
        <translation>O contrato</translation>
    </message>
    <message>
        <source>Before frame %1</source>
        <translation>Antes do quadro %1</translation>
    </message>
    <message>
        <source>identical</source>
        <translation>idênticos</translation>
    </message>
    <message>
        <source>0 differing bits</source>
        <translation>0 bits diferentes</translation>
    </message>
    <message>
        <source>After frame %1</source>
        <translation>Depois do quadro %1</translation>
    </message>
    <message>
        <source>Every frame</source>
        <translation>Todos os quadros</translation>
    </message>
    <message>
        <source>Foot slide while planted</source>
        <translation>Deslize do pé apoiado</translation>
    </message>
    <message>
        <source>%1 cm</source>
        <translation>%1 cm</translation>
    </message>
    <message>
        <source>Copy Report</source>
        <translation>Copiar relatório</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>Mostrar na pasta</translation>
    </message>
    <message>
        <source>Bake Another…</source>
        <translation>Outro bake…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fechar</translation>
    </message>
    <message>
        <source>Names and hierarchy</source>
        <translation>Nomes e hierarquia</translation>
    </message>
    <message>
        <source>as in the clip</source>
        <translation>como no clipe</translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n junta</numerusform>
            <numerusform>%n juntas</numerusform>
        </translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Quadros</translation>
    </message>
    <message>
        <source>frame rate %1 exactly</source>
        <translation>taxa de %1 exata</translation>
    </message>
    <message>
        <source>%1 cm before clean-up</source>
        <translation>%1 cm antes da limpeza</translation>
    </message>
    <message>
        <source>Largest assist</source>
        <translation>Maior assistência</translation>
    </message>
    <message>
        <source>at the pelvis, frame %1</source>
        <translation>na pelve, quadro %1</translation>
    </message>
    <message>
        <source>%1, frame %2 of the file</source>
        <translation>%1, quadro %2 do arquivo</translation>
    </message>
    <message>
        <source>The contract: %1</source>
        <translation>O contrato: %1</translation>
    </message>
    <message>
        <source>resampled</source>
        <translation>reamostrados</translation>
    </message>
    <message>
        <source>bit for bit holds at the clip&apos;s own rate</source>
        <translation>bit a bit vale na taxa do próprio clipe</translation>
    </message>
    <message>
        <source>fewer keys</source>
        <translation>menos chaves</translation>
    </message>
    <message>
        <source>bit for bit holds with every key</source>
        <translation>bit a bit vale com todas as chaves</translation>
    </message>
    <message>
        <source>the same motion</source>
        <translation>o mesmo movimento</translation>
    </message>
    <message>
        <source>its travel is on the topmost joint</source>
        <translation>o deslocamento está na junta do topo</translation>
    </message>
</context>
<context>
    <name>flinch::BakeService</name>
    <message>
        <source>The simulation has not reached the end yet</source>
        <translation>A simulação ainda não chegou ao fim</translation>
    </message>
    <message>
        <source>Wait until it has, or press F5 if it was stopped.</source>
        <translation>Espere até lá, ou tecle F5 se ela foi parada.</translation>
    </message>
</context>
<context>
    <name>flinch::Bench</name>
    <message>
        <source>%1, %2 s; both simulations, best of several rounds</source>
        <translation>%1, %2 s; as duas simulações, a melhor de várias rodadas</translation>
    </message>
    <message>
        <source>%1 times real time on one core, %2 of reference; two threads %3 times one; a late edit %4 %; %5 MB a minute</source>
        <translation>%1 vezes o tempo real em um núcleo, %2 da referência; duas threads %3 vezes uma; uma edição tardia %4 %; %5 MB por minuto</translation>
    </message>
    <message>
        <source>Measures what simulating costs on this machine.</source>
        <translation>Mede quanto custa simular nesta máquina.</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>The best of so many rounds counts; 3 without it.</source>
        <translation>Vale a melhor de tantas rodadas; sem isto, 3.</translation>
    </message>
</context>
<context>
    <name>flinch::BlowFields</name>
    <message>
        <source>Contact</source>
        <translation>Contato</translation>
    </message>
    <message>
        <source>Move impact</source>
        <translation>Mover impacto</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>Corpo</translation>
    </message>
    <message>
        <source>Hit another body</source>
        <translation>Atingir outro corpo</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Ball</source>
        <translation>Bola</translation>
    </message>
    <message>
        <source>Push</source>
        <translation>Tranco</translation>
    </message>
    <message>
        <source>Torque</source>
        <translation>Torque</translation>
    </message>
    <message>
        <source>Change kind</source>
        <translation>Mudar tipo</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>Mudar %1</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>Massa</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidade</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Raio</translation>
    </message>
    <message>
        <source>Impulse</source>
        <translation>Impulso</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Duração</translation>
    </message>
    <message>
        <source>⚠ harder than an Olympic punch (%1)</source>
        <translation>⚠ mais forte que um soco olímpico (%1)</translation>
    </message>
    <message>
        <source>Ball %1</source>
        <translation>Bola %1</translation>
    </message>
    <message>
        <source>Push %1</source>
        <translation>Tranco %1</translation>
    </message>
    <message>
        <source>Torque %1</source>
        <translation>Torque %1</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>quadro %1</translation>
    </message>
</context>
<context>
    <name>flinch::Bodies</name>
    <message>
        <source>There is no body “%1”</source>
        <translation>Não existe o corpo “%1”</translation>
    </message>
    <message>
        <source>Use one of %1.</source>
        <translation>Use um destes: %1.</translation>
    </message>
</context>
<context>
    <name>flinch::BodyNames</name>
    <message>
        <source>pelvis</source>
        <translation>pelve</translation>
    </message>
    <message>
        <source>abdomen</source>
        <translation>abdômen</translation>
    </message>
    <message>
        <source>chest</source>
        <translation>peito</translation>
    </message>
    <message>
        <source>head</source>
        <translation>cabeça</translation>
    </message>
    <message>
        <source>left upper arm</source>
        <translation>braço esquerdo</translation>
    </message>
    <message>
        <source>left forearm</source>
        <translation>antebraço esquerdo</translation>
    </message>
    <message>
        <source>left hand</source>
        <translation>mão esquerda</translation>
    </message>
    <message>
        <source>right upper arm</source>
        <translation>braço direito</translation>
    </message>
    <message>
        <source>right forearm</source>
        <translation>antebraço direito</translation>
    </message>
    <message>
        <source>right hand</source>
        <translation>mão direita</translation>
    </message>
    <message>
        <source>left thigh</source>
        <translation>coxa esquerda</translation>
    </message>
    <message>
        <source>left shin</source>
        <translation>canela esquerda</translation>
    </message>
    <message>
        <source>left foot</source>
        <translation>pé esquerdo</translation>
    </message>
    <message>
        <source>right thigh</source>
        <translation>coxa direita</translation>
    </message>
    <message>
        <source>right shin</source>
        <translation>canela direita</translation>
    </message>
    <message>
        <source>right foot</source>
        <translation>pé direito</translation>
    </message>
    <message>
        <source>waist</source>
        <translation>cintura</translation>
    </message>
    <message>
        <source>chest joint</source>
        <translation>junta do peito</translation>
    </message>
    <message>
        <source>neck</source>
        <translation>pescoço</translation>
    </message>
    <message>
        <source>left shoulder</source>
        <translation>ombro esquerdo</translation>
    </message>
    <message>
        <source>left elbow</source>
        <translation>cotovelo esquerdo</translation>
    </message>
    <message>
        <source>right shoulder</source>
        <translation>ombro direito</translation>
    </message>
    <message>
        <source>right elbow</source>
        <translation>cotovelo direito</translation>
    </message>
    <message>
        <source>left hip</source>
        <translation>quadril esquerdo</translation>
    </message>
    <message>
        <source>left knee</source>
        <translation>joelho esquerdo</translation>
    </message>
    <message>
        <source>left ankle</source>
        <translation>tornozelo esquerdo</translation>
    </message>
    <message>
        <source>right hip</source>
        <translation>quadril direito</translation>
    </message>
    <message>
        <source>right knee</source>
        <translation>joelho direito</translation>
    </message>
    <message>
        <source>right ankle</source>
        <translation>tornozelo direito</translation>
    </message>
</context>
<context>
    <name>flinch::BodySimulation</name>
    <message>
        <source>The simulation diverged at %1 s.</source>
        <translation>A simulação divergiu em %1 s.</translation>
    </message>
</context>
<context>
    <name>flinch::Bvh</name>
    <message>
        <source>line %1</source>
        <translation>linha %1</translation>
    </message>
    <message>
        <source>Export the clip again from the program that made it.</source>
        <translation>Exporte o clipe de novo no programa que o fez.</translation>
    </message>
    <message>
        <source>The number %1 is out of range</source>
        <translation>O número %1 está fora dos limites</translation>
    </message>
    <message>
        <source>Correct the number or export the clip again.</source>
        <translation>Corrija o número ou exporte o clipe de novo.</translation>
    </message>
    <message>
        <source>A number is missing</source>
        <translation>Falta um número</translation>
    </message>
    <message>
        <source>“%1” is not a number</source>
        <translation>“%1” não é um número</translation>
    </message>
    <message>
        <source>Correct the number (with a decimal point, not a comma) or export the clip again.</source>
        <translation>Corrija o número (com ponto decimal, não vírgula) ou exporte o clipe de novo.</translation>
    </message>
    <message>
        <source>This is not a BVH file: it does not start with HIERARCHY</source>
        <translation>Este não é um arquivo BVH: não começa com HIERARCHY</translation>
    </message>
    <message>
        <source>Choose a BVH file, or export the clip again as BVH text.</source>
        <translation>Escolha um arquivo BVH, ou exporte o clipe de novo como texto BVH.</translation>
    </message>
    <message>
        <source>The file ends before MOTION</source>
        <translation>O arquivo termina antes de MOTION</translation>
    </message>
    <message>
        <source>“%1” does not belong here</source>
        <translation>“%1” não cabe aqui</translation>
    </message>
    <message>
        <source>Joints are nested more than %1 deep</source>
        <translation>As juntas passam de %1 níveis de profundidade</translation>
    </message>
    <message>
        <source>Remove the needless levels of the hierarchy.</source>
        <translation>Remova os níveis desnecessários da hierarquia.</translation>
    </message>
    <message>
        <source>The skeleton has more than %1 joints</source>
        <translation>O esqueleto tem mais de %1 juntas</translation>
    </message>
    <message>
        <source>Export only the character&apos;s own joints.</source>
        <translation>Exporte só as juntas do próprio personagem.</translation>
    </message>
    <message>
        <source>A joint&apos;s name is longer than %1 bytes</source>
        <translation>O nome de uma junta passa de %1 bytes</translation>
    </message>
    <message>
        <source>Shorten the name.</source>
        <translation>Encurte o nome.</translation>
    </message>
    <message>
        <source>Line %1: a joint has no name; it is called %2.</source>
        <translation>Linha %1: uma junta não tem nome; passa a se chamar %2.</translation>
    </message>
    <message>
        <source>The skeleton has more than %1 end sites</source>
        <translation>O esqueleto tem mais de %1 pontas (End Site)</translation>
    </message>
    <message>
        <source>A “{” is missing after a joint&apos;s name</source>
        <translation>Falta um “{” depois do nome de uma junta</translation>
    </message>
    <message>
        <source>Line %1: a name is not UTF-8; it is read as Latin-1.</source>
        <translation>Linha %1: um nome não está em UTF-8; é lido como Latin-1.</translation>
    </message>
    <message>
        <source>An end site has no channels</source>
        <translation>Uma ponta (End Site) não tem canais</translation>
    </message>
    <message>
        <source>Remove its CHANNELS line or export the clip again.</source>
        <translation>Remova a linha CHANNELS dela ou exporte o clipe de novo.</translation>
    </message>
    <message>
        <source>CHANNELS needs a count from 0 to %1</source>
        <translation>CHANNELS precisa de uma quantidade de 0 a %1</translation>
    </message>
    <message>
        <source>“%1” is not a channel; %2 were announced</source>
        <translation>“%1” não é um canal; %2 foram anunciados</translation>
    </message>
    <message>
        <source>Correct the CHANNELS line or export the clip again.</source>
        <translation>Corrija a linha CHANNELS ou exporte o clipe de novo.</translation>
    </message>
    <message>
        <source>Scale channels are ignored.</source>
        <translation>Canais de escala são ignorados.</translation>
    </message>
    <message>
        <source>Several joints share a name: %1.</source>
        <translation>Várias juntas têm o mesmo nome: %1.</translation>
    </message>
    <message>
        <source>The file cannot be read</source>
        <translation>Não é possível ler o arquivo</translation>
    </message>
    <message>
        <source>The file is empty</source>
        <translation>O arquivo está vazio</translation>
    </message>
    <message>
        <source>“Frames:” and the number of frames are missing after MOTION</source>
        <translation>Faltam “Frames:” e o número de quadros depois de MOTION</translation>
    </message>
    <message>
        <source>“Frame Time:” is missing after “Frames:”</source>
        <translation>Falta “Frame Time:” depois de “Frames:”</translation>
    </message>
    <message>
        <source>Line %1: the frame time %2 makes no sense; 30 frames a second are assumed.</source>
        <translation>Linha %1: o tempo por quadro %2 não faz sentido; são presumidos 30 quadros por segundo.</translation>
    </message>
    <message>
        <source>Line %1: what follows the frames is not motion and is left out.</source>
        <translation>Linha %1: o que vem depois dos quadros não é movimento e fica de fora.</translation>
    </message>
    <message>
        <source>The clip is larger than Flinch accepts: %1 frames of %2 joints</source>
        <translation>O clipe é maior do que o Flinch aceita: %1 quadros de %2 juntas</translation>
    </message>
    <message>
        <source>Split the clip.</source>
        <translation>Divida o clipe.</translation>
    </message>
    <message>
        <source>No joint has channels; the clip is a single still frame.</source>
        <translation>Nenhuma junta tem canais; o clipe é um único quadro parado.</translation>
    </message>
    <message>
        <source>Line %1: the last frame is cut short and left out.</source>
        <translation>Linha %1: o último quadro está cortado e fica de fora.</translation>
    </message>
    <message>
        <source>The line has %1 values; %2 are needed</source>
        <translation>A linha tem %1 valores; são necessários %2</translation>
    </message>
    <message>
        <source>The line has more than the %1 values needed</source>
        <translation>A linha tem mais que os %1 valores necessários</translation>
    </message>
    <message>
        <source>The file cannot be read to its end</source>
        <translation>Não é possível ler o arquivo até o fim</translation>
    </message>
    <message>
        <source>Check the disk.</source>
        <translation>Verifique o disco.</translation>
    </message>
    <message>
        <source>The file holds no frames</source>
        <translation>O arquivo não contém quadros</translation>
    </message>
    <message>
        <source>The file announces %1 frames and holds %2; it looks cut off</source>
        <translation>O arquivo anuncia %1 quadros e contém %2; parece cortado</translation>
    </message>
    <message>
        <source>Export the clip again, or set the number after “Frames:” to %1 if the rest may be missing.</source>
        <translation>Exporte o clipe de novo, ou ponha %1 depois de “Frames:” se o resto puder faltar.</translation>
    </message>
    <message>
        <source>Line %1: the file announces %2 frames and holds %3; those are used.</source>
        <translation>Linha %1: o arquivo anuncia %2 quadros e contém %3; estes são usados.</translation>
    </message>
    <message>
        <source>The body stands along Z in the file; turned to Y up.</source>
        <translation>O corpo está em pé ao longo de Z no arquivo; girado para Y para cima.</translation>
    </message>
    <message>
        <source>The source file %1 is no longer the one that was read</source>
        <translation>O arquivo de origem %1 já não é o que foi lido</translation>
    </message>
    <message>
        <source>Do not change it while Flinch works, and try again.</source>
        <translation>Não o altere enquanto o Flinch trabalha, e tente de novo.</translation>
    </message>
    <message>
        <source>The unit of length is not a positive number of metres</source>
        <translation>A unidade de comprimento não é um número positivo de metros</translation>
    </message>
    <message>
        <source>Choose a unit such as 0.01, the centimetre.</source>
        <translation>Escolha uma unidade como 0.01, o centímetro.</translation>
    </message>
    <message numerus="yes">
        <source>A BVH file holds one take; %n are to be written</source>
        <translation>
            <numerusform>Um arquivo BVH guarda um take; %n seria gravado</numerusform>
            <numerusform>Um arquivo BVH guarda um take; %n seriam gravados</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose one of them, or write FBX or GLB.</source>
        <translation>Escolha um deles, ou grave em FBX ou GLB.</translation>
    </message>
    <message>
        <source>BVH numbers its frames from 0; the start frame %1 was left out.</source>
        <translation>BVH numera os quadros a partir de 0; o quadro inicial %1 ficou de fora.</translation>
    </message>
    <message>
        <source>BVH holds no mesh; the body was left out.</source>
        <translation>BVH não guarda malha; o corpo ficou de fora.</translation>
    </message>
</context>
<context>
    <name>flinch::C3d</name>
    <message>
        <source>byte %1</source>
        <translation>byte %1</translation>
    </message>
    <message>
        <source>This is not a C3D file</source>
        <translation>Este não é um arquivo C3D</translation>
    </message>
    <message>
        <source>The parameters of the C3D file are not where it says</source>
        <translation>Os parâmetros do arquivo C3D não estão onde ele diz</translation>
    </message>
    <message>
        <source>Export the file again from the program that made it.</source>
        <translation>Exporte o arquivo de novo no programa que o fez.</translation>
    </message>
    <message>
        <source>A part of the parameters is damaged, and was left out</source>
        <translation>Uma parte dos parâmetros está danificada e foi deixada de fora</translation>
    </message>
    <message>
        <source>The file has no markers, only what was worked out of them</source>
        <translation>O arquivo não tem marcadores, só o que foi calculado a partir deles</translation>
    </message>
    <message>
        <source>Export the markers themselves, too.</source>
        <translation>Exporte também os próprios marcadores.</translation>
    </message>
    <message>
        <source>The file has no points</source>
        <translation>O arquivo não tem pontos</translation>
    </message>
    <message>
        <source>The header counts %1 points, the parameters %2; those count</source>
        <translation>O cabeçalho conta %1 pontos, os parâmetros %2; valem estes</translation>
    </message>
    <message>
        <source>The scale makes no sense</source>
        <translation>A escala não faz sentido</translation>
    </message>
    <message>
        <source>The points are not where the file says</source>
        <translation>Os pontos não estão onde o arquivo diz</translation>
    </message>
    <message>
        <source>The file has no frames</source>
        <translation>O arquivo não tem quadros</translation>
    </message>
    <message>
        <source>The file should have %1 frames, and ends after %2</source>
        <translation>O arquivo deveria ter %1 quadros e termina depois de %2</translation>
    </message>
    <message>
        <source>The header counts %1 frames, the parameters %2; those of the header are there</source>
        <translation>O cabeçalho conta %1 quadros, os parâmetros %2; os do cabeçalho estão lá</translation>
    </message>
    <message>
        <source>The markers have no names, and got numbers</source>
        <translation>Os marcadores não têm nomes e receberam números</translation>
    </message>
    <message>
        <source>Some markers have the same name, and were told apart by numbers</source>
        <translation>Alguns marcadores têm o mesmo nome e foram distinguidos por números</translation>
    </message>
    <message>
        <source>Points that software worked out of the markers: %1</source>
        <translation>Pontos que um programa calculou a partir dos marcadores: %1</translation>
    </message>
    <message>
        <source>Analog channels, such as force plates</source>
        <translation>Canais analógicos, como plataformas de força</translation>
    </message>
    <message>
        <source>The file does not say how many frames make a second, and was read as if it were %1</source>
        <translation>O arquivo não diz quantos quadros fazem um segundo e foi lido como se fossem %1</translation>
    </message>
    <message>
        <source>The file does not say which axis is up; it was read as Z</source>
        <translation>O arquivo não diz qual eixo aponta para cima; foi lido como Z</translation>
    </message>
    <message>
        <source>The unit %1 would make the markers %2 m wide; it was read as %3 m</source>
        <translation>Com a unidade %1, os marcadores ocupariam %2 m; ela foi lida como %3 m</translation>
    </message>
    <message>
        <source>The file does not say its unit; it was read as %1 m</source>
        <translation>O arquivo não diz a sua unidade; ela foi lida como %1 m</translation>
    </message>
    <message>
        <source>%1 markers over %2 frames; %3 % of their places were not seen</source>
        <translation>%1 marcadores em %2 quadros; %3 % dos seus lugares não foram vistos</translation>
    </message>
    <message>
        <source>The capture is too long</source>
        <translation>A captura é longa demais</translation>
    </message>
    <message>
        <source>Split it into shorter files.</source>
        <translation>Divida-a em arquivos mais curtos.</translation>
    </message>
</context>
<context>
    <name>flinch::CarriedMeshes</name>
    <message>
        <source>The weights of a mesh name vertices or bones that are not there</source>
        <translation>Os pesos de uma malha citam vértices ou ossos que não existem</translation>
    </message>
    <message>
        <source>mesh %1</source>
        <translation>malha %1</translation>
    </message>
    <message>
        <source>Export the file again from the program that made it.</source>
        <translation>Exporte o arquivo de novo no programa que o fez.</translation>
    </message>
    <message>
        <source>No joint carries %1; left out.</source>
        <translation>Nenhuma junta leva %1; deixado de fora.</translation>
    </message>
    <message numerus="yes">
        <source>%n vertex(es) without weights hang on the mesh&apos;s own node.</source>
        <translation>
            <numerusform>%n vértice sem pesos pende do nó da própria malha.</numerusform>
            <numerusform>%n vértices sem pesos pendem do nó da própria malha.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::Character</name>
    <message>
        <source>the bone of %1 (“%2”) has no length</source>
        <translation>o osso de %1 (“%2”) não tem comprimento</translation>
    </message>
    <message>
        <source>Choose the joints of this body and the next by hand.</source>
        <translation>Escolha à mão as juntas deste corpo e do próximo.</translation>
    </message>
    <message>
        <source>the character is %1 m tall; 0.2 to 20 m can be simulated</source>
        <translation>o personagem tem %1 m de altura; é possível simular de 0,2 a 20 m</translation>
    </message>
    <message>
        <source>State the length unit of the clip when importing it.</source>
        <translation>Informe a unidade de comprimento do clipe ao importar.</translation>
    </message>
    <message>
        <source>%1 kg is no weight for a character of %2 m</source>
        <translation>%1 kg não é peso para um personagem de %2 m</translation>
    </message>
    <message>
        <source>About %1 kg is usual.</source>
        <translation>O usual é cerca de %1 kg.</translation>
    </message>
    <message>
        <source>the character cannot be simulated: %1</source>
        <translation>não é possível simular o personagem: %1</translation>
    </message>
    <message>
        <source>Check the joints chosen for this part, its weight and the clip&apos;s unit.</source>
        <translation>Confira as juntas escolhidas para esta parte, o peso dela e a unidade do clipe.</translation>
    </message>
    <message>
        <source>its bodies are out of order</source>
        <translation>seus corpos estão fora de ordem</translation>
    </message>
    <message>
        <source>it follows no joint</source>
        <translation>não segue nenhuma junta</translation>
    </message>
    <message>
        <source>its mass makes no sense</source>
        <translation>sua massa não faz sentido</translation>
    </message>
    <message>
        <source>its centre of mass is nowhere</source>
        <translation>seu centro de massa não está em lugar nenhum</translation>
    </message>
    <message>
        <source>no solid has its inertia</source>
        <translation>nenhum sólido tem essa inércia</translation>
    </message>
    <message>
        <source>it has no shape</source>
        <translation>não tem forma</translation>
    </message>
    <message>
        <source>a shape is too small, too large or broken</source>
        <translation>uma forma é pequena demais, grande demais ou inválida</translation>
    </message>
    <message>
        <source>its joints are out of order</source>
        <translation>suas juntas estão fora de ordem</translation>
    </message>
    <message>
        <source>its anchor is out of reach</source>
        <translation>sua âncora está fora de alcance</translation>
    </message>
    <message>
        <source>its torque limit is not positive</source>
        <translation>seu limite de torque não é positivo</translation>
    </message>
    <message>
        <source>its limits contradict one another</source>
        <translation>seus limites se contradizem</translation>
    </message>
    <message>
        <source>it has no skeleton</source>
        <translation>não tem esqueleto</translation>
    </message>
    <message>
        <source>the masses do not add up</source>
        <translation>as massas não fecham a soma</translation>
    </message>
    <message>
        <source>a sole is nowhere</source>
        <translation>uma sola não está em lugar nenhum</translation>
    </message>
    <message>
        <source>its stiffness is not positive</source>
        <translation>sua rigidez não é positiva</translation>
    </message>
</context>
<context>
    <name>flinch::CharacterPanel</name>
    <message>
        <source>Character</source>
        <translation>Personagem</translation>
    </message>
    <message>
        <source>No clip yet</source>
        <translation>Nenhum clipe ainda</translation>
    </message>
    <message>
        <source>The clip, its character and your impacts will be listed here.</source>
        <translation>O clipe, o personagem e os impactos aparecem aqui.</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamanho</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Altura</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Peso</translation>
    </message>
    <message>
        <source>Take both from the clip</source>
        <translation>Tirar ambos do clipe</translation>
    </message>
    <message>
        <source>Height along the bones, weight from the height</source>
        <translation>Altura pelos ossos, peso pela altura</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Juntas</translation>
    </message>
    <message>
        <source>Joint limits</source>
        <translation>Limites das juntas</translation>
    </message>
    <message>
        <source>Joints stop where a body&apos;s do, or where the clip goes</source>
        <translation>As juntas param onde as de um corpo param, ou até onde o clipe vai</translation>
    </message>
    <message>
        <source>Self-collision</source>
        <translation>Autocolisão</translation>
    </message>
    <message>
        <source>Limbs do not pass through the body</source>
        <translation>Os membros não atravessam o corpo</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>Corpos</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>Corpo</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>Massa</translation>
    </message>
    <message>
        <source>torque cap, times as stiff</source>
        <translation>limite de torque, vezes a rigidez</translation>
    </message>
    <message>
        <source>%1: torque cap</source>
        <translation>%1: limite de torque</translation>
    </message>
    <message>
        <source>The most that this joint&apos;s muscles give</source>
        <translation>O máximo que os músculos desta junta dão</translation>
    </message>
    <message>
        <source>%1: stiffness</source>
        <translation>%1: rigidez</translation>
    </message>
    <message>
        <source>How many times as stiff as the controller makes it</source>
        <translation>Quantas vezes mais rígida do que o controlador a faz</translation>
    </message>
    <message>
        <source>Usual caps and stiffness</source>
        <translation>Limites e rigidez usuais</translation>
    </message>
    <message>
        <source>No joint differs from the usual</source>
        <translation>Nenhuma junta difere do usual</translation>
    </message>
    <message>
        <source>From weight and height; 1 time as stiff</source>
        <translation>Do peso e da altura; 1 vez a rigidez</translation>
    </message>
    <message>
        <source>Skeleton</source>
        <translation>Esqueleto</translation>
    </message>
    <message>
        <source>the joint that moves each body</source>
        <translation>a articulação que move cada corpo</translation>
    </message>
    <message>
        <source>%1: joint of the skeleton</source>
        <translation>%1: articulação do esqueleto</translation>
    </message>
    <message>
        <source>%1 (found)</source>
        <translation>%1 (encontrada)</translation>
    </message>
    <message>
        <source>As found by Flinch</source>
        <translation>A que o Flinch encontrar</translation>
    </message>
    <message>
        <source>%1 % sure: %2</source>
        <translation>%1 % de certeza: %2</translation>
    </message>
</context>
<context>
    <name>flinch::CharacterPreview</name>
    <message>
        <source>Shown</source>
        <translation>Mostrado</translation>
    </message>
    <message>
        <source>Skin</source>
        <translation>Pele</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>Corpos</translation>
    </message>
    <message>
        <source>Skeleton</source>
        <translation>Esqueleto</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>Personagem</translation>
    </message>
    <message>
        <source>Drag to turn; in the skeleton, click a joint for the picked body</source>
        <translation>Arraste para girar; no esqueleto, clique em uma junta para o corpo escolhido</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproduzir</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Quadro</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
</context>
<context>
    <name>flinch::Choices</name>
    <message>
        <source>Feedforward</source>
        <translation>Feedforward</translation>
    </message>
    <message>
        <source>Low gain</source>
        <translation>Ganho baixo</translation>
    </message>
    <message>
        <source>High gain</source>
        <translation>Ganho alto</translation>
    </message>
    <message>
        <source>Gain schedule</source>
        <translation>Ganho programado</translation>
    </message>
    <message>
        <source>Inverse dynamics</source>
        <translation>Dinâmica inversa</translation>
    </message>
    <message>
        <source>World space</source>
        <translation>Espaço do mundo</translation>
    </message>
    <message>
        <source>Assist</source>
        <translation>Apoio</translation>
    </message>
    <message>
        <source>Root only</source>
        <translation>Só a raiz</translation>
    </message>
    <message>
        <source>Hand of god</source>
        <translation>Mão de Deus</translation>
    </message>
    <message>
        <source>Glued foot</source>
        <translation>Pé colado</translation>
    </message>
    <message>
        <source>Virtual actuator</source>
        <translation>Atuador virtual</translation>
    </message>
    <message>
        <source>None: it falls</source>
        <translation>Nenhum: cai</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referência</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>Padrão</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>Rascunho</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>Flinch</source>
        <translation>Sente</translation>
    </message>
    <message>
        <source>Sway</source>
        <translation>Oscila</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Passo</translation>
    </message>
    <message>
        <source>Fall</source>
        <translation>Cai</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Retorno</translation>
    </message>
    <message>
        <source>Displaced</source>
        <translation>Deslocado</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Tone</source>
        <translation>Tônus</translation>
    </message>
    <message>
        <source>Exaggerate</source>
        <translation>Exagero</translation>
    </message>
    <message>
        <source>Head weight</source>
        <translation>Peso: cabeça</translation>
    </message>
    <message>
        <source>Trunk weight</source>
        <translation>Peso: tronco</translation>
    </message>
    <message>
        <source>Left arm weight</source>
        <translation>Peso: braço esq.</translation>
    </message>
    <message>
        <source>Right arm weight</source>
        <translation>Peso: braço dir.</translation>
    </message>
    <message>
        <source>Left leg weight</source>
        <translation>Peso: perna esq.</translation>
    </message>
    <message>
        <source>Right leg weight</source>
        <translation>Peso: perna dir.</translation>
    </message>
    <message>
        <source>Hips weight</source>
        <translation>Peso: quadril</translation>
    </message>
</context>
<context>
    <name>flinch::Clip</name>
    <message>
        <source>Export the clip again from the program that made it.</source>
        <translation>Exporte o clipe de novo no programa que o fez.</translation>
    </message>
    <message>
        <source>The clip has no frames</source>
        <translation>O clipe não tem quadros</translation>
    </message>
    <message>
        <source>The clip is larger than Flinch accepts</source>
        <translation>O clipe é maior do que o Flinch aceita</translation>
    </message>
    <message>
        <source>frame %1, joint %2</source>
        <translation>quadro %1, junta %2</translation>
    </message>
    <message>
        <source>A rotation is not a rotation</source>
        <translation>Uma rotação não é uma rotação</translation>
    </message>
    <message>
        <source>A position is not a number</source>
        <translation>Uma posição não é um número</translation>
    </message>
</context>
<context>
    <name>flinch::ClipEdit</name>
    <message>
        <source>The result would be larger than Flinch accepts</source>
        <translation>O resultado seria maior do que o Flinch aceita</translation>
    </message>
    <message>
        <source>Trim the clip first, or choose a lower rate.</source>
        <translation>Corte o clipe antes, ou escolha uma taxa menor.</translation>
    </message>
    <message>
        <source>Frames %1 to %2 are not a range of this clip</source>
        <translation>Os quadros %1 a %2 não são um intervalo deste clipe</translation>
    </message>
    <message>
        <source>Choose a range within 0 to %1.</source>
        <translation>Escolha um intervalo entre 0 e %1.</translation>
    </message>
    <message>
        <source>A clip cannot be played at %1 times its speed</source>
        <translation>Não é possível reproduzir um clipe a %1 vezes a velocidade</translation>
    </message>
    <message>
        <source>Choose a speed between 0.001 and 1000.</source>
        <translation>Escolha uma velocidade entre 0.001 e 1000.</translation>
    </message>
    <message>
        <source>The two clips have different skeletons</source>
        <translation>Os dois clipes têm esqueletos diferentes</translation>
    </message>
    <message>
        <source>Retarget one of them to the other&apos;s skeleton first.</source>
        <translation>Faça antes o retarget de um para o esqueleto do outro.</translation>
    </message>
    <message>
        <source>The two clips have different frame rates</source>
        <translation>Os dois clipes têm taxas de quadros diferentes</translation>
    </message>
    <message>
        <source>Resample one of them first.</source>
        <translation>Reamostre um deles antes.</translation>
    </message>
    <message>
        <source>The clips cannot overlap by %1 frames</source>
        <translation>Os clipes não podem se sobrepor em %1 quadros</translation>
    </message>
    <message>
        <source>Choose an overlap between 0 and %1 frames.</source>
        <translation>Escolha uma sobreposição entre 0 e %1 quadros.</translation>
    </message>
</context>
<context>
    <name>flinch::ClipFolder</name>
    <message>
        <source>Choose another folder.</source>
        <translation>Escolha outra pasta.</translation>
    </message>
    <message>
        <source>The folder is not there</source>
        <translation>A pasta não está lá</translation>
    </message>
    <message>
        <source>The folder may not be read</source>
        <translation>Não há permissão para ler a pasta</translation>
    </message>
</context>
<context>
    <name>flinch::ClipMarks</name>
    <message>
        <source>paused %1</source>
        <translation>pausado por %1</translation>
    </message>
    <message>
        <source>The clip waits from %1 for %2 and goes on at %3</source>
        <translation>O clipe espera em %1 por %2 e continua em %3</translation>
    </message>
</context>
<context>
    <name>flinch::ClipSource</name>
    <message>
        <source>The clip cannot be read: %1</source>
        <translation>Não é possível ler o clipe: %1</translation>
    </message>
    <message>
        <source>Check the disk.</source>
        <translation>Verifique o disco.</translation>
    </message>
</context>
<context>
    <name>flinch::Collada</name>
    <message>
        <source>Export the file again, as FBX or glTF where that is possible.</source>
        <translation>Exporte o arquivo de novo, em FBX ou glTF se for possível.</translation>
    </message>
    <message>
        <source>The Collada file is damaged: %1</source>
        <translation>O arquivo Collada está danificado: %1</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>linha %1</translation>
    </message>
    <message>
        <source>This is not a Collada file</source>
        <translation>Este não é um arquivo Collada</translation>
    </message>
</context>
<context>
    <name>flinch::CommandLine</name>
    <message>
        <source>A clip file, or the word demo for the embedded one.</source>
        <translation>Um arquivo de clipe, ou a palavra demo para o embutido.</translation>
    </message>
    <message>
        <source>Show this help.</source>
        <translation>Mostra esta ajuda.</translation>
    </message>
    <message>
        <source>UNIT</source>
        <translation>UNIDADE</translation>
    </message>
    <message>
        <source>AXIS</source>
        <translation>EIXO</translation>
    </message>
    <message>
        <source>The clip&apos;s up axis: y or z. Without it Flinch infers it.</source>
        <translation>O eixo do clipe que aponta para cima: y ou z. Sem isto, o Flinch o deduz.</translation>
    </message>
    <message>
        <source>See flinch-cli %1 --help.</source>
        <translation>Veja flinch-cli %1 --help.</translation>
    </message>
    <message>
        <source>%1 needs exactly one INPUT</source>
        <translation>%1 precisa de exatamente um INPUT</translation>
    </message>
    <message>
        <source>--%1 %2 is not a number</source>
        <translation>--%1 %2 não é um número</translation>
    </message>
    <message>
        <source>Write it as in --%1 1.5.</source>
        <translation>Escreva como em --%1 1.5.</translation>
    </message>
    <message>
        <source>--%1 %2 is not a whole number</source>
        <translation>--%1 %2 não é um número inteiro</translation>
    </message>
    <message>
        <source>Write it as in --%1 100.</source>
        <translation>Escreva como em --%1 100.</translation>
    </message>
    <message>
        <source>--%1 does not know “%2”</source>
        <translation>--%1 não conhece “%2”</translation>
    </message>
    <message>
        <source>Use one of %1.</source>
        <translation>Use um destes: %1.</translation>
    </message>
    <message>
        <source>--source-unit %1 is not a unit of length</source>
        <translation>--source-unit %1 não é uma unidade de comprimento</translation>
    </message>
    <message>
        <source>--source-up %1 is not an axis</source>
        <translation>--source-up %1 não é um eixo</translation>
    </message>
    <message>
        <source>Use y or z.</source>
        <translation>Use y ou z.</translation>
    </message>
    <message>
        <source>--map %1 names no joint</source>
        <translation>--map %1 não nomeia nenhuma articulação</translation>
    </message>
    <message>
        <source>Write a body and a joint, as in leftFoot=Bone_12.</source>
        <translation>Escreva um corpo e uma articulação, como em leftFoot=Bone_12.</translation>
    </message>
    <message>
        <source>Answer with one JSON object.</source>
        <translation>Responde com um objeto JSON.</translation>
    </message>
    <message>
        <source>--%1 has an empty value</source>
        <translation>--%1 tem um valor vazio</translation>
    </message>
    <message>
        <source>INPUT is empty</source>
        <translation>INPUT está vazio</translation>
    </message>
    <message>
        <source>Go on with a project&apos;s clip that is not the file it was saved with.</source>
        <translation>Prossegue com um clipe do projeto que não é o arquivo com que ele foi salvo.</translation>
    </message>
    <message>
        <source>The clip&apos;s unit of length: m, dm, cm, mm, inch, cmu, or a number of metres. Without it Flinch infers the unit from the body&apos;s height.</source>
        <translation>A unidade de comprimento do clipe: m, dm, cm, mm, inch, cmu ou um número de metros. Sem isto, o Flinch deduz a unidade pela altura do corpo.</translation>
    </message>
    <message>
        <source>METRES</source>
        <translation>METROS</translation>
    </message>
    <message>
        <source>The height of the floor in the clip. Without it Flinch takes the one on which the feet come to rest; inspect tells it.</source>
        <translation>A altura do chão no clipe. Sem isto, o Flinch usa aquela em que os pés repousam; inspect a informa.</translation>
    </message>
    <message>
        <source>FRAME</source>
        <translation>QUADRO</translation>
    </message>
    <message>
        <source>Follow the clip as it is where inspect tells of a discontinuity with this frame. May be repeated.</source>
        <translation>Segue o clipe como ele é onde inspect aponta uma descontinuidade com este quadro. Pode ser repetida.</translation>
    </message>
    <message>
        <source>Use m, dm, cm, mm, inch, cmu, or a number of metres.</source>
        <translation>Use m, dm, cm, mm, inch, cmu ou um número de metros.</translation>
    </message>
    <message>
        <source>--ignore-discontinuity %1 names no frame</source>
        <translation>--ignore-discontinuity %1 não nomeia um quadro</translation>
    </message>
    <message>
        <source>Write a frame that inspect lists, as in --ignore-discontinuity 748.</source>
        <translation>Escreva um quadro que inspect lista, como em --ignore-discontinuity 748.</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>NOME</translation>
    </message>
    <message>
        <source>Which of the file&apos;s takes; the longest without it. inspect lists them.</source>
        <translation>Qual dos takes do arquivo; sem isto, o mais longo. inspect os lista.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>--map %1 is neither a file nor a map that Flinch brings</source>
        <translation>--map %1 não é um arquivo nem um mapa que o Flinch traz</translation>
    </message>
    <message>
        <source>Name a file, one of %1, or a body and a joint as in leftFoot=Bone_12.</source>
        <translation>Indique um arquivo, um destes: %1, ou um corpo e uma junta, como em leftFoot=Bone_12.</translation>
    </message>
    <message>
        <source>MAP</source>
        <translation>MAPA</translation>
    </message>
    <message>
        <source>A map of joints: a file that Flinch has saved, or one of %1. Or the joint that drives a single body, as “leftFoot=Bone_12”. May be repeated; inspect lists the joints.</source>
        <translation>Um mapa de juntas: um arquivo que o Flinch salvou, ou um destes: %1. Ou a junta que move um único corpo, como “leftFoot=Bone_12”. Pode ser repetido; inspect lista as juntas.</translation>
    </message>
    <message>
        <source>--map names two maps</source>
        <translation>--map indica dois mapas</translation>
    </message>
    <message>
        <source>Name one, and single bodies as in leftFoot=Bone_12.</source>
        <translation>Indique um, e corpos avulsos como em leftFoot=Bone_12.</translation>
    </message>
</context>
<context>
    <name>flinch::Commands</name>
    <message>
        <source>Open another clip</source>
        <translation>Abrir outro clipe</translation>
    </message>
    <message>
        <source>Change character</source>
        <translation>Mudar personagem</translation>
    </message>
    <message>
        <source>Change controller</source>
        <translation>Mudar controlador</translation>
    </message>
    <message>
        <source>Change simulated range</source>
        <translation>Mudar intervalo simulado</translation>
    </message>
    <message>
        <source>Change markers</source>
        <translation>Mudar marcadores</translation>
    </message>
    <message>
        <source>Set loop range</source>
        <translation>Definir loop</translation>
    </message>
    <message>
        <source>Clear loop range</source>
        <translation>Limpar loop</translation>
    </message>
    <message>
        <source>Move return</source>
        <translation>Mover retorno</translation>
    </message>
    <message>
        <source>Let the reaction die out</source>
        <translation>Deixar a reação se dissipar</translation>
    </message>
    <message>
        <source>Change time unit</source>
        <translation>Mudar unidade de tempo</translation>
    </message>
    <message>
        <source>Change bake options</source>
        <translation>Mudar opções de bake</translation>
    </message>
    <message>
        <source>Keep take</source>
        <translation>Guardar take</translation>
    </message>
    <message>
        <source>Remove take</source>
        <translation>Remover take</translation>
    </message>
    <message>
        <source>Rename take</source>
        <translation>Renomear take</translation>
    </message>
    <message>
        <source>Use kept take</source>
        <translation>Usar take guardado</translation>
    </message>
    <message>
        <source>Read the clip differently</source>
        <translation>Ler o clipe de outro modo</translation>
    </message>
    <message>
        <source>Load theirs</source>
        <translation>Carregar a outra versão</translation>
    </message>
    <message>
        <source>Move floor</source>
        <translation>Mover o chão</translation>
    </message>
    <message>
        <source>Take the floor as found</source>
        <translation>Usar o chão encontrado</translation>
    </message>
    <message>
        <source>Change foot contacts</source>
        <translation>Mudar contatos dos pés</translation>
    </message>
    <message>
        <source>Take foot contacts as found</source>
        <translation>Usar os contatos encontrados</translation>
    </message>
    <message>
        <source>Ignore discontinuity</source>
        <translation>Ignorar descontinuidade</translation>
    </message>
    <message>
        <source>Heed discontinuity</source>
        <translation>Considerar descontinuidade</translation>
    </message>
    <message>
        <source>Choose another take</source>
        <translation>Escolher outro take</translation>
    </message>
</context>
<context>
    <name>flinch::Companions</name>
    <message>
        <source>The file needs %1, which is not there</source>
        <translation>O arquivo precisa de %1, que não está lá</translation>
    </message>
    <message>
        <source>Put it where the file expects it, beside the file itself.</source>
        <translation>Coloque-o onde o arquivo o espera, ao lado dele.</translation>
    </message>
    <message>
        <source>The file refers to %1, outside its own folder</source>
        <translation>O arquivo se refere a %1, fora da própria pasta</translation>
    </message>
    <message>
        <source>Put everything it needs into one folder and export again.</source>
        <translation>Coloque tudo de que ele precisa em uma só pasta e exporte de novo.</translation>
    </message>
    <message>
        <source>%1 is too large</source>
        <translation>%1 é grande demais</translation>
    </message>
    <message>
        <source>Export a shorter piece, or fewer objects.</source>
        <translation>Exporte um trecho mais curto, ou menos objetos.</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>%1 não pode ser lido</translation>
    </message>
    <message>
        <source>Check the disk.</source>
        <translation>Verifique o disco.</translation>
    </message>
</context>
<context>
    <name>flinch::Compare</name>
    <message>
        <source>peak°</source>
        <translation>pico°</translation>
    </message>
    <message>
        <source>recovery s</source>
        <translation>volta s</translation>
    </message>
    <message>
        <source>left°</source>
        <translation>resto°</translation>
    </message>
    <message>
        <source>slide cm</source>
        <translation>deslize cm</translation>
    </message>
    <message>
        <source>assist N·s</source>
        <translation>apoio N·s</translation>
    </message>
    <message>
        <source>Simulates a clip and its impacts with every controller.</source>
        <translation>Simula um clipe e seus impactos com todos os controladores.</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>ARQUIVO</translation>
    </message>
    <message>
        <source>Write a page with tables and plots.</source>
        <translation>Grava uma página com tabelas e gráficos.</translation>
    </message>
    <message>
        <source>tracking</source>
        <translation>rastreio</translation>
    </message>
</context>
<context>
    <name>flinch::Conditioning</name>
    <message numerus="yes">
        <source>%n glitch(es) of up to %1 rad/s bridged.</source>
        <translation>
            <numerusform>%n falha de até %1 rad/s corrigida.</numerusform>
            <numerusform>%n falhas de até %1 rad/s corrigidas.</numerusform>
        </translation>
    </message>
    <message>
        <source>Filtered at %1 Hz; the largest change is %2°.</source>
        <translation>Filtrado a %1 Hz; a maior mudança é de %2°.</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s) of an artificial start are not simulated.</source>
        <translation>
            <numerusform>%n quadro de um início artificial não é simulado.</numerusform>
            <numerusform>%n quadros de um início artificial não são simulados.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::Console</name>
    <message>
        <source>The answer could not be written: %1</source>
        <translation>A resposta não pôde ser escrita: %1</translation>
    </message>
    <message>
        <source>standard output</source>
        <translation>saída padrão</translation>
    </message>
    <message>
        <source>This argument is not UTF-8</source>
        <translation>Este argumento não é UTF-8</translation>
    </message>
    <message>
        <source>Rename the file or folder.</source>
        <translation>Renomeie o arquivo ou a pasta.</translation>
    </message>
</context>
<context>
    <name>flinch::ControllerPanel</name>
    <message>
        <source>Controller</source>
        <translation>Controlador</translation>
    </message>
    <message>
        <source>No clip yet</source>
        <translation>Nenhum clipe ainda</translation>
    </message>
    <message>
        <source>The clip, its character and your impacts will be listed here.</source>
        <translation>O clipe, o personagem e os impactos aparecem aqui.</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Qualidade</translation>
    </message>
    <message>
        <source>Quality: 1920, 480 or 240 steps a second</source>
        <translation>Qualidade: 1920, 480 ou 240 passos por segundo</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Preset</translation>
    </message>
    <message>
        <source>Relaxed</source>
        <translation>Relaxado</translation>
    </message>
    <message>
        <source>Athletic</source>
        <translation>Atlético</translation>
    </message>
    <message>
        <source>Tense</source>
        <translation>Tenso</translation>
    </message>
    <message>
        <source>Drunk</source>
        <translation>Bêbado</translation>
    </message>
    <message>
        <source>Own values</source>
        <translation>Valores próprios</translation>
    </message>
    <message>
        <source>Preset: how hard main&apos;s muscles hold on</source>
        <translation>Preset: quanto os músculos do principal resistem</translation>
    </message>
    <message>
        <source>Stiffness</source>
        <translation>Rigidez</translation>
    </message>
    <message>
        <source>Damping</source>
        <translation>Amortec.</translation>
    </message>
    <message>
        <source>Shadow: what the body intends</source>
        <translation>Sombra: o que o corpo pretende</translation>
    </message>
    <message>
        <source>Main: what you bake</source>
        <translation>Principal: o que vai no bake</translation>
    </message>
    <message>
        <source>Stiffening</source>
        <translation>Enrijecimento</translation>
    </message>
    <message>
        <source>From</source>
        <translation>De</translation>
    </message>
    <message>
        <source>Stiffens from</source>
        <translation>Enrijece a partir de</translation>
    </message>
    <message>
        <source>At most ×</source>
        <translation>No máx. ×</translation>
    </message>
    <message>
        <source>Stiffens at most</source>
        <translation>Enrijece no máximo</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>Reset: the values that track and react best</source>
        <translation>Restaurar: os valores que melhor rastreiam e reagem</translation>
    </message>
    <message>
        <source>Controller: feedforward is soft and faithful, low gain only soft, high gain only faithful; the others are there to compare with</source>
        <translation>Controlador: feedforward é suave e fiel, ganho baixo só suave, ganho alto só fiel; os outros servem para comparar</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>Equilíbrio</translation>
    </message>
    <message>
        <source>Balance: what keeps the body up and in place</source>
        <translation>Equilíbrio: o que mantém o corpo em pé e no lugar</translation>
    </message>
</context>
<context>
    <name>flinch::Diagnosis</name>
    <message>
        <source>frames %1–%2</source>
        <translation>quadros %1–%2</translation>
    </message>
    <message>
        <source>%1 (up to %2° and %3 cm away)</source>
        <translation>%1 (a até %2° e %3 cm de distância)</translation>
    </message>
    <message>
        <source>%1 and elsewhere</source>
        <translation>%1 e em outros trechos</translation>
    </message>
    <message>
        <source>Other reactions have to end early too.</source>
        <translation>Outras reações também precisam terminar cedo.</translation>
    </message>
    <message>
        <source>An impact</source>
        <translation>Um impacto</translation>
    </message>
    <message>
        <source>The impact at %1 s</source>
        <translation>O impacto em %1 s</translation>
    </message>
    <message>
        <source>The simulation stopped at frame %1</source>
        <translation>A simulação parou no quadro %1</translation>
    </message>
    <message>
        <source>%1 Frames before it are kept.</source>
        <translation>%1 Os quadros anteriores são mantidos.</translation>
    </message>
    <message>
        <source>It does so without impacts too: look at the clip there, or use reference quality.</source>
        <translation>Isso acontece também sem impactos: examine o clipe ali ou use a qualidade de referência.</translation>
    </message>
    <message>
        <source>Main does not follow the clip even without impacts</source>
        <translation>A simulação principal não segue o clipe nem sem impactos</translation>
    </message>
    <message>
        <source>The shadow does not follow the clip</source>
        <translation>A sombra não segue o clipe</translation>
    </message>
    <message>
        <source>Look for a jump, a wrong floor or poses beyond a body&apos;s reach in the clip, or choose another controller or balance.</source>
        <translation>Procure no clipe um salto, um chão errado ou poses fora do alcance de um corpo, ou escolha outro controlador ou equilíbrio.</translation>
    </message>
    <message>
        <source>A joint reached its torque cap</source>
        <translation>Uma articulação atingiu o limite de torque</translation>
    </message>
    <message>
        <source>%1 reached its torque cap</source>
        <translation>%1 atingiu o limite de torque</translation>
    </message>
    <message>
        <source>%1, %2 N·m.</source>
        <translation>%1, %2 N·m.</translation>
    </message>
    <message>
        <source>There the cap shapes the reaction, not the hit.</source>
        <translation>Ali é o limite que molda a reação, não o golpe.</translation>
    </message>
    <message>
        <source>Assist holds the pelvis with %1 N more than the clip needs.</source>
        <translation>A assistência segura a pelve com %1 N a mais do que o clipe precisa.</translation>
    </message>
    <message>
        <source>%1 has no reaction</source>
        <translation>%1 não tem reação</translation>
    </message>
    <message>
        <source>There the body leaves the clip even without impacts, so it is led back before that.</source>
        <translation>Ali o corpo deixa o clipe mesmo sem impactos; por isso a reação é conduzida de volta antes.</translation>
    </message>
    <message>
        <source>%1 never met the %2</source>
        <translation>%1 nunca encontrou o corpo (%2)</translation>
    </message>
    <message>
        <source>Several impacts never met the body</source>
        <translation>Vários impactos nunca encontraram o corpo</translation>
    </message>
    <message>
        <source>%1 and others</source>
        <translation>%1 e outros</translation>
    </message>
    <message>
        <source>The last hit comes after it.</source>
        <translation>O último golpe vem depois.</translation>
    </message>
    <message>
        <source>%1 is still %2° away when the blend starts.</source>
        <translation>%1 ainda está a %2° quando a transição começa.</translation>
    </message>
    <message>
        <source>Not back on the clip by %1</source>
        <translation>Não volta ao clipe até %1</translation>
    </message>
    <message>
        <source>Move the return to %1 or later.</source>
        <translation>Mova o retorno para %1 ou depois.</translation>
    </message>
    <message>
        <source>Impacts outside frames %1–%2 are left out</source>
        <translation>Impactos fora dos quadros %1–%2 ficam de fora</translation>
    </message>
    <message>
        <source>Only these frames are simulated. Left out: %1</source>
        <translation>Só estes quadros são simulados. De fora: %1</translation>
    </message>
    <message>
        <source>Main does not follow the clip even without impacts in %1.</source>
        <translation>A simulação principal não segue o clipe, mesmo sem impactos, em: %1.</translation>
    </message>
    <message>
        <source>The shadow does not follow the clip in %1.</source>
        <translation>A sombra não segue o clipe em: %1.</translation>
    </message>
    <message>
        <source>Torques stood at their caps for a while.</source>
        <translation>Torques ficaram nos seus limites por algum tempo.</translation>
    </message>
    <message>
        <source>%1 does not pause the clip</source>
        <translation>%1 não pausa o clipe</translation>
    </message>
    <message>
        <source>%1 does not end in a fall</source>
        <translation>%1 não termina em queda</translation>
    </message>
    <message>
        <source>Hit while a foot is down, or use auto.</source>
        <translation>Bata com um pé no chão ou use auto.</translation>
    </message>
    <message>
        <source>Change the balance or the outcome.</source>
        <translation>Mude o equilíbrio ou o desfecho.</translation>
    </message>
    <message>
        <source>Hit earlier, or use auto.</source>
        <translation>Bata mais cedo ou use auto.</translation>
    </message>
    <message>
        <source>Hit earlier.</source>
        <translation>Bata mais cedo.</translation>
    </message>
    <message>
        <source>%1 s is forced.</source>
        <translation>%1 s é forçado.</translation>
    </message>
    <message>
        <source>Ask for more, or for none.</source>
        <translation>Peça mais, ou deixe livre.</translation>
    </message>
    <message>
        <source>%1 s is forced; %2 s is free.</source>
        <translation>%1 s é forçado; %2 s é livre.</translation>
    </message>
    <message>
        <source>Use %1 s or more.</source>
        <translation>Use %1 s ou mais.</translation>
    </message>
    <message>
        <source>%1: back sooner than a body could</source>
        <translation>%1: volta antes do que um corpo consegue</translation>
    </message>
    <message>
        <source>%1 ends on the floor</source>
        <translation>%1 termina no chão</translation>
    </message>
    <message>
        <source>Off balance at %1, at rest at %2.</source>
        <translation>Perde o equilíbrio em %1, parado em %2.</translation>
    </message>
    <message>
        <source>Off balance at %1, not at rest by the end.</source>
        <translation>Perde o equilíbrio em %1, não para até o fim.</translation>
    </message>
    <message>
        <source>Weaken the impact, or ask for steps.</source>
        <translation>Enfraqueça o impacto ou peça passos.</translation>
    </message>
    <message>
        <source>%1 N beyond them at %2.</source>
        <translation>%1 N além deles em %2.</translation>
    </message>
    <message>
        <source>They take %1 % of the blow.</source>
        <translation>Eles recebem %1 % do golpe.</translation>
    </message>
    <message>
        <source>%1: the feet could not give this</source>
        <translation>%1: os pés não dariam conta</translation>
    </message>
    <message>
        <source>Weaken the impact or allow a step.</source>
        <translation>Enfraqueça o impacto ou permita um passo.</translation>
    </message>
    <message>
        <source>Use the feedforward controller.</source>
        <translation>Use o controlador feedforward.</translation>
    </message>
    <message>
        <source>%1: no step</source>
        <translation>%1: nenhum passo</translation>
    </message>
    <message>
        <source>%1 meets a falling body</source>
        <translation>%1 encontra um corpo que já cai</translation>
    </message>
    <message>
        <source>%1: no sway</source>
        <translation>%1: nenhuma oscilação</translation>
    </message>
    <message>
        <source>%1: more than a flinch</source>
        <translation>%1: mais do que sentir o golpe</translation>
    </message>
    <message>
        <source>Hit at another moment, or use auto.</source>
        <translation>Golpeie em outro momento ou use o automático.</translation>
    </message>
    <message>
        <source>Weaken the impact, or allow more steps.</source>
        <translation>Enfraqueça o impacto ou permita mais passos.</translation>
    </message>
    <message>
        <source>Hit shortly before both feet are down, or use return.</source>
        <translation>Golpeie pouco antes de os dois pés pousarem, ou use o retorno.</translation>
    </message>
    <message>
        <source>Off balance at %1, hit again at %2.</source>
        <translation>Perde o equilíbrio em %1, atingido de novo em %2.</translation>
    </message>
    <message>
        <source>Nothing holds it up: balance is set to none.</source>
        <translation>Nada o segura: o equilíbrio está em nenhum.</translation>
    </message>
    <message>
        <source>Weaken the hit, or use reference quality.</source>
        <translation>Enfraqueça o golpe ou use a qualidade de referência.</translation>
    </message>
    <message>
        <source>%1: the feet could not hold this</source>
        <translation>%1: os pés não segurariam isto</translation>
    </message>
    <message>
        <source>Let the body react, or weaken the hit.</source>
        <translation>Deixe o corpo reagir ou enfraqueça o golpe.</translation>
    </message>
    <message>
        <source>%1: the reaction ends early, at frame %2</source>
        <translation>%1: a reação termina cedo, no quadro %2</translation>
    </message>
    <message>
        <source>Hit earlier, or repair the clip there.</source>
        <translation>Bata mais cedo ou corrija o clipe ali.</translation>
    </message>
    <message>
        <source>The clip is cut there, so the body is led back before that.</source>
        <translation>O clipe tem um corte ali; por isso o corpo é conduzido de volta antes.</translation>
    </message>
    <message>
        <source>Hit earlier, or ignore the cut.</source>
        <translation>Bata mais cedo ou ignore o corte.</translation>
    </message>
    <message>
        <source>By then earlier hits, and a clip that the body cannot follow, have it elsewhere: what this hit does is not known.</source>
        <translation>Até lá, golpes anteriores e um clipe que o corpo não consegue seguir já o levaram a outro lugar: não se sabe o que este golpe faz.</translation>
    </message>
    <message>
        <source>The body that it hits is off the clip even without impacts.</source>
        <translation>O corpo atingido está fora do clipe mesmo sem impactos.</translation>
    </message>
    <message>
        <source>Aim again, or hit earlier.</source>
        <translation>Mire de novo ou bata mais cedo.</translation>
    </message>
    <message>
        <source>By then the body is %1 cm out of its way.</source>
        <translation>Até lá, o corpo está %1 cm fora do caminho.</translation>
    </message>
    <message>
        <source>%1 is not caught</source>
        <translation>%1: nenhum passo basta</translation>
    </message>
    <message>
        <source>Weaken the impact.</source>
        <translation>Enfraqueça o impacto.</translation>
    </message>
    <message>
        <source>Use a push or a ball, or auto.</source>
        <translation>Use um tranco ou uma bola, ou auto.</translation>
    </message>
    <message>
        <source>Weaken the impact, allow a step or let the clip pause.</source>
        <translation>Enfraqueça o impacto, permita um passo ou deixe o clipe pausar.</translation>
    </message>
    <message>
        <source>Weaken the impact or let the clip pause.</source>
        <translation>Enfraqueça o impacto ou deixe o clipe pausar.</translation>
    </message>
</context>
<context>
    <name>flinch::Discontinuities</name>
    <message>
        <source>%1 cm</source>
        <translation>%1 cm</translation>
    </message>
    <message>
        <source>%1°</source>
        <translation>%1°</translation>
    </message>
    <message>
        <source>Frame 0 is an artificial pose; it is not simulated.</source>
        <translation>O quadro 0 é uma pose artificial; não é simulado.</translation>
    </message>
    <message>
        <source>Frames 0 to %1 are an artificial pose and the way from it into the motion; they are not simulated.</source>
        <translation>Os quadros 0 a %1 são uma pose artificial e a passagem dela para o movimento; não são simulados.</translation>
    </message>
    <message>
        <source>The clip is cut at frame %1: joints turn by up to %2 at once.</source>
        <translation>O clipe tem um corte no quadro %1: articulações giram até %2 de uma vez.</translation>
    </message>
    <message>
        <source>%1 jumps by %3 at frame %2.</source>
        <translation>%1 salta %3 no quadro %2.</translation>
    </message>
    <message>
        <source>%1 flips by %3 at frame %2.</source>
        <translation>%1 vira %3 no quadro %2.</translation>
    </message>
    <message>
        <source>%1 is off by %3 in frame %2; it is bridged.</source>
        <translation>%1 desvia %3 no quadro %2; o quadro é interpolado.</translation>
    </message>
    <message>
        <source>%1 is off by up to %4 in frames %2 to %3; they are bridged.</source>
        <translation>%1 desvia até %4 nos quadros %2 a %3; eles são interpolados.</translation>
    </message>
    <message>
        <source>Nothing moves in frames %1 to %2.</source>
        <translation>Nada se move nos quadros %1 a %2.</translation>
    </message>
</context>
<context>
    <name>flinch::DocumentState</name>
    <message>
        <source>edited</source>
        <translation>alterado</translation>
    </message>
    <message>
        <source>edited, autosaved %1 s ago</source>
        <translation>alterado, salvo automaticamente há %1 s</translation>
    </message>
    <message>
        <source>edited, autosaved %1 min ago</source>
        <translation>alterado, salvo automaticamente há %1 min</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>salvo</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>somente leitura</translation>
    </message>
</context>
<context>
    <name>flinch::DurableFile</name>
    <message>
        <source>The file was not written: the disk is full</source>
        <translation>O arquivo não foi gravado: o disco está cheio</translation>
    </message>
    <message>
        <source>Free some space or choose another folder.</source>
        <translation>Libere espaço ou escolha outra pasta.</translation>
    </message>
    <message>
        <source>The file was not written: the file system is read-only</source>
        <translation>O arquivo não foi gravado: o sistema de arquivos é só leitura</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Escolha outra pasta.</translation>
    </message>
    <message>
        <source>The file was not written: permission denied</source>
        <translation>O arquivo não foi gravado: permissão negada</translation>
    </message>
    <message>
        <source>Choose a folder and a file that you may write to.</source>
        <translation>Escolha uma pasta e um arquivo em que você possa gravar.</translation>
    </message>
    <message>
        <source>The file was not written: its folder does not exist</source>
        <translation>O arquivo não foi gravado: a pasta não existe</translation>
    </message>
    <message>
        <source>Create the folder or choose another one.</source>
        <translation>Crie a pasta ou escolha outra.</translation>
    </message>
    <message>
        <source>The file was not written: a folder of that name exists</source>
        <translation>O arquivo não foi gravado: existe uma pasta com esse nome</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Escolha outro nome.</translation>
    </message>
    <message>
        <source>The file was not written: a device or pipe has that name</source>
        <translation>O arquivo não foi gravado: um dispositivo ou pipe tem esse nome</translation>
    </message>
    <message>
        <source>The file was not written: its name is too long</source>
        <translation>O arquivo não foi gravado: o nome é longo demais</translation>
    </message>
    <message>
        <source>Choose a shorter name.</source>
        <translation>Escolha um nome mais curto.</translation>
    </message>
    <message>
        <source>The file was not written: its name is a link that leads nowhere</source>
        <translation>O arquivo não foi gravado: o nome é um link que não leva a lugar nenhum</translation>
    </message>
    <message>
        <source>The file was not written: it is larger than this system allows</source>
        <translation>O arquivo não foi gravado: é maior do que este sistema permite</translation>
    </message>
    <message>
        <source>Write a shorter range or choose another disk.</source>
        <translation>Grave um intervalo menor ou escolha outro disco.</translation>
    </message>
    <message>
        <source>The file was not written: %1</source>
        <translation>O arquivo não foi gravado: %1</translation>
    </message>
    <message>
        <source>Check the disk, or choose another folder.</source>
        <translation>Verifique o disco, ou escolha outra pasta.</translation>
    </message>
    <message>
        <source>%1 are needed. Free some space or choose another folder.</source>
        <translation>São necessários %1. Libere espaço ou escolha outra pasta.</translation>
    </message>
    <message>
        <source>The file was not written: another program keeps its folder locked</source>
        <translation>O arquivo não foi gravado: outro programa mantém a pasta bloqueada</translation>
    </message>
    <message>
        <source>Try again in a moment, or choose another folder.</source>
        <translation>Tente de novo em instantes ou escolha outra pasta.</translation>
    </message>
</context>
<context>
    <name>flinch::Error</name>
    <message>
        <source>Cancelled</source>
        <translation>Cancelado</translation>
    </message>
</context>
<context>
    <name>flinch::Export</name>
    <message>
        <source>The unit of length is not a positive number of metres</source>
        <translation>A unidade de comprimento não é um número positivo de metros</translation>
    </message>
    <message>
        <source>Choose a unit such as 0.01, the centimetre.</source>
        <translation>Escolha uma unidade como 0.01, o centímetro.</translation>
    </message>
    <message>
        <source>The start frame %1 is too far from 0</source>
        <translation>O quadro inicial %1 está longe demais de 0</translation>
    </message>
    <message>
        <source>Choose one between -%1 and %1.</source>
        <translation>Escolha um entre -%1 e %1.</translation>
    </message>
    <message>
        <source>A position is too far away for a file in this unit</source>
        <translation>Uma posição está longe demais para um arquivo nesta unidade</translation>
    </message>
    <message>
        <source>Move the motion to the origin or choose a larger unit.</source>
        <translation>Mova o movimento para a origem ou escolha uma unidade maior.</translation>
    </message>
    <message>
        <source>Take 001</source>
        <translation>Take 001</translation>
    </message>
    <message>
        <source>There is no take to write</source>
        <translation>Não há take a gravar</translation>
    </message>
    <message>
        <source>Choose at least one take.</source>
        <translation>Escolha pelo menos um take.</translation>
    </message>
    <message>
        <source>A take has no motion</source>
        <translation>Um take não tem movimento</translation>
    </message>
    <message>
        <source>Bake the take first.</source>
        <translation>Faça antes o bake do take.</translation>
    </message>
    <message>
        <source>The take %1 differs from the first in skeleton, rate or length</source>
        <translation>O take %1 difere do primeiro em esqueleto, taxa ou duração</translation>
    </message>
    <message>
        <source>Write it to a file of its own.</source>
        <translation>Grave-o em um arquivo próprio.</translation>
    </message>
    <message>
        <source>The joint %1 is called %2 in the file.</source>
        <translation>A junta %1 se chama %2 no arquivo.</translation>
    </message>
    <message>
        <source>The take %1 is called %2 in the file.</source>
        <translation>O take %1 se chama %2 no arquivo.</translation>
    </message>
    <message>
        <source>The file cannot be read back: %1</source>
        <translation>Não é possível reler o arquivo: %1</translation>
    </message>
    <message>
        <source>Check the disk, or choose another folder.</source>
        <translation>Verifique o disco, ou escolha outra pasta.</translation>
    </message>
    <message>
        <source>There is not enough memory to write the file</source>
        <translation>Não há memória suficiente para gravar o arquivo</translation>
    </message>
    <message>
        <source>Close other programs or write a shorter range.</source>
        <translation>Feche outros programas ou grave um intervalo menor.</translation>
    </message>
</context>
<context>
    <name>flinch::Fbx</name>
    <message>
        <source>Export the file again from the program that made it.</source>
        <translation>Exporte o arquivo de novo no programa que o fez.</translation>
    </message>
    <message>
        <source>The FBX file has no objects or no connections</source>
        <translation>O arquivo FBX não tem objetos ou não tem conexões</translation>
    </message>
    <message>
        <source>An FBX object has no name or no id of its own</source>
        <translation>Um objeto FBX não tem nome ou id próprio</translation>
    </message>
    <message>
        <source>An FBX connection connects nothing</source>
        <translation>Uma conexão FBX não conecta nada</translation>
    </message>
    <message>
        <source>Write the file again.</source>
        <translation>Grave o arquivo de novo.</translation>
    </message>
    <message>
        <source>The FBX file has no settings</source>
        <translation>O arquivo FBX não tem ajustes</translation>
    </message>
    <message>
        <source>The FBX file has other axes</source>
        <translation>O arquivo FBX tem outros eixos</translation>
    </message>
    <message>
        <source>The FBX file has no unit or no frame rate</source>
        <translation>O arquivo FBX não tem unidade ou taxa de quadros</translation>
    </message>
    <message>
        <source>An FBX joint has two parents</source>
        <translation>Uma junta FBX tem dois pais</translation>
    </message>
    <message>
        <source>An FBX take has no range or not one layer</source>
        <translation>Um take FBX não tem intervalo ou não tem exatamente uma camada</translation>
    </message>
    <message>
        <source>An FBX joint has a curve that Flinch does not write</source>
        <translation>Uma junta FBX tem uma curva que o Flinch não grava</translation>
    </message>
    <message>
        <source>An FBX curve belongs to no joint</source>
        <translation>Uma curva FBX não pertence a nenhuma junta</translation>
    </message>
    <message>
        <source>An FBX curve has no keys</source>
        <translation>Uma curva FBX não tem chaves</translation>
    </message>
    <message>
        <source>An FBX curve is damaged</source>
        <translation>Uma curva FBX está danificada</translation>
    </message>
    <message>
        <source>Assimp left out a part of the FBX file: %1</source>
        <translation>O Assimp deixou de fora uma parte do arquivo FBX: %1</translation>
    </message>
    <message>
        <source>Write GLB or BVH instead, and report this.</source>
        <translation>Grave em GLB ou BVH e relate isto.</translation>
    </message>
    <message>
        <source>joint %1</source>
        <translation>junta %1</translation>
    </message>
    <message>
        <source>the mesh</source>
        <translation>a malha</translation>
    </message>
    <message>
        <source>take %1</source>
        <translation>take %1</translation>
    </message>
    <message>
        <source>curves of take %1</source>
        <translation>curvas do take %1</translation>
    </message>
    <message>
        <source>This is not a binary FBX file</source>
        <translation>Este não é um arquivo FBX binário</translation>
    </message>
    <message>
        <source>FBX version %1 is not one Flinch knows</source>
        <translation>O Flinch não conhece a versão %1 do FBX</translation>
    </message>
    <message>
        <source>The FBX file is damaged</source>
        <translation>O arquivo FBX está danificado</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>byte %1</translation>
    </message>
    <message>
        <source>The FBX file has more than %1 keys</source>
        <translation>O arquivo FBX tem mais de %1 chaves</translation>
    </message>
    <message>
        <source>The FBX file has %1 nodes; Flinch reads up to %2</source>
        <translation>O arquivo FBX tem %1 nós; o Flinch lê até %2</translation>
    </message>
    <message>
        <source>The nodes of the FBX file are nested deeper than %1</source>
        <translation>Os nós do arquivo FBX estão aninhados além de %1 níveis</translation>
    </message>
    <message>
        <source>The node “%1” is its own ancestor</source>
        <translation>O nó “%1” é ancestral de si mesmo</translation>
    </message>
    <message>
        <source>Convert it with Autodesk&apos;s FBX Converter, or export FBX 2011 or later.</source>
        <translation>Converta-o com o FBX Converter da Autodesk, ou exporte em FBX 2011 ou posterior.</translation>
    </message>
    <message>
        <source>The FBX file is protected by a password</source>
        <translation>O arquivo FBX está protegido por senha</translation>
    </message>
    <message>
        <source>Export it again without a password.</source>
        <translation>Exporte-o de novo sem senha.</translation>
    </message>
    <message>
        <source>a ZIP archive</source>
        <translation>um arquivo ZIP</translation>
    </message>
    <message>
        <source>a gzip archive</source>
        <translation>um arquivo gzip</translation>
    </message>
    <message>
        <source>an archive</source>
        <translation>um arquivo compactado</translation>
    </message>
    <message>
        <source>a Blender file</source>
        <translation>um arquivo do Blender</translation>
    </message>
    <message>
        <source>a Maya file</source>
        <translation>um arquivo do Maya</translation>
    </message>
    <message>
        <source>The file is empty</source>
        <translation>O arquivo está vazio</translation>
    </message>
    <message>
        <source>This is not FBX but %1, whatever its name says</source>
        <translation>Isto não é FBX, e sim %1, seja qual for o nome</translation>
    </message>
    <message>
        <source>Unpack it, or give it the extension of what it is.</source>
        <translation>Descompacte-o, ou dê a ele a extensão do que ele é.</translation>
    </message>
    <message>
        <source>This is not an FBX file</source>
        <translation>Este não é um arquivo FBX</translation>
    </message>
    <message>
        <source>The FBX file does not say its version</source>
        <translation>O arquivo FBX não diz a sua versão</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>linha %1</translation>
    </message>
    <message>
        <source>An array of the FBX file holds %1 numbers, not %2</source>
        <translation>Uma lista do arquivo FBX contém %1 números, e não %2</translation>
    </message>
    <message>
        <source>node “%1”</source>
        <translation>nó “%1”</translation>
    </message>
    <message>
        <source>An animation curve has no readable keys</source>
        <translation>Uma curva de animação não tem chaves legíveis</translation>
    </message>
    <message>
        <source>An animation curve has %1 times for %2 values</source>
        <translation>Uma curva de animação tem %1 tempos para %2 valores</translation>
    </message>
    <message>
        <source>An animation curve has a key that is out of range</source>
        <translation>Uma curva de animação tem uma chave fora do intervalo aceito</translation>
    </message>
    <message>
        <source>An animation curve has keys that are not in order</source>
        <translation>Uma curva de animação tem chaves fora de ordem</translation>
    </message>
    <message>
        <source>Blend shapes are left out.</source>
        <translation>As blend shapes ficam de fora.</translation>
    </message>
    <message>
        <source>Vertex caches are left out.</source>
        <translation>Os caches de vértices ficam de fora.</translation>
    </message>
    <message>
        <source>Constraints are left out: what they move is read as far as it has keys of its own.</source>
        <translation>As restrições ficam de fora: o que elas movem é lido até onde tem chaves próprias.</translation>
    </message>
    <message>
        <source>“%1” has the spheric rotation order, which every program reads differently; it is read as XYZ.</source>
        <translation>“%1” tem a ordem de rotação esférica, que cada programa lê de um jeito; é lida como XYZ.</translation>
    </message>
    <message>
        <source>Export the character alone, or fewer takes.</source>
        <translation>Exporte só o personagem, ou menos takes.</translation>
    </message>
    <message>
        <source>A mesh has more than %1 corners</source>
        <translation>Uma malha tem mais de %1 cantos</translation>
    </message>
    <message>
        <source>A mesh has damaged vertices</source>
        <translation>Uma malha tem vértices danificados</translation>
    </message>
    <message>
        <source>A polygon has the corner %1 of %2</source>
        <translation>Um polígono tem o canto %1 de %2</translation>
    </message>
    <message>
        <source>Pictures are neither in the file nor beside it: %1.</source>
        <translation>Há imagens que não estão no arquivo nem ao lado dele: %1.</translation>
    </message>
    <message>
        <source>Curves and surfaces that are no meshes are left out: %1.</source>
        <translation>Curvas e superfícies que não são malhas ficam de fora: %1.</translation>
    </message>
    <message>
        <source>The meshes of the FBX file have too many vertices</source>
        <translation>As malhas do arquivo FBX têm vértices demais</translation>
    </message>
    <message>
        <source>A bone of a skin has %1 vertices and %2 weights</source>
        <translation>Um osso da pele tem %1 vértices e %2 pesos</translation>
    </message>
    <message>
        <source>A bone of a skin does not say where it was bound</source>
        <translation>Um osso da pele não diz onde foi vinculado</translation>
    </message>
    <message>
        <source>A bone of a skin carries the vertex %1 of %2</source>
        <translation>Um osso da pele carrega o vértice %1 de %2</translation>
    </message>
    <message>
        <source>The FBX file is of version %1; Flinch reads 6.0 and later</source>
        <translation>O arquivo FBX é da versão %1; o Flinch lê a 6.0 e posteriores</translation>
    </message>
    <message>
        <source>Skins name bones that are not in the file; what they carried follows the others: %1.</source>
        <translation>Há peles com ossos que não estão no arquivo; o que eles carregavam segue os outros: %1.</translation>
    </message>
</context>
<context>
    <name>flinch::FieldSlider</name>
    <message>
        <source>%1, %2</source>
        <comment>a number and its name</comment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>flinch::FileCommands</name>
    <message>
        <source>Untitled</source>
        <translation>Sem título</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Clips and projects (%1 *.flinch);;Projects (*.flinch);;Clips (%1);;All files (*)</source>
        <translation>Clipes e projetos (%1 *.flinch);;Projetos (*.flinch);;Clipes (%1);;Todos os arquivos (*)</translation>
    </message>
    <message>
        <source>%1 could not be read</source>
        <translation>Não foi possível ler %1</translation>
    </message>
    <message>
        <source>%1 is not where it was</source>
        <translation>%1 não está onde estava</translation>
    </message>
    <message>
        <source>Impacts and settings are open. The clip was at %1.</source>
        <translation>Impactos e ajustes estão abertos. O clipe estava em %1.</translation>
    </message>
    <message>
        <source>Impacts and settings are open. The same clip is at %1.</source>
        <translation>Impactos e ajustes estão abertos. O mesmo clipe está em %1.</translation>
    </message>
    <message>
        <source>Use It From There</source>
        <translation>Usar o de lá</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Localizar…</translation>
    </message>
    <message>
        <source>Work Without It</source>
        <translation>Trabalhar sem ele</translation>
    </message>
    <message>
        <source>Where is %1?</source>
        <translation>Onde está %1?</translation>
    </message>
    <message>
        <source>Clips (%1);;All files (*)</source>
        <translation>Clipes (%1);;Todos os arquivos (*)</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Não foi salvo</translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>sem título</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>Salvar como</translation>
    </message>
    <message>
        <source>Projects (*.flinch)</source>
        <translation>Projetos (*.flinch)</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 tem alterações que não foram salvas.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salvar</translation>
    </message>
    <message>
        <source>Discard Changes</source>
        <translation>Descartar alterações</translation>
    </message>
    <message>
        <source>Go Back</source>
        <translation>Voltar</translation>
    </message>
    <message>
        <source>%1 has changed since the project was saved</source>
        <translation>%1 mudou desde que o projeto foi salvo</translation>
    </message>
    <message>
        <source>Impacts and settings act on the clip as it is now. Saving keeps that; the earlier file can be located instead.</source>
        <translation>Impactos e ajustes agem sobre o clipe como está agora. Salvar mantém isso; o arquivo anterior também pode ser localizado.</translation>
    </message>
    <message>
        <source>Impacts and settings are open and wait for it.</source>
        <translation>Impactos e ajustes estão abertos e esperam por ele.</translation>
    </message>
    <message>
        <source>Not saved: the disk is full</source>
        <translation>Não salvo: o disco está cheio</translation>
    </message>
    <message>
        <source>Your work is safe in memory.</source>
        <translation>Seu trabalho está seguro na memória.</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Tentar de novo</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>Salvar como…</translation>
    </message>
    <message>
        <source>Is %1 the clip of this project?</source>
        <translation>%1 é o clipe deste projeto?</translation>
    </message>
    <message>
        <source>%1 is missing. Impacts and settings are open and wait for it.</source>
        <translation>%1 está faltando. Impactos e ajustes estão abertos e esperam por ele.</translation>
    </message>
    <message>
        <source>Use It Here</source>
        <translation>Usar aqui</translation>
    </message>
    <message>
        <source>New Project</source>
        <translation>Novo projeto</translation>
    </message>
    <message>
        <source>%1 is there already.</source>
        <translation>%1 já existe.</translation>
    </message>
    <message>
        <source>Replacing it overwrites what it holds.</source>
        <translation>Substituir sobrescreve o que há nele.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Substituir</translation>
    </message>
</context>
<context>
    <name>flinch::FileFormats</name>
    <message>
        <source>Flinch does not write files of this kind</source>
        <translation>O Flinch não grava arquivos deste tipo</translation>
    </message>
    <message>
        <source>Use one of %1.</source>
        <translation>Use um destes: %1.</translation>
    </message>
</context>
<context>
    <name>flinch::FilePath</name>
    <message>
        <source>The name of the file or of a folder above it is not UTF-8</source>
        <translation>O nome do arquivo ou de uma pasta acima dele não é UTF-8</translation>
    </message>
    <message>
        <source>Rename it.</source>
        <translation>Renomeie.</translation>
    </message>
</context>
<context>
    <name>flinch::Glb</name>
    <message>
        <source>Export the file again from the program that made it.</source>
        <translation>Exporte o arquivo de novo no programa que o fez.</translation>
    </message>
    <message>
        <source>This is not a whole binary glTF 2 file</source>
        <translation>Este não é um arquivo glTF 2 binário completo</translation>
    </message>
    <message>
        <source>The glTF file is cut short</source>
        <translation>O arquivo glTF está cortado</translation>
    </message>
    <message>
        <source>The glTF file&apos;s description is damaged</source>
        <translation>A descrição do arquivo glTF está danificada</translation>
    </message>
    <message>
        <source>The motion is larger than a GLB file can be</source>
        <translation>O movimento é maior do que cabe em um arquivo GLB</translation>
    </message>
    <message>
        <source>Write a shorter range or fewer takes, or FBX.</source>
        <translation>Grave um intervalo menor ou menos takes, ou FBX.</translation>
    </message>
    <message>
        <source>Write the file again.</source>
        <translation>Grave o arquivo de novo.</translation>
    </message>
    <message>
        <source>A glTF joint has two parents</source>
        <translation>Uma junta glTF tem dois pais</translation>
    </message>
    <message>
        <source>A glTF channel moves no joint</source>
        <translation>Um canal glTF não move nenhuma junta</translation>
    </message>
    <message>
        <source>A glTF channel is damaged</source>
        <translation>Um canal glTF está danificado</translation>
    </message>
    <message>
        <source>The times of a glTF take are damaged</source>
        <translation>Os tempos de um take glTF estão danificados</translation>
    </message>
    <message>
        <source>Assimp left out a part of the glTF file</source>
        <translation>O Assimp deixou de fora uma parte do arquivo glTF</translation>
    </message>
    <message>
        <source>Write FBX or BVH instead, and report this.</source>
        <translation>Grave em FBX ou BVH e relate isto.</translation>
    </message>
    <message>
        <source>GLB knows no time before 0, but the start frame is %1</source>
        <translation>GLB não conhece tempo antes de 0, mas o quadro inicial é %1</translation>
    </message>
    <message>
        <source>Choose a start frame of 0 or later, or write FBX.</source>
        <translation>Escolha um quadro inicial de 0 em diante, ou grave em FBX.</translation>
    </message>
</context>
<context>
    <name>flinch::Gltf</name>
    <message>
        <source>The file is compressed with meshopt</source>
        <translation>O arquivo está comprimido com meshopt</translation>
    </message>
    <message>
        <source>Export the file without compression.</source>
        <translation>Exporte o arquivo sem compressão.</translation>
    </message>
    <message>
        <source>A part of a buffer reaches beyond its end</source>
        <translation>Uma parte de um buffer vai além do fim dele</translation>
    </message>
    <message>
        <source>An offset or stride makes no sense</source>
        <translation>Um deslocamento ou passo não faz sentido</translation>
    </message>
    <message>
        <source>Values reach beyond the end of their buffer</source>
        <translation>Há valores que vão além do fim do seu buffer</translation>
    </message>
    <message>
        <source>Count or type of the values make no sense</source>
        <translation>A quantidade ou o tipo dos valores não faz sentido</translation>
    </message>
    <message>
        <source>The file refers to number %1 of %2</source>
        <translation>O arquivo se refere ao número %1 de %2</translation>
    </message>
    <message>
        <source>The values are not of the type that is needed here</source>
        <translation>Os valores não são do tipo necessário aqui</translation>
    </message>
    <message>
        <source>Value %1 is not a number, or out of range</source>
        <translation>O valor %1 não é um número ou está fora dos limites</translation>
    </message>
    <message>
        <source>Motion of blend shapes is left out</source>
        <translation>O movimento das formas de mistura é deixado de fora</translation>
    </message>
    <message>
        <source>Motion of materials, lights or cameras is left out</source>
        <translation>O movimento de materiais, luzes ou câmeras é deixado de fora</translation>
    </message>
    <message>
        <source>“%1” is no way from key to key</source>
        <translation>“%1” não é um modo de ir de uma chave a outra</translation>
    </message>
    <message>
        <source>There are fewer values than keys</source>
        <translation>Há menos valores do que chaves</translation>
    </message>
    <message>
        <source>The times of the keys do not ascend</source>
        <translation>Os tempos das chaves não são crescentes</translation>
    </message>
    <message>
        <source>Export the file again from the program that made it.</source>
        <translation>Exporte o arquivo de novo no programa que o fez.</translation>
    </message>
    <message>
        <source>The meshes are compressed with Draco</source>
        <translation>As malhas estão comprimidas com Draco</translation>
    </message>
    <message>
        <source>The file needs the extension %1, which Flinch does not know</source>
        <translation>O arquivo precisa da extensão %1, que o Flinch não conhece</translation>
    </message>
    <message>
        <source>Export the file without it.</source>
        <translation>Exporte o arquivo sem ela.</translation>
    </message>
    <message>
        <source>The file does not say that it is glTF</source>
        <translation>O arquivo não diz que é glTF</translation>
    </message>
    <message>
        <source>The file is glTF %1; Flinch reads glTF 2.0</source>
        <translation>O arquivo é glTF %1; o Flinch lê glTF 2.0</translation>
    </message>
    <message>
        <source>Export the file as glTF 2.0.</source>
        <translation>Exporte o arquivo como glTF 2.0.</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>byte %1</translation>
    </message>
    <message>
        <source>The glTF file&apos;s description is damaged</source>
        <translation>A descrição do arquivo glTF está danificada</translation>
    </message>
    <message>
        <source>Bytes that stand in the file are damaged</source>
        <translation>Bytes contidos no arquivo estão danificados</translation>
    </message>
    <message>
        <source>A buffer has no length</source>
        <translation>Um buffer não tem tamanho</translation>
    </message>
    <message>
        <source>A buffer should have %1 bytes and has %2</source>
        <translation>Um buffer deveria ter %1 bytes e tem %2</translation>
    </message>
    <message>
        <source>The file unfolds to more than it could sensibly hold</source>
        <translation>O arquivo se expande em mais do que poderia conter com sentido</translation>
    </message>
    <message>
        <source>Export less of the scene, or fewer takes.</source>
        <translation>Exporte menos da cena, ou menos takes.</translation>
    </message>
    <message>
        <source>A number is missing</source>
        <translation>Falta um número</translation>
    </message>
    <message>
        <source>There should be %1 numbers</source>
        <translation>Deveria haver %1 números</translation>
    </message>
    <message>
        <source>A number is missing or out of range</source>
        <translation>Um número falta ou está fora dos limites</translation>
    </message>
    <message>
        <source>The picture of material %1 is shifted or scaled in the file, and shown without that</source>
        <translation>A imagem do material %1 é deslocada ou escalada no arquivo, e é mostrada sem isso</translation>
    </message>
    <message>
        <source>a kind of picture that is not read</source>
        <translation>um tipo de imagem que não é lido</translation>
    </message>
    <message>
        <source>A picture is left out: %1</source>
        <translation>Uma imagem é deixada de fora: %1</translation>
    </message>
    <message>
        <source>Blend shapes are left out</source>
        <translation>As formas de mistura são deixadas de fora</translation>
    </message>
    <message>
        <source>Points and lines are left out</source>
        <translation>Pontos e linhas são deixados de fora</translation>
    </message>
    <message>
        <source>A vertex hangs on joint %1 of a skin that has %2</source>
        <translation>Um vértice depende da junta %1 de uma pele que tem %2</translation>
    </message>
    <message>
        <source>There are fewer bind matrices than joints</source>
        <translation>Há menos matrizes de vínculo do que juntas</translation>
    </message>
    <message>
        <source>The vertices have no positions</source>
        <translation>Os vértices não têm posições</translation>
    </message>
    <message>
        <source>There are more vertices than can be counted</source>
        <translation>Há mais vértices do que se pode contar</translation>
    </message>
    <message>
        <source>There are fewer weights than vertices</source>
        <translation>Há menos pesos do que vértices</translation>
    </message>
    <message>
        <source>Some nodes are their own ancestors</source>
        <translation>Alguns nós são ancestrais de si mesmos</translation>
    </message>
    <message>
        <source>Node %1 has two parents: %2 and %3</source>
        <translation>O nó %1 tem dois pais: %2 e %3</translation>
    </message>
    <message>
        <source>%1 has a rotation of length 0, which was read as none</source>
        <translation>%1 tem uma rotação de comprimento 0, que foi lida como nenhuma</translation>
    </message>
</context>
<context>
    <name>flinch::Ground</name>
    <message>
        <source>The feet rest only in the air; the floor is what the rest of the body rests on.</source>
        <translation>Os pés só repousam no ar; o chão é onde o resto do corpo repousa.</translation>
    </message>
    <message>
        <source>The feet never come to rest; the floor is put below the soles.</source>
        <translation>Os pés nunca repousam; o chão fica sob as solas.</translation>
    </message>
    <message>
        <source>The floor is too high, too low or not a number</source>
        <translation>O chão é alto demais, baixo demais ou não é um número</translation>
    </message>
    <message>
        <source>Choose a height within %1 m.</source>
        <translation>Escolha uma altura de até %1 m.</translation>
    </message>
    <message>
        <source>The contacts of a foot are out of order, or too many</source>
        <translation>Os contatos de um pé estão fora de ordem ou são demais</translation>
    </message>
    <message>
        <source>Reset the contacts.</source>
        <translation>Restaure os contatos.</translation>
    </message>
</context>
<context>
    <name>flinch::GroundForm</name>
    <message>
        <source>It is as found.</source>
        <translation>Está como encontrado.</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>Chão</translation>
    </message>
    <message>
        <source>As found</source>
        <translation>Como encontrado</translation>
    </message>
    <message>
        <source>Contacts as found</source>
        <translation>Contatos encontrados</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>Solo</translation>
    </message>
    <message>
        <source>Floor: its height in the clip, where the feet come to rest</source>
        <translation>Chão: sua altura no clipe, onde os pés repousam</translation>
    </message>
    <message>
        <source>Puts the floor where the feet come to rest</source>
        <translation>Põe o chão onde os pés repousam</translation>
    </message>
    <message>
        <source>Drops what was changed on the timeline&apos;s foot bars</source>
        <translation>Descarta o que foi mudado nas barras dos pés da linha do tempo</translation>
    </message>
</context>
<context>
    <name>flinch::Hints</name>
    <message>
        <source>Press Space to stop. Drag a diamond to move a hit.</source>
        <translation>Tecle Espaço para parar. Arraste um losango para mover um golpe.</translation>
    </message>
    <message>
        <source>Drag a diamond on the impact track to move a hit.</source>
        <translation>Arraste um losango na faixa de impactos para mover um golpe.</translation>
    </message>
    <message>
        <source>Click a diamond to see its values.</source>
        <translation>Clique em um losango para ver os valores.</translation>
    </message>
    <message>
        <source>Press E: the body expects it.</source>
        <translation>Tecle E: o corpo passa a esperar o golpe.</translation>
    </message>
    <message>
        <source>Press Ctrl+B to bake the reaction onto your skeleton.</source>
        <translation>Tecle Ctrl+B para o bake da reação no seu esqueleto.</translation>
    </message>
    <message>
        <source>Double-click the impact track to place a hit.</source>
        <translation>Clique duas vezes na faixa de impactos para pôr um golpe.</translation>
    </message>
</context>
<context>
    <name>flinch::HistoryPanel</name>
    <message>
        <source>History</source>
        <translation>Histórico</translation>
    </message>
    <message>
        <source>Open untitled</source>
        <translation>Abrir sem título</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Abrir %1</translation>
    </message>
</context>
<context>
    <name>flinch::Impact</name>
    <message>
        <source>There is no kind of impact “%1”</source>
        <translation>Não existe o tipo de impacto “%1”</translation>
    </message>
    <message>
        <source>Use ball, push or torque.</source>
        <translation>Use ball, push ou torque.</translation>
    </message>
    <message>
        <source>%1=%2 is not three numbers</source>
        <translation>%1=%2 não são três números</translation>
    </message>
    <message>
        <source>Write it as in %1=1,0,0.</source>
        <translation>Escreva como em %1=1,0,0.</translation>
    </message>
    <message>
        <source>%1=%2 is not a number</source>
        <translation>%1=%2 não é um número</translation>
    </message>
    <message>
        <source>Write it as in %1=1.5.</source>
        <translation>Escreva como em %1=1.5.</translation>
    </message>
    <message>
        <source>An impact has no “%1”</source>
        <translation>Um impacto não tem “%1”</translation>
    </message>
    <message>
        <source>The impact&apos;s %1 is %2</source>
        <translation>No impacto, o valor de %1 é %2</translation>
    </message>
    <message>
        <source>Choose a value from %1 to %2.</source>
        <translation>Escolha um valor de %1 a %2.</translation>
    </message>
    <message>
        <source>“%1” in an impact is not key=value</source>
        <translation>“%1” em um impacto não é chave=valor</translation>
    </message>
    <message>
        <source>Write it as in time=1.5.</source>
        <translation>Escreva como em time=1.5.</translation>
    </message>
    <message>
        <source>An impact states its %1 twice</source>
        <translation>Um impacto informa %1 duas vezes</translation>
    </message>
    <message>
        <source>State it once.</source>
        <translation>Informe uma vez só.</translation>
    </message>
    <message>
        <source>An impact lacks its %1</source>
        <translation>Falta %1 em um impacto</translation>
    </message>
    <message>
        <source>Write it as in “time=1.5 body=chest direction=0,0,-1”.</source>
        <translation>Escreva como em “time=1.5 body=chest direction=0,0,-1”.</translation>
    </message>
    <message>
        <source>time</source>
        <translation>tempo</translation>
    </message>
    <message>
        <source>anticipation</source>
        <translation>antecipação</translation>
    </message>
    <message>
        <source>mass</source>
        <translation>massa</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>velocidade</translation>
    </message>
    <message>
        <source>radius</source>
        <translation>raio</translation>
    </message>
    <message>
        <source>impulse</source>
        <translation>impulso</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>duração</translation>
    </message>
    <message>
        <source>distance from the body&apos;s centre</source>
        <translation>distância do centro do corpo</translation>
    </message>
    <message>
        <source>The impact&apos;s direction is zero or not a number</source>
        <translation>A direção do impacto é zero ou não é um número</translation>
    </message>
    <message>
        <source>Give the direction of travel, as in direction=1,0,0.</source>
        <translation>Dê a direção do movimento, como em direction=1,0,0.</translation>
    </message>
    <message>
        <source>impact %1</source>
        <translation>impacto %1</translation>
    </message>
    <message>
        <source>Use time, body, kind, direction, point, mass, speed, radius, impulse, duration and anticipation; for its reaction %1.</source>
        <translation>Use time, body, kind, direction, point, mass, speed, radius, impulse, duration e anticipation; para a reação, %1.</translation>
    </message>
</context>
<context>
    <name>flinch::ImpactCommands</name>
    <message numerus="yes">
        <source>Add %n impact(s)</source>
        <translation>
            <numerusform>Adicionar %n impacto</numerusform>
            <numerusform>Adicionar %n impactos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %n impact(s)</source>
        <translation>
            <numerusform>Remover %n impacto</numerusform>
            <numerusform>Remover %n impactos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::ImpactEditing</name>
    <message>
        <source>Select an impact first.</source>
        <translation>Selecione um impacto antes.</translation>
    </message>
    <message>
        <source>There is no impact yet.</source>
        <translation>Ainda não há impactos.</translation>
    </message>
</context>
<context>
    <name>flinch::ImpactEdits</name>
    <message numerus="yes">
        <source>Move %n impact(s)</source>
        <translation>
            <numerusform>Mover %n impacto</numerusform>
            <numerusform>Mover %n impactos</numerusform>
        </translation>
    </message>
    <message>
        <source>Expect the hit</source>
        <translation>Esperar o golpe</translation>
    </message>
    <message>
        <source>Do not expect the hit</source>
        <translation>Não esperar o golpe</translation>
    </message>
    <message>
        <source>Change anticipation</source>
        <translation>Mudar antecipação</translation>
    </message>
    <message numerus="yes">
        <source>Disable %n impact(s)</source>
        <translation>
            <numerusform>Desativar %n impacto</numerusform>
            <numerusform>Desativar %n impactos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Enable %n impact(s)</source>
        <translation>
            <numerusform>Ativar %n impacto</numerusform>
            <numerusform>Ativar %n impactos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Mirror %n impact(s)</source>
        <translation>
            <numerusform>Espelhar %n impacto</numerusform>
            <numerusform>Espelhar %n impactos</numerusform>
        </translation>
    </message>
    <message>
        <source>Thrown ball</source>
        <translation>Bola arremessada</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>Adicionar %1</translation>
    </message>
    <message>
        <source>Change outcome</source>
        <translation>Mudar desfecho</translation>
    </message>
    <message>
        <source>from above</source>
        <translation>de cima</translation>
    </message>
    <message>
        <source>from below</source>
        <translation>de baixo</translation>
    </message>
    <message>
        <source>from front</source>
        <translation>de frente</translation>
    </message>
    <message>
        <source>from front left</source>
        <translation>de frente à esquerda</translation>
    </message>
    <message>
        <source>from left</source>
        <translation>da esquerda</translation>
    </message>
    <message>
        <source>from back left</source>
        <translation>de trás à esquerda</translation>
    </message>
    <message>
        <source>from back</source>
        <translation>de trás</translation>
    </message>
    <message>
        <source>from back right</source>
        <translation>de trás à direita</translation>
    </message>
    <message>
        <source>from right</source>
        <translation>da direita</translation>
    </message>
    <message>
        <source>from front right</source>
        <translation>de frente à direita</translation>
    </message>
    <message>
        <source>%1, %2° down</source>
        <translation>%1, %2° para baixo</translation>
    </message>
    <message>
        <source>%1, %2° up</source>
        <translation>%1, %2° para cima</translation>
    </message>
</context>
<context>
    <name>flinch::ImpactForm</name>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Rename impact</source>
        <translation>Renomear impacto</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Preset</translation>
    </message>
    <message>
        <source>Preset: strength of a blow that people know</source>
        <translation>Preset: a força de um golpe conhecido</translation>
    </message>
    <message>
        <source>Use preset %1</source>
        <translation>Usar preset %1</translation>
    </message>
    <message>
        <source>Anticipation</source>
        <translation>Antecipação</translation>
    </message>
    <message>
        <source>Change anticipation</source>
        <translation>Mudar antecipação</translation>
    </message>
    <message>
        <source>Unexpected</source>
        <translation>Inesperado</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Esperado</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Direção</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>Rumo</translation>
    </message>
    <message>
        <source>Turn impact</source>
        <translation>Girar impacto</translation>
    </message>
    <message>
        <source>Rise</source>
        <translation>Elevação</translation>
    </message>
    <message>
        <source>Heading, rise</source>
        <translation>Rumo, elev.</translation>
    </message>
    <message>
        <source>Move the point of impact</source>
        <translation>Mover o ponto de impacto</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Ponto</translation>
    </message>
    <message>
        <source>Point x</source>
        <translation>Ponto x</translation>
    </message>
    <message>
        <source>Point y</source>
        <translation>Ponto y</translation>
    </message>
    <message>
        <source>Point z</source>
        <translation>Ponto z</translation>
    </message>
    <message>
        <source>Enabled</source>
        <translation>Ativo</translation>
    </message>
    <message>
        <source>Enabled (D): whether this impact hits</source>
        <translation>Ativo (D): se este impacto atinge</translation>
    </message>
    <message>
        <source>Enable impact</source>
        <translation>Ativar impacto</translation>
    </message>
    <message>
        <source>Disable impact</source>
        <translation>Desativar impacto</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplicar</translation>
    </message>
    <message>
        <source>Duplicate (Ctrl+D): a copy a little later</source>
        <translation>Duplicar (Ctrl+D): uma cópia um pouco depois</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Espelhar</translation>
    </message>
    <message>
        <source>Mirror (Ctrl+M): the same hit from the other side</source>
        <translation>Espelhar (Ctrl+M): o mesmo golpe do outro lado</translation>
    </message>
    <message>
        <source>Delete (Del): take it off the timeline</source>
        <translation>Excluir (Del): tira da linha do tempo</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Excluir</translation>
    </message>
    <message numerus="yes">
        <source>%n impacts</source>
        <translation>
            <numerusform>%n impacto</numerusform>
            <numerusform>%n impactos</numerusform>
        </translation>
    </message>
    <message>
        <source>Blow</source>
        <translation>Golpe</translation>
    </message>
    <message>
        <source>Reaction</source>
        <translation>Reação</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forma</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>anticipation and its word</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>heading and rise</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Set %1</source>
        <comment>an anticipation</comment>
        <translation>Usar %1</translation>
    </message>
    <message>
        <source>It comes as a surprise: the body does nothing before it is hit.</source>
        <translation>Vem de surpresa: o corpo não faz nada antes do golpe.</translation>
    </message>
    <message>
        <source>The body sees it coming: it braces, and stands firm.</source>
        <translation>O corpo vê o golpe vir: prepara-se e fica firme.</translation>
    </message>
    <message>
        <source>The body half expects it: it braces half as much.</source>
        <translation>O corpo meio que espera: prepara-se pela metade.</translation>
    </message>
    <message>
        <source>The body expects it by %1 %, and braces that much.</source>
        <translation>O corpo espera o golpe em %1 %, e se prepara nessa medida.</translation>
    </message>
    <message>
        <source>Expects it as much as a blow in plain view; Ctrl+Z takes it back</source>
        <translation>Espera como um golpe bem à vista; Ctrl+Z desfaz</translation>
    </message>
    <message>
        <source>Some of these hits are more expected than others.</source>
        <translation>Alguns destes golpes são mais esperados que outros.</translation>
    </message>
</context>
<context>
    <name>flinch::ImpactMark</name>
    <message>
        <source>disabled</source>
        <translation>desativado</translation>
    </message>
    <message>
        <source>unexpected</source>
        <translation>inesperado</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>esperado</translation>
    </message>
    <message>
        <source>partly expected</source>
        <translation>em parte esperado</translation>
    </message>
    <message>
        <source>not simulated</source>
        <translation>não simulado</translation>
    </message>
</context>
<context>
    <name>flinch::ImpactPlan</name>
    <message>
        <source>The ball at %1 s cannot meet the body %2: %3</source>
        <translation>A bola em %1 s não consegue encontrar o corpo %2: %3</translation>
    </message>
    <message>
        <source>it passes by</source>
        <translation>ela passa ao lado</translation>
    </message>
    <message>
        <source>Move the impact&apos;s point closer to the body.</source>
        <translation>Aproxime do corpo o ponto do impacto.</translation>
    </message>
    <message>
        <source>the body moves away as fast as the ball</source>
        <translation>o corpo se afasta tão rápido quanto a bola</translation>
    </message>
    <message>
        <source>Throw it faster, or against the motion.</source>
        <translation>Arremesse mais rápido, ou contra o movimento.</translation>
    </message>
</context>
<context>
    <name>flinch::ImpactPresets</name>
    <message>
        <source>Jab</source>
        <translation>Jab</translation>
    </message>
    <message>
        <source>Cross</source>
        <translation>Direto</translation>
    </message>
    <message>
        <source>Hook</source>
        <translation>Gancho</translation>
    </message>
    <message>
        <source>Uppercut</source>
        <translation>Uppercut</translation>
    </message>
    <message>
        <source>Front kick</source>
        <translation>Chute frontal</translation>
    </message>
    <message>
        <source>Shove</source>
        <translation>Empurrão</translation>
    </message>
    <message>
        <source>Door</source>
        <translation>Porta</translation>
    </message>
    <message>
        <source>Thrown ball</source>
        <translation>Bola arremessada</translation>
    </message>
    <message>
        <source>Medicine ball</source>
        <translation>Medicine ball</translation>
    </message>
    <message>
        <source>Roundhouse</source>
        <translation>Chute circular</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Rasteira</translation>
    </message>
    <message>
        <source>Tackle</source>
        <translation>Encontrão</translation>
    </message>
    <message>
        <source>Bullet-like</source>
        <translation>Tipo bala</translation>
    </message>
</context>
<context>
    <name>flinch::Import</name>
    <message>
        <source>metre</source>
        <translation>metro</translation>
    </message>
    <message>
        <source>centimetre</source>
        <translation>centímetro</translation>
    </message>
    <message>
        <source>inch</source>
        <translation>polegada</translation>
    </message>
    <message>
        <source>CMU&apos;s unit</source>
        <translation>unidade CMU</translation>
    </message>
    <message>
        <source>millimetre</source>
        <translation>milímetro</translation>
    </message>
    <message>
        <source>decimetre</source>
        <translation>decímetro</translation>
    </message>
    <message>
        <source>%1 m (%2)</source>
        <translation>%1 m (%2)</translation>
    </message>
    <message>
        <source>By the unit that was stated the body is %1 m tall; others would make it %2.</source>
        <translation>Pela unidade informada, o corpo tem %1 m de altura; outras dariam %2.</translation>
    </message>
    <message>
        <source>The file counts in %1 m.</source>
        <translation>O arquivo conta em %1 m.</translation>
    </message>
    <message>
        <source>Unit taken to be the %1: the body is %2 m tall.</source>
        <translation>Unidade tomada como %1: o corpo tem %2 m de altura.</translation>
    </message>
    <message>
        <source>The unit is not in the file and no unit makes this a person of 1.4 to 2.1 m; taken to be the %1, by which it is %2 m tall. Others would make it %3. State the unit if that is wrong.</source>
        <translation>A unidade não está no arquivo e nenhuma faz disto uma pessoa de 1,4 a 2,1 m; tomada como %1, com a qual tem %2 m. Outras dariam %3. Informe a unidade se estiver errada.</translation>
    </message>
    <message>
        <source>By the file&apos;s own unit the body is %1 m tall; it is read in units of %2 m, by which it is %3 m.</source>
        <translation>Pela unidade do próprio arquivo o corpo tem %1 m de altura; é lido em unidades de %2 m, com as quais tem %3 m.</translation>
    </message>
</context>
<context>
    <name>flinch::ImportDialog</name>
    <message>
        <source>Open %1</source>
        <translation>Abrir %1</translation>
    </message>
    <message>
        <source>How %1 is read</source>
        <translation>Como %1 é lido</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Takes</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Mostrado</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>Personagem</translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation>Mapeamento</translation>
    </message>
    <message>
        <source>Use these answers for this skeleton from now on</source>
        <translation>Usar estas respostas para este esqueleto de agora em diante</translation>
    </message>
    <message>
        <source>Keeps which joint drives which body, and finds it again by the skeleton</source>
        <translation>Guarda qual junta move cada corpo, e a reencontra pelo esqueleto</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>The clip</source>
        <translation>O clipe</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>frames and seconds</comment>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s)</source>
        <translation>
            <numerusform>%n quadro</numerusform>
            <numerusform>%n quadros</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 fps</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>Lendo %1</translation>
    </message>
    <message>
        <source>%1 holds no animation. It waits for a clip.</source>
        <translation>%1 não contém animação. Espera por um clipe.</translation>
    </message>
    <message>
        <source>Opens, but nothing can be simulated: %1</source>
        <translation>Abre, mas nada pode ser simulado: %1</translation>
    </message>
    <message>
        <source>Opens %1, %2 at %3 fps, on a %4 character of %5. %6 is read, never changed.</source>
        <translation>Abre %1, %2 a %3 fps, em um personagem de %4 e %5. %6 é lido, nunca alterado.</translation>
    </message>
    <message>
        <source>Save Map</source>
        <translation>Salvar mapa</translation>
    </message>
    <message>
        <source>Maps of joints (*%1)</source>
        <translation>Mapas de juntas (*%1)</translation>
    </message>
    <message>
        <source>The map was not saved</source>
        <translation>O mapa não foi salvo</translation>
    </message>
</context>
<context>
    <name>flinch::ImportForm</name>
    <message>
        <source>As inferred</source>
        <translation>Como inferido</translation>
    </message>
    <message>
        <source>As inferred: %1</source>
        <translation>Como inferido: %1</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>Lido como</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unidade</translation>
    </message>
    <message>
        <source>Unit: the length that the file counts in</source>
        <translation>Unidade: o comprimento em que o arquivo conta</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Para cima</translation>
    </message>
    <message>
        <source>Up: the axis of the file along which a body stands</source>
        <translation>Para cima: o eixo do arquivo ao longo do qual um corpo fica de pé</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Take</translation>
    </message>
    <message>
        <source>Take: which of the file&apos;s motions is worked on</source>
        <translation>Take: em qual dos movimentos do arquivo se trabalha</translation>
    </message>
    <message>
        <source>%1, %2 s</source>
        <translation>%1, %2 s</translation>
    </message>
</context>
<context>
    <name>flinch::ImportReport</name>
    <message>
        <source>Start</source>
        <translation>Início</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Corte</translation>
    </message>
    <message>
        <source>Jump</source>
        <translation>Salto</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>Giro</translation>
    </message>
    <message>
        <source>Spike</source>
        <translation>Pico</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Parada</translation>
    </message>
    <message>
        <source>%1°</source>
        <translation>%1°</translation>
    </message>
    <message>
        <source>%1 cm</source>
        <translation>%1 cm</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>frames %1 to %2</source>
        <translation>quadros %1 a %2</translation>
    </message>
    <message>
        <source>%1 at frame %2</source>
        <translation>%1 no quadro %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>joint, size and frame</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation>%1 m</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>%1, made by %2</source>
        <translation>%1, feito por %2</translation>
    </message>
    <message>
        <source>Skeleton</source>
        <translation>Esqueleto</translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n junta</numerusform>
            <numerusform>%n juntas</numerusform>
        </translation>
    </message>
    <message>
        <source>Skin</source>
        <translation>Pele</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>meshes and vertices</comment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n mesh(es)</source>
        <translation>
            <numerusform>%n malha</numerusform>
            <numerusform>%n malhas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n vertices</source>
        <translation>
            <numerusform>%n vértice</numerusform>
            <numerusform>%n vértices</numerusform>
        </translation>
    </message>
    <message>
        <source>Markers</source>
        <translation>Marcadores</translation>
    </message>
    <message numerus="yes">
        <source>%n marker(s)</source>
        <translation>
            <numerusform>%n marcador</numerusform>
            <numerusform>%n marcadores</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, stated</source>
        <translation>%1, informado</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unidade</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Para cima</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Taxa</translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 fps</translation>
    </message>
    <message>
        <source>Not held</source>
        <translation>Não mantido</translation>
    </message>
    <message>
        <source>Reader</source>
        <translation>Leitor</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Take</translation>
    </message>
    <message>
        <source>no motion</source>
        <translation>sem movimento</translation>
    </message>
    <message>
        <source>The file holds no animation. It waits for a clip.</source>
        <translation>O arquivo não contém animação. Espera por um clipe.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>frames and seconds</comment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s)</source>
        <translation>
            <numerusform>%n quadro</numerusform>
            <numerusform>%n quadros</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a take and its length</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>a take; how many there are</comment>
        <translation>%1; %2</translation>
    </message>
    <message numerus="yes">
        <source>%n take(s)</source>
        <translation>
            <numerusform>%n take</numerusform>
            <numerusform>%n takes</numerusform>
        </translation>
    </message>
    <message>
        <source>chosen by hand</source>
        <translation>escolhida à mão</translation>
    </message>
    <message>
        <source>as the map “%1” has it</source>
        <translation>como no mapa “%1”</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>name of a map, how many bodies</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>how many bodies, how many guesses</comment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es)</source>
        <translation>
            <numerusform>%n palpite</numerusform>
            <numerusform>%n palpites</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is “%2”, %3 % sure: %4</source>
        <translation>%1 é “%2”, %3 % de certeza: %4</translation>
    </message>
    <message>
        <source>%1 has no joint</source>
        <translation>%1 não tem junta</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation>Mapeamento</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>Corpo</translation>
    </message>
    <message>
        <source>%1 m, %2 kg</source>
        <translation>%1 m, %2 kg</translation>
    </message>
    <message>
        <source>%1, where the feet rest</source>
        <translation>%1, onde os pés repousam</translation>
    </message>
    <message>
        <source>%1, where the body rests</source>
        <translation>%1, onde o corpo repousa</translation>
    </message>
    <message>
        <source>%1, below the soles</source>
        <translation>%1, abaixo das solas</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>Chão</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Contatos</translation>
    </message>
    <message>
        <source>%1, where soles rest</source>
        <translation>%1, onde as solas repousam</translation>
    </message>
    <message>
        <source>Worth a look</source>
        <translation>Vale conferir</translation>
    </message>
    <message>
        <source>Inferred</source>
        <translation>Inferido</translation>
    </message>
    <message>
        <source>Repaired</source>
        <translation>Reparado</translation>
    </message>
    <message>
        <source>Read</source>
        <comment>past tense</comment>
        <translation>Lido</translation>
    </message>
</context>
<context>
    <name>flinch::InputFile</name>
    <message>
        <source>The file does not exist</source>
        <translation>O arquivo não existe</translation>
    </message>
    <message>
        <source>Check the name and the folder.</source>
        <translation>Confira o nome e a pasta.</translation>
    </message>
    <message>
        <source>The file may not be read: permission denied</source>
        <translation>Não é possível ler o arquivo: permissão negada</translation>
    </message>
    <message>
        <source>Ask its owner for permission, or copy it to a place of your own.</source>
        <translation>Peça permissão ao dono, ou copie para um lugar seu.</translation>
    </message>
    <message>
        <source>The file cannot be opened: %1</source>
        <translation>Não é possível abrir o arquivo: %1</translation>
    </message>
    <message>
        <source>Check the disk.</source>
        <translation>Verifique o disco.</translation>
    </message>
    <message>
        <source>This is a folder, not a file</source>
        <translation>Isto é uma pasta, não um arquivo</translation>
    </message>
    <message>
        <source>Choose a file inside it.</source>
        <translation>Escolha um arquivo dentro dela.</translation>
    </message>
    <message>
        <source>This is not a regular file</source>
        <translation>Este não é um arquivo comum</translation>
    </message>
    <message>
        <source>Copy its contents to a file first.</source>
        <translation>Copie antes o conteúdo para um arquivo.</translation>
    </message>
</context>
<context>
    <name>flinch::Inspect</name>
    <message>
        <source>  Character  %1 kg</source>
        <translation>  Personagem %1 kg</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Juntas</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Quadros</translation>
    </message>
    <message>
        <source>%1 at %2 fps, %3 s</source>
        <translation>%1 a %2 fps, %3 s</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unidade</translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation>%1 m</translation>
    </message>
    <message>
        <source>Up axis</source>
        <translation>Eixo acima</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Altura</translation>
    </message>
    <message>
        <source>Tells what a clip file holds and what was inferred.</source>
        <translation>Diz o que um arquivo de clipe contém e o que foi deduzido.</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>Chão</translation>
    </message>
    <message>
        <source>at %1 m</source>
        <translation>a %1 m</translation>
    </message>
    <message>
        <source>Planted</source>
        <translation>Apoiados</translation>
    </message>
    <message>
        <source>left foot in %1 of the frames, right foot in %2</source>
        <translation>pé esquerdo em %1 dos quadros, pé direito em %2</translation>
    </message>
    <message>
        <source>  Takes</source>
        <translation>  Takes</translation>
    </message>
    <message>
        <source>%1 s at %2 fps</source>
        <translation>%1 s a %2 fps</translation>
    </message>
    <message>
        <source>%1, made by %2</source>
        <translation>%1, feito por %2</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Malhas</translation>
    </message>
    <message>
        <source>%1 with %2 vertices</source>
        <translation>%1 com %2 vértices</translation>
    </message>
    <message>
        <source>Markers</source>
        <translation>Marcadores</translation>
    </message>
</context>
<context>
    <name>flinch::InspectorPanel</name>
    <message>
        <source>Inspector</source>
        <translation>Inspetor</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>Nada selecionado</translation>
    </message>
    <message>
        <source>Select an impact, a body or the clip to see its values.</source>
        <translation>Selecione um impacto, um corpo ou o clipe para ver os valores.</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Quadros</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Taxa</translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 fps</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Duração</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Juntas</translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation>Simulado</translation>
    </message>
    <message>
        <source>frames %1–%2</source>
        <translation>quadros %1–%2</translation>
    </message>
    <message>
        <source>all frames</source>
        <translation>todos os quadros</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Arquivo</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>Massa</translation>
    </message>
    <message>
        <source>Driven by</source>
        <translation>Movido por</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>Junta</translation>
    </message>
    <message>
        <source>Torque cap</source>
        <translation>Teto de torque</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Move</translation>
    </message>
    <message>
        <source>Swings to</source>
        <translation>Balança até</translation>
    </message>
    <message>
        <source>Twists</source>
        <translation>Torce</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>from one angle to another</comment>
        <translation>%1 a %2</translation>
    </message>
</context>
<context>
    <name>flinch::JointMap</name>
    <message>
        <source>Save the map again in Flinch, or correct it in a text editor.</source>
        <translation>Salve o mapa de novo no Flinch, ou corrija-o em um editor de texto.</translation>
    </message>
    <message>
        <source>The map has no name, or one that is too long</source>
        <translation>O mapa não tem nome, ou tem um longo demais</translation>
    </message>
    <message>
        <source>The skeleton&apos;s hash is not one</source>
        <translation>O hash do esqueleto não é um hash</translation>
    </message>
    <message>
        <source>No spine has so many joints</source>
        <translation>Nenhuma coluna tem tantas juntas</translation>
    </message>
    <message>
        <source>A joint&apos;s name is missing or too long</source>
        <translation>Falta o nome de uma junta, ou ele é longo demais</translation>
    </message>
    <message>
        <source>The map has no joint for %1</source>
        <translation>O mapa não tem junta para %1</translation>
    </message>
    <message>
        <source>The file is not a map of joints</source>
        <translation>O arquivo não é um mapa de juntas</translation>
    </message>
    <message>
        <source>Choose another map, or the joints by hand.</source>
        <translation>Escolha outro mapa, ou as juntas à mão.</translation>
    </message>
    <message numerus="yes">
        <source>The map “%1” is for a spine of %n joint(s), which this skeleton has not</source>
        <translation>
            <numerusform>O mapa “%1” é para uma coluna de %n junta, que este esqueleto não tem</numerusform>
            <numerusform>O mapa “%1” é para uma coluna de %n juntas, que este esqueleto não tem</numerusform>
        </translation>
    </message>
    <message>
        <source>The map “%1” does not fit this skeleton, which has no joint %2</source>
        <translation>O mapa “%1” não serve para este esqueleto, que não tem a junta %2</translation>
    </message>
</context>
<context>
    <name>flinch::KeySquare</name>
    <message>
        <source>Key of %1</source>
        <translation>Chave de %1</translation>
    </message>
    <message>
        <source>%1 over time: add a key at the playhead</source>
        <translation>%1 ao longo do tempo: pôr uma chave no cursor</translation>
    </message>
    <message>
        <source>no keys</source>
        <translation>sem chaves</translation>
    </message>
    <message>
        <source>%1 has keys on the timeline: add one at the playhead</source>
        <translation>%1 tem chaves na linha do tempo: pôr uma no cursor</translation>
    </message>
    <message>
        <source>keys elsewhere</source>
        <translation>chaves em outro lugar</translation>
    </message>
    <message>
        <source>%1: take the key at the playhead away</source>
        <translation>%1: tirar a chave do cursor</translation>
    </message>
    <message>
        <source>a key at the playhead</source>
        <translation>uma chave no cursor</translation>
    </message>
</context>
<context>
    <name>flinch::LibraryModel</name>
    <message>
        <source>Demo</source>
        <translation>Demo</translation>
    </message>
    <message>
        <source>Clips</source>
        <translation>Clipes</translation>
    </message>
    <message>
        <source>Impact presets</source>
        <translation>Presets de impacto</translation>
    </message>
    <message>
        <source>comes with Flinch</source>
        <translation>vem com o Flinch</translation>
    </message>
    <message>
        <source>open</source>
        <translation>aberto</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a row of the library: name, detail</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1
Double-click opens it, or drag it onto the window.</source>
        <translation>%1
Um duplo clique abre, ou arraste até a janela.</translation>
    </message>
    <message>
        <source>A boxer and six hits. Double-click opens it.</source>
        <translation>Um boxeador e seis golpes. Um duplo clique abre.</translation>
    </message>
    <message>
        <source>Double-click adds it at the playhead; drag it to a frame of the impact track.</source>
        <translation>Um duplo clique adiciona no cursor; arraste até um quadro da faixa de impactos.</translation>
    </message>
    <message>
        <source>Open a clip first.</source>
        <translation>Abra um clipe antes.</translation>
    </message>
</context>
<context>
    <name>flinch::LibraryPanel</name>
    <message>
        <source>Library</source>
        <translation>Biblioteca</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>Escolher pasta…</translation>
    </message>
    <message>
        <source>Folder of the Open Project</source>
        <translation>Pasta do projeto aberto</translation>
    </message>
    <message>
        <source>Folder of clips</source>
        <translation>Pasta de clipes</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Search the library</source>
        <translation>Buscar na biblioteca</translation>
    </message>
    <message>
        <source>No folder chosen</source>
        <translation>Nenhuma pasta escolhida</translation>
    </message>
    <message>
        <source>Choose a folder of clips to browse it here.</source>
        <translation>Escolha uma pasta de clipes para vê-la aqui.</translation>
    </message>
    <message>
        <source>Choose folder…</source>
        <translation>Escolher pasta…</translation>
    </message>
    <message>
        <source>Choose a Folder of Clips</source>
        <translation>Escolha uma pasta de clipes</translation>
    </message>
    <message>
        <source>%1
Choose another folder</source>
        <translation>%1
Escolher outra pasta</translation>
    </message>
    <message>
        <source>Reading the folder…</source>
        <translation>Lendo a pasta…</translation>
    </message>
    <message>
        <source>No clips in this folder. Flinch reads %1.</source>
        <translation>Nenhum clipe nesta pasta. O Flinch lê %1.</translation>
    </message>
</context>
<context>
    <name>flinch::LoadService</name>
    <message>
        <source>demo</source>
        <translation>demo</translation>
    </message>
</context>
<context>
    <name>flinch::Main</name>
    <message>
        <source>the reaction on the clip&apos;s own skeleton, as a file</source>
        <translation>a reação no esqueleto do próprio clipe, em arquivo</translation>
    </message>
    <message>
        <source>what a clip file holds and what was inferred</source>
        <translation>o que um arquivo de clipe contém e o que foi deduzido</translation>
    </message>
    <message>
        <source>how the body takes the impacts, in numbers</source>
        <translation>como o corpo recebe os impactos, em números</translation>
    </message>
    <message>
        <source>every controller on the same clip and impacts</source>
        <translation>todos os controladores no mesmo clipe e impactos</translation>
    </message>
    <message>
        <source>what simulating costs on this machine</source>
        <translation>quanto custa simular nesta máquina</translation>
    </message>
    <message>
        <source>Usage: flinch-cli VERB INPUT [options]</source>
        <translation>Uso: flinch-cli VERBO INPUT [opções]</translation>
    </message>
    <message>
        <source>flinch-cli VERB --help tells a verb&apos;s options; --version the version.</source>
        <translation>flinch-cli VERBO --help mostra as opções de um verbo; --version, a versão.</translation>
    </message>
    <message>
        <source>A verb is missing</source>
        <translation>Falta um verbo</translation>
    </message>
    <message>
        <source>“%1” is not a verb</source>
        <translation>“%1” não é um verbo</translation>
    </message>
    <message>
        <source>See flinch-cli --help.</source>
        <translation>Veja flinch-cli --help.</translation>
    </message>
    <message>
        <source>Save a picture of the window in FILE and exit.</source>
        <translation>Salva uma imagem da janela em FILE e sai.</translation>
    </message>
    <message>
        <source>The frame that the picture shows.</source>
        <translation>O quadro que a imagem mostra.</translation>
    </message>
    <message>
        <source>The window&apos;s size, like 1600x1000.</source>
        <translation>O tamanho da janela, como 1600x1000.</translation>
    </message>
    <message>
        <source>dark or light, instead of the desktop&apos;s.</source>
        <translation>dark ou light, em vez do tema do sistema.</translation>
    </message>
    <message>
        <source>Author hit reactions on captured clips.</source>
        <translation>Crie reações a golpes em clipes capturados.</translation>
    </message>
    <message>
        <source>A clip, a project, or the word demo.</source>
        <translation>Um clipe, um projeto, ou a palavra demo.</translation>
    </message>
    <message>
        <source>One input at a time. See flinch --help.</source>
        <translation>Uma entrada por vez. Veja flinch --help.</translation>
    </message>
    <message>
        <source>--size takes width and height, like 1600x1000.</source>
        <translation>--size recebe largura e altura, como 1600x1000.</translation>
    </message>
    <message>
        <source>There is no display: DISPLAY is not set. Start Flinch on a desktop, or use flinch-cli.</source>
        <translation>Não há tela: DISPLAY não está definida. Inicie o Flinch em uma área de trabalho ou use flinch-cli.</translation>
    </message>
    <message>
        <source>--theme takes one of: %1</source>
        <translation>--theme recebe um destes: %1</translation>
    </message>
    <message>
        <source>--frame takes a whole number, like 187.</source>
        <translation>--frame recebe um número inteiro, como 187.</translation>
    </message>
    <message>
        <source>INPUT is a clip file, a project (.flinch), or the word demo for the embedded one.</source>
        <translation>INPUT é um arquivo de clipe, um projeto (.flinch) ou a palavra demo para o embutido.</translation>
    </message>
</context>
<context>
    <name>flinch::MainWindow</name>
    <message>
        <source>Scene</source>
        <translation>Cena</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Histórico</translation>
    </message>
    <message>
        <source>Scorecard</source>
        <translation>Placar</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Mensagens</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspetor</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>Personagem</translation>
    </message>
    <message>
        <source>Controller</source>
        <translation>Controlador</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Linha do tempo</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>Take %1</translation>
    </message>
    <message>
        <source>About Flinch</source>
        <translation>Sobre o Flinch</translation>
    </message>
    <message>
        <source>Flinch %1

Soft reactions and exact tracking at once, after the method of Nunes, Vidal, Cavalcante-Neto and Zordan.</source>
        <translation>Flinch %1

Reações suaves e rastreio exato ao mesmo tempo, pelo método de Nunes, Vidal, Cavalcante-Neto e Zordan.</translation>
    </message>
    <message>
        <source>%1[*] – Flinch</source>
        <translation>%1[*] – Flinch</translation>
    </message>
    <message>
        <source>Messages (%1)</source>
        <translation>Mensagens (%1)</translation>
    </message>
    <message>
        <source>Nothing was changed yet.</source>
        <translation>Nada foi alterado ainda.</translation>
    </message>
    <message>
        <source>Nothing was undone.</source>
        <translation>Nada foi desfeito.</translation>
    </message>
    <message>
        <source>The open project has no clip of its own.</source>
        <translation>O projeto aberto não tem clipe próprio.</translation>
    </message>
    <message>
        <source>Open a clip first.</source>
        <translation>Abra um clipe antes.</translation>
    </message>
    <message>
        <source>A bake is still running.</source>
        <translation>Um bake ainda está em andamento.</translation>
    </message>
    <message>
        <source>If it is stopped, no file is written.</source>
        <translation>Se for interrompido, nenhum arquivo será gravado.</translation>
    </message>
    <message>
        <source>Stop the Bake and Quit</source>
        <translation>Interromper o bake e sair</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Esperar</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Biblioteca</translation>
    </message>
    <message>
        <source>Narrow panes: show the overlay</source>
        <translation>Painéis estreitos: usar o modo sobreposto</translation>
    </message>
    <message>
        <source>No file was opened yet.</source>
        <translation>Nenhum arquivo foi aberto ainda.</translation>
    </message>
    <message>
        <source>Nothing is being simulated.</source>
        <translation>Nada está sendo simulado.</translation>
    </message>
</context>
<context>
    <name>flinch::Mapping</name>
    <message>
        <source>name and place in the spine</source>
        <translation>nome e lugar na coluna</translation>
    </message>
    <message>
        <source>place in the spine</source>
        <translation>lugar na coluna</translation>
    </message>
    <message>
        <source>no joint of its own</source>
        <translation>sem junta própria</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>the skeleton has no joint “%1”</source>
        <translation>o esqueleto não tem a junta “%1”</translation>
    </message>
    <message>
        <source>the joint chosen for it is not in this skeleton</source>
        <translation>a junta escolhida não está neste esqueleto</translation>
    </message>
    <message>
        <source>Choose another joint for this body.</source>
        <translation>Escolha outra junta para este corpo.</translation>
    </message>
    <message>
        <source>The skeleton has no joint for %1; it moves with the forearm.</source>
        <translation>O esqueleto não tem junta para %1; move-se com o antebraço.</translation>
    </message>
    <message>
        <source>name and place in the limb</source>
        <translation>nome e lugar no membro</translation>
    </message>
    <message>
        <source>place in the limb</source>
        <translation>lugar no membro</translation>
    </message>
    <message>
        <source>Neither names nor feet tell left from right; the character is taken to face along +Z.</source>
        <translation>Nem nomes nem pés distinguem esquerda e direita; presume-se que o personagem olha para +Z.</translation>
    </message>
    <message>
        <source>no chain of joints is named or shaped like this leg</source>
        <translation>nenhuma cadeia de juntas tem o nome ou a forma desta perna</translation>
    </message>
    <message>
        <source>no chain of joints is named or shaped like this arm</source>
        <translation>nenhuma cadeia de juntas tem o nome ou a forma deste braço</translation>
    </message>
    <message>
        <source>legs and arms hang from no common joint</source>
        <translation>pernas e braços não saem de uma junta comum</translation>
    </message>
    <message>
        <source>it can be told only with both arms and legs</source>
        <translation>só dá para saber com os dois braços e as duas pernas</translation>
    </message>
    <message>
        <source>name, and the legs and the spine meet here</source>
        <translation>nome, e as pernas e a coluna se encontram aqui</translation>
    </message>
    <message>
        <source>the legs and the spine meet here</source>
        <translation>as pernas e a coluna se encontram aqui</translation>
    </message>
    <message>
        <source>nothing between the shoulders leads up to a head</source>
        <translation>nada entre os ombros leva a uma cabeça</translation>
    </message>
    <message>
        <source>name</source>
        <translation>nome</translation>
    </message>
    <message>
        <source>a neck without a head joint</source>
        <translation>um pescoço sem junta da cabeça</translation>
    </message>
    <message>
        <source>The skeleton has no head joint; the head moves with “%1”.</source>
        <translation>O esqueleto não tem junta da cabeça; a cabeça se move com “%1”.</translation>
    </message>
    <message>
        <source>end of the branch between the shoulders</source>
        <translation>fim do ramo entre os ombros</translation>
    </message>
    <message>
        <source>the arms hang from “%1” itself, there is no spine between</source>
        <translation>os braços saem da própria “%1”, sem coluna no meio</translation>
    </message>
    <message>
        <source>The skeleton has a single spine joint; the abdomen moves with the pelvis.</source>
        <translation>O esqueleto tem uma só junta na coluna; o abdômen se move com a pelve.</translation>
    </message>
    <message>
        <source>chosen by hand</source>
        <translation>escolhida à mão</translation>
    </message>
    <message>
        <source>“%1” cannot be %2: %3 is “%4”, which is not above it</source>
        <translation>“%1” não pode ser %2: %3 é “%4”, que não está acima</translation>
    </message>
    <message>
        <source>Choose another joint for one of the two bodies.</source>
        <translation>Escolha outra junta para um dos dois corpos.</translation>
    </message>
    <message>
        <source>“%1” would be both %2 and %3</source>
        <translation>“%1” seria %2 e %3 ao mesmo tempo</translation>
    </message>
    <message>
        <source>this skeleton is no humanoid that can be simulated; missing: %1</source>
        <translation>este esqueleto não é um humanoide que se possa simular; falta: %1</translation>
    </message>
    <message>
        <source>If it is one, choose the joints of these bodies by hand: in the Character panel, or with --map BODY=JOINT on the command line.</source>
        <translation>Se for um, escolha à mão as articulações destes corpos: no painel Personagem, ou com --map CORPO=ARTICULAÇÃO na linha de comando.</translation>
    </message>
    <message>
        <source>%1 “%2”</source>
        <translation>%1 “%2”</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 % sure, %2</source>
        <translation>%1 % de certeza, %2</translation>
    </message>
    <message>
        <source>the first is %1 times as long as the second</source>
        <translation>o primeiro tem %1 vezes o comprimento do segundo</translation>
    </message>
    <message>
        <source>left is %1 times as long as right</source>
        <translation>o esquerdo tem %1 vezes o comprimento do direito</translation>
    </message>
    <message>
        <source>the arms are %1 times as long as the legs, and it has parts of an animal</source>
        <translation>os braços têm %1 vezes o comprimento das pernas, e há partes de um animal</translation>
    </message>
    <message>
        <source>the arms are %1 times as long as the legs</source>
        <translation>os braços têm %1 vezes o comprimento das pernas</translation>
    </message>
    <message>
        <source>back and neck are %1 times as long as the legs</source>
        <translation>costas e pescoço têm %1 vezes o comprimento das pernas</translation>
    </message>
    <message>
        <source>it stands on all fours at rest</source>
        <translation>em repouso, fica de quatro</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message numerus="yes">
        <source>this skeleton holds %n bodies, and only one can be simulated; their hips are %1</source>
        <translation>
            <numerusform>este esqueleto contém %n corpo, e só um pode ser simulado; seus quadris são %1</numerusform>
            <numerusform>este esqueleto contém %n corpos, e só um pode ser simulado; seus quadris são %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose the joint of the pelvis by hand: in the Character panel, or with --map pelvis=JOINT on the command line.</source>
        <translation>Escolha à mão a articulação da pelve: no painel Personagem, ou com --map pelvis=JOINT na linha de comando.</translation>
    </message>
    <message>
        <source>this may be no person; doubtful: %1</source>
        <translation>isto talvez não seja uma pessoa; duvidoso: %1</translation>
    </message>
</context>
<context>
    <name>flinch::MappingFigure</name>
    <message>
        <source>Mapping</source>
        <translation>Mapeamento</translation>
    </message>
    <message>
        <source>%1, sure</source>
        <translation>%1, com certeza</translation>
    </message>
    <message>
        <source>%1, a guess: %2 %</source>
        <translation>%1, um palpite: %2 %</translation>
    </message>
    <message>
        <source>no joint</source>
        <translation>sem junta</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>body and its joint</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>right</source>
        <translation>direita</translation>
    </message>
    <message>
        <source>left</source>
        <translation>esquerda</translation>
    </message>
</context>
<context>
    <name>flinch::MappingForm</name>
    <message>
        <source>Map</source>
        <translation>Mapa</translation>
    </message>
    <message>
        <source>Save map…</source>
        <translation>Salvar mapa…</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>Junta</translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation>Mapeamento</translation>
    </message>
    <message>
        <source>Keeps these joints in a file, for every skeleton with their names</source>
        <translation>Guarda estas juntas em um arquivo, para todo esqueleto com os nomes delas</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Confiança</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es)</source>
        <translation>
            <numerusform>%n palpite</numerusform>
            <numerusform>%n palpites</numerusform>
        </translation>
    </message>
    <message>
        <source>As found</source>
        <translation>Como encontrado</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>À mão</translation>
    </message>
    <message>
        <source>%1: joint of the skeleton</source>
        <translation>%1: junta do esqueleto</translation>
    </message>
    <message>
        <source>%1 (found)</source>
        <translation>%1 (encontrada)</translation>
    </message>
    <message>
        <source>As found by Flinch</source>
        <translation>A que o Flinch encontrar</translation>
    </message>
    <message>
        <source>no joint</source>
        <translation>sem junta</translation>
    </message>
</context>
<context>
    <name>flinch::Markers</name>
    <message>
        <source>In no frame all markers of the body are seen</source>
        <translation>Em nenhum quadro todos os marcadores do corpo são vistos</translation>
    </message>
    <message>
        <source>Fill the gaps in the program that captured them.</source>
        <translation>Preencha as lacunas no programa que os capturou.</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>linha %1</translation>
    </message>
    <message>
        <source>“%1” is no marker of the body</source>
        <translation>“%1” não é um marcador do corpo</translation>
    </message>
    <message>
        <source>Begin the line with a name such as LASI and a colon.</source>
        <translation>Comece a linha com um nome como LASI e dois-pontos.</translation>
    </message>
    <message>
        <source>%1 means both %2 and %3</source>
        <translation>%1 significa tanto %2 quanto %3</translation>
    </message>
    <message>
        <source>Leave it at one of them.</source>
        <translation>Deixe-o em apenas um deles.</translation>
    </message>
    <message>
        <source>The markers do not have the names of a body&apos;s places</source>
        <translation>Os marcadores não têm os nomes dos lugares de um corpo</translation>
    </message>
    <message>
        <source>Label them as Plug-in Gait does, or add their names to the table of markers.</source>
        <translation>Nomeie-os como o Plug-in Gait, ou acrescente os nomes deles à tabela de marcadores.</translation>
    </message>
    <message>
        <source>The markers are no full body; these are missing: %1</source>
        <translation>Os marcadores não são um corpo inteiro; faltam estes: %1</translation>
    </message>
    <message>
        <source>Solve them in the program that captured them, or add their names to the table of markers.</source>
        <translation>Resolva-os no programa que os capturou, ou acrescente os nomes deles à tabela de marcadores.</translation>
    </message>
    <message>
        <source>The body cannot follow the markers</source>
        <translation>O corpo não consegue seguir os marcadores</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>quadro %1</translation>
    </message>
    <message>
        <source>Look for markers that change their places there.</source>
        <translation>Procure ali marcadores que trocam de lugar.</translation>
    </message>
    <message>
        <source>The person was solved from markers, which are %1 cm from it on average</source>
        <translation>A pessoa foi obtida dos marcadores, que ficam em média a %1 cm dela</translation>
    </message>
    <message>
        <source>Markers that were not seen for up to %1 s were bridged, %2 places in all</source>
        <translation>Marcadores não vistos por até %1 s foram interpolados, %2 lugares ao todo</translation>
    </message>
    <message>
        <source>Markers were not seen for up to %1 s; the body went on without them</source>
        <translation>Houve marcadores não vistos por até %1 s; o corpo seguiu sem eles</translation>
    </message>
</context>
<context>
    <name>flinch::Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Arquivo</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>Abrir &amp;recente</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>E&amp;xibir</translation>
    </message>
    <message>
        <source>&amp;Navigation</source>
        <translation>Nav&amp;egação</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>Te&amp;ma</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>I&amp;dioma</translation>
    </message>
    <message>
        <source>Add a Pre&amp;set</source>
        <translation>Adicionar p&amp;reset</translation>
    </message>
    <message>
        <source>&amp;Simulation</source>
        <translation>&amp;Simulação</translation>
    </message>
    <message>
        <source>&amp;Controller</source>
        <translation>&amp;Controlador</translation>
    </message>
    <message>
        <source>B&amp;alance</source>
        <translation>&amp;Equilíbrio</translation>
    </message>
    <message>
        <source>&amp;Quality</source>
        <translation>&amp;Qualidade</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>&amp;Janela</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Aj&amp;uda</translation>
    </message>
    <message>
        <source>I&amp;mpact</source>
        <translation>I&amp;mpacto</translation>
    </message>
    <message>
        <source>Loop Mo&amp;de</source>
        <translation>M&amp;odo de loop</translation>
    </message>
</context>
<context>
    <name>flinch::MessagesPanel</name>
    <message>
        <source>Messages</source>
        <translation>Mensagens</translation>
    </message>
    <message>
        <source>All is well.</source>
        <translation>Tudo certo.</translation>
    </message>
</context>
<context>
    <name>flinch::Mirror</name>
    <message>
        <source>Use a skeleton whose rest pose is a T or A pose and whose joints are named for their side (LeftArm and RightArm, L_Arm and R_Arm, Arm.L and Arm.R).</source>
        <translation>Use um esqueleto com pose de repouso em T ou A e juntas com nome por lado (LeftArm e RightArm, L_Arm e R_Arm, Arm.L e Arm.R).</translation>
    </message>
    <message>
        <source>The skeleton has no left and right joints to mirror</source>
        <translation>O esqueleto não tem juntas esquerdas e direitas para espelhar</translation>
    </message>
    <message>
        <source>The skeleton&apos;s rest pose is not symmetric, so it cannot be mirrored</source>
        <translation>A pose de repouso do esqueleto não é simétrica; não dá para espelhar</translation>
    </message>
</context>
<context>
    <name>flinch::NameList</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 e mais %n</numerusform>
            <numerusform>%1 e mais %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>flinch::Notices</name>
    <message>
        <source>That change was not made</source>
        <translation>Essa mudança não foi feita</translation>
    </message>
    <message>
        <source>Opened, with a remark</source>
        <translation>Aberto, com uma observação</translation>
    </message>
    <message numerus="yes">
        <source>Read, with %n oddity(ies)</source>
        <translation>
            <numerusform>Lido, com %n estranheza</numerusform>
            <numerusform>Lido, com %n estranhezas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Read, with %n guess(es)</source>
        <translation>
            <numerusform>Lido, com %n suposição</numerusform>
            <numerusform>Lido, com %n suposições</numerusform>
        </translation>
    </message>
    <message>
        <source>The clip cannot be simulated</source>
        <translation>Não é possível simular o clipe</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>Ir para %1</translation>
    </message>
    <message>
        <source>Use reference</source>
        <translation>Usar referência</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Localizar…</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Show the Proof</source>
        <translation>Mostrar a prova</translation>
    </message>
    <message>
        <source>Edit Caps…</source>
        <translation>Editar limites…</translation>
    </message>
    <message>
        <source>Not autosaved: the disk is full</source>
        <translation>Não salvo automaticamente: o disco está cheio</translation>
    </message>
    <message>
        <source>Not autosaved</source>
        <translation>Não salvo automaticamente</translation>
    </message>
    <message>
        <source>Your work is safe in memory, but a crash would lose it.</source>
        <translation>Seu trabalho está seguro na memória, mas uma falha o perderia.</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>Salvar como…</translation>
    </message>
    <message>
        <source>Choose joints…</source>
        <translation>Escolher articulações…</translation>
    </message>
    <message>
        <source>Move to %1</source>
        <translation>Mover para %1</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Alterar…</translation>
    </message>
    <message>
        <source>Simulate All Frames</source>
        <translation>Simular todos os quadros</translation>
    </message>
    <message>
        <source>There is not enough memory</source>
        <translation>Não há memória suficiente</translation>
    </message>
    <message>
        <source>What was asked for last may not have been done. Close other programs, then save your work.</source>
        <translation>O último pedido pode não ter sido feito. Feche outros programas e depois salve seu trabalho.</translation>
    </message>
    <message>
        <source>This project is open elsewhere too</source>
        <translation>Este projeto também está aberto em outro lugar</translation>
    </message>
    <message>
        <source>Saving asks before it replaces anything that was saved there.</source>
        <translation>Ao salvar, pergunta-se antes de substituir o que foi salvo lá.</translation>
    </message>
    <message>
        <source>%1 has changed since you opened it</source>
        <translation>%1 mudou desde que você o abriu</translation>
    </message>
    <message>
        <source>Another window or program has saved it. Loading that replaces what you have here; undo brings it back.</source>
        <translation>Outra janela ou programa o salvou. Carregar essa versão substitui o que você tem aqui; desfazer traz de volta.</translation>
    </message>
    <message>
        <source>Load Theirs</source>
        <translation>Carregar a outra versão</translation>
    </message>
    <message>
        <source>The simulation begins anew there; no reaction goes on across it.</source>
        <translation>A simulação recomeça ali; nenhuma reação continua além desse ponto.</translation>
    </message>
    <message numerus="yes">
        <source>The clip has %n discontinuity(ies)</source>
        <translation>
            <numerusform>O clipe tem %n descontinuidade</numerusform>
            <numerusform>O clipe tem %n descontinuidades</numerusform>
        </translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>Ignorar</translation>
    </message>
    <message numerus="yes">
        <source>The file holds %n take(s)</source>
        <translation>
            <numerusform>O arquivo tem %n take</numerusform>
            <numerusform>O arquivo tem %n takes</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is open.</source>
        <translation>“%1” está aberto.</translation>
    </message>
</context>
<context>
    <name>flinch::OutOfMemory</name>
    <message>
        <source>There is not enough memory</source>
        <translation>Não há memória suficiente</translation>
    </message>
    <message>
        <source>Close other programs or choose a part of the clip.</source>
        <translation>Feche outros programas ou escolha uma parte do clipe.</translation>
    </message>
</context>
<context>
    <name>flinch::Outcome</name>
    <message>
        <source>Falls</source>
        <translation>Cai</translation>
    </message>
    <message>
        <source>Takes steps</source>
        <translation>Dá passos</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>Um passo</translation>
    </message>
    <message>
        <source>Takes one step</source>
        <translation>Dá um passo</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 passos</translation>
    </message>
    <message>
        <source>Takes %1 steps</source>
        <translation>Dá %1 passos</translation>
    </message>
    <message>
        <source>Sways %1 cm</source>
        <translation>Oscila %1 cm</translation>
    </message>
    <message>
        <source>Flinches</source>
        <translation>Sente o golpe</translation>
    </message>
    <message>
        <source>It falls instead.</source>
        <translation>Em vez disso, cai.</translation>
    </message>
    <message>
        <source>It takes steps instead.</source>
        <translation>Em vez disso, dá passos.</translation>
    </message>
    <message>
        <source>It sways instead.</source>
        <translation>Em vez disso, oscila.</translation>
    </message>
    <message>
        <source>It flinches instead.</source>
        <translation>Em vez disso, só sente o golpe.</translation>
    </message>
    <message>
        <source>not at rest by the end</source>
        <translation>não para até o fim</translation>
    </message>
    <message>
        <source>at rest by %1</source>
        <translation>parado em %1</translation>
    </message>
    <message>
        <source>stays %1 cm off</source>
        <translation>fica a %1 cm</translation>
    </message>
    <message>
        <source>back by %1</source>
        <translation>volta até %1</translation>
    </message>
    <message>
        <source>not back by the end</source>
        <translation>não volta até o fim</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Never meets the body.</source>
        <translation>Não chega ao corpo.</translation>
    </message>
    <message>
        <source>%1, %2.</source>
        <translation>%1, %2.</translation>
    </message>
    <message>
        <source>Both feet are in the air.</source>
        <translation>Os dois pés estão no ar.</translation>
    </message>
    <message>
        <source>Balance is held by %1.</source>
        <translation>Quem mantém o equilíbrio é %1.</translation>
    </message>
    <message>
        <source>One step is not enough.</source>
        <translation>Um passo não basta.</translation>
    </message>
    <message>
        <source>%1 steps are not enough.</source>
        <translation>%1 passos não bastam.</translation>
    </message>
    <message>
        <source>It falls at %1.</source>
        <translation>Cai em %1.</translation>
    </message>
    <message>
        <source>The clip ends too soon.</source>
        <translation>O clipe acaba cedo demais.</translation>
    </message>
    <message>
        <source>one</source>
        <translation>um</translation>
    </message>
    <message>
        <source>two</source>
        <translation>dois</translation>
    </message>
    <message>
        <source>three</source>
        <translation>três</translation>
    </message>
    <message>
        <source>four</source>
        <translation>quatro</translation>
    </message>
    <message>
        <source>five</source>
        <translation>cinco</translation>
    </message>
    <message>
        <source>six</source>
        <translation>seis</translation>
    </message>
    <message>
        <source>hit again at %1</source>
        <translation>atingido de novo em %1</translation>
    </message>
    <message>
        <source>left foot home</source>
        <translation>pé esquerdo de volta</translation>
    </message>
    <message>
        <source>right foot home</source>
        <translation>pé direito de volta</translation>
    </message>
    <message>
        <source>step %1 of %2, left foot</source>
        <translation>passo %1 de %2, pé esquerdo</translation>
    </message>
    <message>
        <source>step %1 of %2, right foot</source>
        <translation>passo %1 de %2, pé direito</translation>
    </message>
    <message>
        <source>at rest</source>
        <translation>parado</translation>
    </message>
    <message>
        <source>falling</source>
        <translation>caindo</translation>
    </message>
    <message>
        <source>bracing</source>
        <translation>preparando-se</translation>
    </message>
    <message>
        <source>swaying</source>
        <translation>oscilando</translation>
    </message>
    <message>
        <source>clip paused</source>
        <translation>clipe em pausa</translation>
    </message>
    <message>
        <source>Braces from %1, then falls</source>
        <translation>Prepara-se desde %1 e cai</translation>
    </message>
    <message>
        <source>Braces from %1, then takes one step</source>
        <translation>Prepara-se desde %1 e dá um passo</translation>
    </message>
    <message>
        <source>Braces from %1, then takes %2 steps</source>
        <translation>Prepara-se desde %1 e dá %2 passos</translation>
    </message>
    <message>
        <source>Braces from %1, then sways</source>
        <translation>Prepara-se desde %1 e oscila</translation>
    </message>
    <message>
        <source>Braces from %1, then flinches</source>
        <translation>Prepara-se desde %1 e sente o golpe</translation>
    </message>
    <message>
        <source>The clip does not pause.</source>
        <translation>O clipe não pausa.</translation>
    </message>
    <message>
        <source>The blow is too strong for that.</source>
        <translation>O golpe é forte demais para isso.</translation>
    </message>
    <message>
        <source>No step fits the clip here.</source>
        <translation>Aqui nenhum passo cabe no clipe.</translation>
    </message>
    <message>
        <source>An earlier hit has it falling already.</source>
        <translation>Um golpe anterior já o está derrubando.</translation>
    </message>
    <message>
        <source>Soon after the hit both feet are never down together.</source>
        <translation>Logo após o golpe, os dois pés nunca estão juntos no chão.</translation>
    </message>
    <message>
        <source>Only the feedforward controller moves the whole body.</source>
        <translation>Só o controlador feedforward move o corpo inteiro.</translation>
    </message>
    <message>
        <source>Misses: the body is %1 cm out of its way.</source>
        <translation>Erra: o corpo está %1 cm fora do caminho.</translation>
    </message>
    <message>
        <source>%1; the clip pauses %2 s, until %3.</source>
        <translation>%1; o clipe pausa %2 s, até %3.</translation>
    </message>
    <message>
        <source>No step catches it.</source>
        <translation>Nenhum passo basta.</translation>
    </message>
    <message>
        <source>A twist carries the body nowhere.</source>
        <translation>Uma torção não leva o corpo a lugar nenhum.</translation>
    </message>
</context>
<context>
    <name>flinch::Outputs</name>
    <message>
        <source>Choose another name.</source>
        <translation>Escolha outro nome.</translation>
    </message>
    <message>
        <source>%1 is %2, and Flinch never changes it</source>
        <translation>%1 é %2, e o Flinch nunca o altera</translation>
    </message>
    <message>
        <source>%1 and %2 are the same file</source>
        <translation>%1 e %2 são o mesmo arquivo</translation>
    </message>
</context>
<context>
    <name>flinch::OverlayHeader</name>
    <message>
        <source>Opacity of %1</source>
        <translation>Opacidade: %1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>flinch::PaneHeader</name>
    <message>
        <source>Mocap</source>
        <translation>Mocap</translation>
    </message>
    <message>
        <source>Shadow</source>
        <translation>Sombra</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>Principal</translation>
    </message>
    <message>
        <source>as captured</source>
        <translation>como capturado</translation>
    </message>
    <message>
        <source>what the body intends</source>
        <translation>o que o corpo pretende</translation>
    </message>
    <message>
        <source>what you bake</source>
        <translation>o que vai no bake</translation>
    </message>
    <message>
        <source>%1 pane</source>
        <translation>vista %1</translation>
    </message>
    <message>
        <source>How far the hips are from the clip now; below 2 cm, how far the worst joint is</source>
        <translation>A que distância os quadris estão do clipe agora; abaixo de 2 cm, a da pior junta</translation>
    </message>
</context>
<context>
    <name>flinch::ProjectFile</name>
    <message>
        <source>Restore the file from a copy, or correct it in a text editor.</source>
        <translation>Restaure o arquivo de uma cópia, ou corrija em um editor de texto.</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>linha %1</translation>
    </message>
    <message>
        <source>Check that it is the right file.</source>
        <translation>Confira se é o arquivo certo.</translation>
    </message>
    <message>
        <source>The file is not a Flinch project</source>
        <translation>O arquivo não é um projeto do Flinch</translation>
    </message>
    <message>
        <source>Choose a file that Flinch has saved.</source>
        <translation>Escolha um arquivo salvo pelo Flinch.</translation>
    </message>
    <message>
        <source>Open it with the newer one. The file was not changed.</source>
        <translation>Abra com o mais novo. O arquivo não foi alterado.</translation>
    </message>
    <message>
        <source>a list in brackets</source>
        <translation>uma lista entre colchetes</translation>
    </message>
    <message>
        <source>an object in braces</source>
        <translation>um objeto entre chaves</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>um número</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>um número inteiro</translation>
    </message>
    <message>
        <source>a whole number from 1 on</source>
        <translation>um número inteiro a partir de 1</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true ou false</translation>
    </message>
    <message>
        <source>a text in quotes</source>
        <translation>um texto entre aspas</translation>
    </message>
    <message>
        <source>three numbers in brackets</source>
        <translation>três números entre colchetes</translation>
    </message>
    <message>
        <source>bodies, each with the name or id of a joint</source>
        <translation>corpos, cada um com o nome ou id de uma junta</translation>
    </message>
    <message>
        <source>Undo the last change, or correct the project file.</source>
        <translation>Desfaça a última mudança, ou corrija o arquivo de projeto.</translation>
    </message>
    <message>
        <source>The clip&apos;s path and its kind do not agree</source>
        <translation>O caminho do clipe e o seu tipo não combinam</translation>
    </message>
    <message>
        <source>The clip&apos;s hash is not one</source>
        <translation>O hash do clipe não é um hash</translation>
    </message>
    <message>
        <source>The clip&apos;s unit is not a length</source>
        <translation>A unidade do clipe não é um comprimento</translation>
    </message>
    <message>
        <source>An id is missing or too large</source>
        <translation>Falta um id, ou ele é grande demais</translation>
    </message>
    <message>
        <source>The id %1 is there twice</source>
        <translation>O id %1 aparece duas vezes</translation>
    </message>
    <message>
        <source>There are more than %1 impacts</source>
        <translation>Há mais de %1 impactos</translation>
    </message>
    <message>
        <source>A name is too long</source>
        <translation>Um nome é longo demais</translation>
    </message>
    <message>
        <source>The character&apos;s height or weight is out of range</source>
        <translation>A altura ou o peso do personagem está fora dos limites</translation>
    </message>
    <message>
        <source>A joint&apos;s name is missing or too long</source>
        <translation>Falta o nome de uma junta, ou ele é longo demais</translation>
    </message>
    <message>
        <source>A range of frames ends before it begins</source>
        <translation>Um intervalo de quadros termina antes de começar</translation>
    </message>
    <message>
        <source>There are more than %1 takes</source>
        <translation>Há mais de %1 takes</translation>
    </message>
    <message>
        <source>A take&apos;s hash is not one</source>
        <translation>O hash de um take não é um hash</translation>
    </message>
    <message>
        <source>There are more than %1 markers</source>
        <translation>Há mais de %1 marcadores</translation>
    </message>
    <message>
        <source>A marker has no frame, or its name is too long</source>
        <translation>Um marcador não tem quadro, ou o nome é longo demais</translation>
    </message>
    <message>
        <source>A joint is there twice or out of order</source>
        <translation>Uma junta aparece duas vezes ou fora de ordem</translation>
    </message>
    <message>
        <source>A joint&apos;s torque cap or stiffness is out of range</source>
        <translation>O limite de torque ou a rigidez de uma junta está fora da faixa</translation>
    </message>
    <message>
        <source>This file</source>
        <translation>Este arquivo</translation>
    </message>
    <message>
        <source>the project&apos;s clip</source>
        <translation>o clipe do projeto</translation>
    </message>
    <message>
        <source>a frame rate in quotes, such as &quot;30&quot; or &quot;30000/1001&quot;,</source>
        <translation>uma taxa de quadros entre aspas, como &quot;30&quot; ou &quot;30000/1001&quot;,</translation>
    </message>
    <message>
        <source>The ignored discontinuities are too many, or not frames in ascending order</source>
        <translation>As descontinuidades ignoradas são demais ou não são quadros em ordem crescente</translation>
    </message>
    <message>
        <source>A take&apos;s name is too long</source>
        <translation>O nome de um take é longo demais</translation>
    </message>
    <message>
        <source>The file is larger than %1 MB</source>
        <translation>O arquivo tem mais de %1 MB</translation>
    </message>
    <message>
        <source>The file is damaged: %1</source>
        <translation>O arquivo está danificado: %1</translation>
    </message>
    <message>
        <source>The file was saved by a newer Flinch (version %1, this one reads up to %2)</source>
        <translation>O arquivo foi salvo por um Flinch mais novo (versão %1, este lê até a %2)</translation>
    </message>
    <message>
        <source>The file does not tell its version</source>
        <translation>O arquivo não diz a sua versão</translation>
    </message>
    <message>
        <source>“%1” is not known and will be missing when the file is saved.</source>
        <translation>“%1” não é conhecido e faltará quando o arquivo for salvo.</translation>
    </message>
    <message>
        <source>The file has something else where %1 belongs</source>
        <translation>O arquivo tem outra coisa no lugar de %1</translation>
    </message>
</context>
<context>
    <name>flinch::Quantity</name>
    <message>
        <source>frame</source>
        <translation>quad.</translation>
    </message>
</context>
<context>
    <name>flinch::Reaction</name>
    <message>
        <source>The reaction&apos;s %1 is %2</source>
        <translation>Na reação, o valor de %1 é %2</translation>
    </message>
    <message>
        <source>Choose a value from %1 to %2.</source>
        <translation>Escolha um valor de %1 a %2.</translation>
    </message>
    <message>
        <source>tone</source>
        <translation>tônus</translation>
    </message>
    <message>
        <source>Remove some of them.</source>
        <translation>Remova algumas.</translation>
    </message>
    <message>
        <source>Choose a time from 0 s on.</source>
        <translation>Escolha um tempo a partir de 0 s.</translation>
    </message>
    <message>
        <source>Put the keys in the order of their times, each at a time of its own.</source>
        <translation>Ponha as chaves na ordem dos seus tempos, cada uma em um tempo próprio.</translation>
    </message>
    <message>
        <source>recovery time</source>
        <translation>tempo de volta</translation>
    </message>
    <message>
        <source>brace</source>
        <translation>preparo</translation>
    </message>
    <message>
        <source>reflex</source>
        <translation>reflexo</translation>
    </message>
    <message>
        <source>number of steps</source>
        <translation>número de passos</translation>
    </message>
    <message>
        <source>step height</source>
        <translation>altura do passo</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>peso</translation>
    </message>
    <message>
        <source>tense</source>
        <translation>tenso</translation>
    </message>
    <message>
        <source>alert</source>
        <translation>alerta</translation>
    </message>
    <message>
        <source>relaxed</source>
        <translation>relaxado</translation>
    </message>
    <message>
        <source>drunk</source>
        <translation>bêbado</translation>
    </message>
    <message>
        <source>limp</source>
        <translation>mole</translation>
    </message>
    <message>
        <source>exaggeration</source>
        <translation>exagero</translation>
    </message>
    <message>
        <source>There is no %1 “%2”</source>
        <translation>Não existe %1 “%2”</translation>
    </message>
    <message>
        <source>Use one of %1.</source>
        <translation>Use um destes: %1.</translation>
    </message>
    <message>
        <source>%1=%2 is not a number</source>
        <translation>%1=%2 não é um número</translation>
    </message>
    <message>
        <source>Write it as in %1=0.4.</source>
        <translation>Escreva como em %1=0.4.</translation>
    </message>
    <message>
        <source>weights=%1 does not name parts with a number each</source>
        <translation>weights=%1 não nomeia partes com um número cada</translation>
    </message>
    <message>
        <source>Write it as in weights=head:0.5,leftArm:1.2. There are %1.</source>
        <translation>Escreva como em weights=head:0.5,leftArm:1.2. Existem %1.</translation>
    </message>
    <message>
        <source>%1=%2 is not a whole number</source>
        <translation>%1=%2 não é um número inteiro</translation>
    </message>
    <message>
        <source>Write it as in %1=2.</source>
        <translation>Escreva como em %1=2.</translation>
    </message>
    <message>
        <source>“%1” is not a key: a time and a value</source>
        <translation>“%1” não é uma chave: um tempo e um valor</translation>
    </message>
    <message>
        <source>Write keys as in 0:0.2,1.5:0.7, and after a key one of %1 where that is how it goes on, as in 0:0.2:step,1.5:0.7.</source>
        <translation>Escreva as chaves como em 0:0.2,1.5:0.7 e, depois de uma chave, um destes, %1, onde é assim que ela continua, como em 0:0.2:step,1.5:0.7.</translation>
    </message>
    <message>
        <source>“%1” has more than %2 keys</source>
        <translation>“%1” tem mais de %2 chaves</translation>
    </message>
    <message>
        <source>A key of “%1” is at %2 s</source>
        <translation>Uma chave de “%1” está em %2 s</translation>
    </message>
    <message>
        <source>The key of “%1” at %2 s comes after the one at %3 s</source>
        <translation>A chave de “%1” em %2 s vem depois da de %3 s</translation>
    </message>
    <message>
        <source>The key of “%1” at %2 s is %3</source>
        <translation>A chave de “%1” em %2 s é %3</translation>
    </message>
    <message>
        <source>“%1” names no part of the body</source>
        <translation>“%1” não nomeia parte do corpo</translation>
    </message>
    <message>
        <source>Write it as in head=0:1,1.5:0.2. There are %1.</source>
        <translation>Escreva como em head=0:1,1.5:0.2. Há %1.</translation>
    </message>
</context>
<context>
    <name>flinch::ReactionDefaults</name>
    <message>
        <source>Reactions</source>
        <translation>Reações</translation>
    </message>
    <message>
        <source>The whole body reacts</source>
        <translation>O corpo todo reage</translation>
    </message>
    <message>
        <source>Off: joints keep their gains and the pelvis its place, whatever hits them</source>
        <translation>Desligado: as juntas mantêm os ganhos e a pelve o lugar, seja qual for o golpe</translation>
    </message>
    <message>
        <source>Switch reactions on</source>
        <translation>Ligar reações</translation>
    </message>
    <message>
        <source>Switch reactions off</source>
        <translation>Desligar reações</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>Mudar %1</translation>
    </message>
    <message>
        <source>Tone</source>
        <translation>Tônus</translation>
    </message>
    <message>
        <source>Tone: how far a struck body gives</source>
        <translation>Tônus: quanto um corpo atingido cede</translation>
    </message>
    <message>
        <source>Change tone</source>
        <translation>Mudar tônus</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Desfecho</translation>
    </message>
    <message>
        <source>Change outcome</source>
        <translation>Mudar desfecho</translation>
    </message>
    <message>
        <source>Afterwards</source>
        <translation>Depois</translation>
    </message>
    <message>
        <source>Change what comes afterwards</source>
        <translation>Mudar o que vem depois</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Passos</translation>
    </message>
    <message>
        <source>The most that catch one blow</source>
        <translation>O máximo de passos que seguram um golpe</translation>
    </message>
    <message>
        <source>Steps up to</source>
        <translation>Passos até</translation>
    </message>
    <message>
        <source>Step height</source>
        <translation>Altura do passo</translation>
    </message>
    <message>
        <source>Step height by itself</source>
        <translation>Altura do passo livre</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Volta</translation>
    </message>
    <message>
        <source>Recover by itself</source>
        <translation>Volta livre</translation>
    </message>
    <message>
        <source>Brace</source>
        <translation>Preparo</translation>
    </message>
    <message>
        <source>Reflex</source>
        <translation>Reflexo</translation>
    </message>
    <message>
        <source>The whole body reacts: switched off above</source>
        <translation>O corpo todo reage: desligado acima</translation>
    </message>
    <message>
        <source>Double-click the timeline&apos;s tone row to change it over time.</source>
        <translation>Clique duas vezes na faixa de tônus da linha do tempo para mudá-lo ao longo do tempo.</translation>
    </message>
    <message numerus="yes">
        <source>%n tone key(s) on the timeline take its place.</source>
        <translation>
            <numerusform>%n chave de tônus na linha do tempo toma o seu lugar.</numerusform>
            <numerusform>%n chaves de tônus na linha do tempo tomam o seu lugar.</numerusform>
        </translation>
    </message>
    <message>
        <source>by itself</source>
        <comment>a number that is found, not said</comment>
        <translation>livre</translation>
    </message>
    <message>
        <source>Seconds from contact until the body is back on the clip</source>
        <translation>Segundos do contato até o corpo voltar ao clipe</translation>
    </message>
    <message>
        <source>How long before contact the body prepares for a hit that it fully expects</source>
        <translation>Quanto antes do contato o corpo se prepara para um golpe que espera por inteiro</translation>
    </message>
    <message>
        <source>How much the body protects the struck part: folds over it, turns away, covers it</source>
        <translation>Quanto o corpo protege a parte atingida: dobra-se sobre ela, desvia, cobre</translation>
    </message>
</context>
<context>
    <name>flinch::ReactionFields</name>
    <message>
        <source>Warning</source>
        <translation>Aviso</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Desfecho</translation>
    </message>
    <message>
        <source>Change outcome</source>
        <translation>Mudar desfecho</translation>
    </message>
    <message>
        <source>Outcome as the character&apos;s</source>
        <translation>Desfecho como o do personagem</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Passos</translation>
    </message>
    <message>
        <source>Step height</source>
        <translation>Altura do passo</translation>
    </message>
    <message>
        <source>How high a foot is lifted; by itself: by the step&apos;s length</source>
        <translation>A que altura um pé sobe; livre: conforme o comprimento do passo</translation>
    </message>
    <message>
        <source>Steps as the character&apos;s</source>
        <translation>Passos como os do personagem</translation>
    </message>
    <message>
        <source>up to</source>
        <translation>até</translation>
    </message>
    <message>
        <source>height</source>
        <translation>altura</translation>
    </message>
    <message>
        <source>Afterwards</source>
        <translation>Depois</translation>
    </message>
    <message>
        <source>Change what comes afterwards</source>
        <translation>Mudar o que vem depois</translation>
    </message>
    <message>
        <source>Afterwards as the character&apos;s</source>
        <translation>Depois como o do personagem</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Volta</translation>
    </message>
    <message>
        <source>Recover as the character does</source>
        <translation>Volta como a do personagem</translation>
    </message>
    <message>
        <source>Tone</source>
        <translation>Tônus</translation>
    </message>
    <message>
        <source>Change tone</source>
        <translation>Mudar tônus</translation>
    </message>
    <message>
        <source>Tone as the character&apos;s</source>
        <translation>Tônus como o do personagem</translation>
    </message>
    <message>
        <source>Brace</source>
        <translation>Preparo</translation>
    </message>
    <message>
        <source>Brace as the character does</source>
        <translation>Preparo como o do personagem</translation>
    </message>
    <message>
        <source>only when expected</source>
        <translation>só quando esperado</translation>
    </message>
    <message>
        <source>Reflex</source>
        <translation>Reflexo</translation>
    </message>
    <message>
        <source>Reflex as the character&apos;s</source>
        <translation>Reflexo como o do personagem</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>Mudar %1</translation>
    </message>
    <message>
        <source>if expected</source>
        <translation>se esperado</translation>
    </message>
    <message>
        <source>Reactions are off in the Character panel.</source>
        <translation>As reações estão desligadas no painel Personagem.</translation>
    </message>
    <message>
        <source>by itself</source>
        <comment>a number that is found, not said</comment>
        <translation>livre</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>quadro %1</translation>
    </message>
    <message>
        <source>What becomes of the body. Auto lets the blow decide.</source>
        <translation>O que acontece com o corpo. Auto deixa o golpe decidir.</translation>
    </message>
    <message>
        <source>Seconds from contact until the body is back on the clip</source>
        <translation>Segundos do contato até o corpo voltar ao clipe</translation>
    </message>
    <message>
        <source>How far a struck body gives: tense hardly, limp all the way</source>
        <translation>Quanto um corpo atingido cede: tenso quase nada, mole por inteiro</translation>
    </message>
    <message>
        <source>How much the body protects the struck part: folds over it, turns away, covers it</source>
        <translation>Quanto o corpo protege a parte atingida: dobra-se sobre ela, desvia, cobre</translation>
    </message>
    <message>
        <source>Each of these hits ends in its own way.</source>
        <translation>Cada um destes golpes termina a seu modo.</translation>
    </message>
    <message>
        <source>What it does to the body is told once it is simulated.</source>
        <translation>O que faz com o corpo aparece depois de simulado.</translation>
    </message>
    <message>
        <source>How long before contact the body prepares for a hit that it fully expects</source>
        <translation>Quanto antes do contato o corpo se prepara para um golpe que espera por inteiro</translation>
    </message>
    <message>
        <source>A body does not brace for a hit that it does not expect.</source>
        <translation>Um corpo não se prepara para um golpe que não espera.</translation>
    </message>
    <message>
        <source>auto</source>
        <comment>the height of a step, in short</comment>
        <translation>auto</translation>
    </message>
</context>
<context>
    <name>flinch::ReactionKeys</name>
    <message>
        <source>%1: add key</source>
        <translation>%1: pôr chave</translation>
    </message>
    <message>
        <source>%1: delete key</source>
        <translation>%1: tirar chave</translation>
    </message>
</context>
<context>
    <name>flinch::ReactionOptions</name>
    <message>
        <source>TONE</source>
        <translation>TÔNUS</translation>
    </message>
    <message>
        <source>How far a struck body gives: %1; or keys over time, as in 0:0.2,1.5:0.7, each with :linear or :step behind it where it does not go on smoothly.</source>
        <translation>Quanto um corpo atingido cede: %1; ou chaves ao longo do tempo, como em 0:0.2,1.5:0.7, cada uma seguida de :linear ou :step onde não continua suavemente.</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>NOME</translation>
    </message>
    <message>
        <source>What becomes of a body that is hit: one of %1.</source>
        <translation>O que acontece com um corpo atingido; um destes: %1.</translation>
    </message>
    <message>
        <source>And what of the clip afterwards: one of %1.</source>
        <translation>E com o clipe depois; um destes: %1.</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>Seconds from contact until the body is home, or auto.</source>
        <translation>Segundos do contato até o corpo voltar ao lugar, ou auto.</translation>
    </message>
    <message>
        <source>Seconds before contact in which an expected body prepares.</source>
        <translation>Segundos antes do contato em que se prepara um corpo que espera o golpe.</translation>
    </message>
    <message>
        <source>SHARE</source>
        <translation>PARCELA</translation>
    </message>
    <message>
        <source>How much a struck body protects itself, 0 to 1.</source>
        <translation>Quanto um corpo atingido se protege, de 0 a 1.</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>The most steps that catch one blow, 1 to 8.</source>
        <translation>O máximo de passos que seguram um golpe, de 1 a 8.</translation>
    </message>
    <message>
        <source>METRES</source>
        <translation>METROS</translation>
    </message>
    <message>
        <source>How high a foot is lifted in them, or auto.</source>
        <translation>A que altura um pé sobe neles, ou auto.</translation>
    </message>
    <message>
        <source>With reactions, where a project has them switched off.</source>
        <translation>Com reações, onde um projeto as tem desligadas.</translation>
    </message>
    <message>
        <source>Joints keep their gains and the pelvis its place, whatever hits them.</source>
        <translation>As juntas mantêm os ganhos e a pelve o lugar, seja qual for o golpe.</translation>
    </message>
    <message>
        <source>--no-reaction and what says how to react contradict each other</source>
        <translation>--no-reaction e o que diz como reagir se contradizem</translation>
    </message>
    <message>
        <source>Use one of them.</source>
        <translation>Use só um dos dois.</translation>
    </message>
    <message>
        <source>Leave it out, or use --controller feedforward.</source>
        <translation>Omita isso ou use --controller feedforward.</translation>
    </message>
    <message>
        <source>Leave it out, or add --reaction.</source>
        <translation>Omita isso ou acrescente --reaction.</translation>
    </message>
    <message>
        <source>With the controller %1 nothing reacts</source>
        <translation>Com o controlador %1 nada reage</translation>
    </message>
    <message>
        <source>Reactions are switched off</source>
        <translation>As reações estão desligadas</translation>
    </message>
    <message>
        <source>TIMES</source>
        <translation>VEZES</translation>
    </message>
    <message>
        <source>How much of the reactions the bake shows, 0 to 3; or keys over time, as in 0:1,1.5:2. Times what the impacts say.</source>
        <translation>Quanto das reações o bake mostra, 0 a 3; ou chaves no tempo, como em 0:1,1.5:2. Multiplica o que os impactos dizem.</translation>
    </message>
    <message>
        <source>PARTS</source>
        <translation>PARTES</translation>
    </message>
    <message>
        <source>The same by parts of the body, 0 to 2, as in &quot;head=0:1,1.5:0.2 leftArm=0.5&quot;.</source>
        <translation>O mesmo por partes do corpo, 0 a 2, como em &quot;head=0:1,1.5:0.2 leftArm=0.5&quot;.</translation>
    </message>
</context>
<context>
    <name>flinch::ReaderChannel</name>
    <message>
        <source>The file cannot be read, and its reader did not say why</source>
        <translation>O arquivo não pode ser lido, e o leitor não disse por quê</translation>
    </message>
</context>
<context>
    <name>flinch::ReaderProcess</name>
    <message>
        <source>The file is probably damaged: open it in the program that made it and export it again.</source>
        <translation>O arquivo provavelmente está danificado: abra-o no programa que o fez e exporte-o de novo.</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2</source>
        <translation>%1 não pode ser iniciado: %2</translation>
    </message>
    <message>
        <source>It belongs beside this program: install Flinch again.</source>
        <translation>Ele deve estar ao lado deste programa: instale o Flinch de novo.</translation>
    </message>
    <message>
        <source>Reading the file came to no end and was stopped</source>
        <translation>A leitura do arquivo não chegava ao fim e foi interrompida</translation>
    </message>
    <message>
        <source>What was read of the file makes no sense</source>
        <translation>O que se leu do arquivo não faz sentido</translation>
    </message>
    <message>
        <source>Reading the file took too long and was stopped</source>
        <translation>A leitura do arquivo demorou demais e foi interrompida</translation>
    </message>
    <message>
        <source>There is not enough memory to read the file</source>
        <translation>Não há memória suficiente para ler o arquivo</translation>
    </message>
    <message>
        <source>Close other programs or split the file.</source>
        <translation>Feche outros programas ou divida o arquivo.</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>sinal %1</translation>
    </message>
    <message>
        <source>status %1</source>
        <translation>status %1</translation>
    </message>
    <message>
        <source>The program that reads the file broke off (%1)</source>
        <translation>O programa que lê o arquivo parou no meio (%1)</translation>
    </message>
</context>
<context>
    <name>flinch::Recovery</name>
    <message>
        <source>Changes cannot be kept for recovery: the folder cannot be written</source>
        <translation>Não é possível guardar as mudanças para recuperação: não dá para gravar na pasta</translation>
    </message>
    <message>
        <source>Check your rights and the free space there, and save often.</source>
        <translation>Confira as suas permissões e o espaço livre lá, e salve com frequência.</translation>
    </message>
    <message>
        <source>%1 is not a number of changes</source>
        <translation>%1 não é um número de alterações</translation>
    </message>
    <message>
        <source>Correct it in a text editor.</source>
        <translation>Corrija-o em um editor de texto.</translation>
    </message>
</context>
<context>
    <name>flinch::Report</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Shadow from the clip, RMS and most</source>
        <translation>Sombra em relação ao clipe, RMS e máximo</translation>
    </message>
    <message>
        <source>Main before the first hit, RMS</source>
        <translation>Principal antes do primeiro golpe, RMS</translation>
    </message>
    <message>
        <source>Main over the whole take, RMS and most</source>
        <translation>Principal no take inteiro, RMS e máximo</translation>
    </message>
    <message>
        <source>Left of the reaction at the end</source>
        <translation>Resto da reação no fim</translation>
    </message>
    <message>
        <source>Slide of planted feet</source>
        <translation>Deslize dos pés apoiados</translation>
    </message>
    <message>
        <source>%1 cm</source>
        <translation>%1 cm</translation>
    </message>
    <message>
        <source>Assist because of the hits</source>
        <translation>Apoio por causa dos golpes</translation>
    </message>
    <message>
        <source>%1 N·s</source>
        <translation>%1 N·s</translation>
    </message>
    <message>
        <source>Impacts</source>
        <translation>Impactos</translation>
    </message>
    <message>
        <source>body</source>
        <translation>corpo</translation>
    </message>
    <message>
        <source>anticipation</source>
        <translation>antecipação</translation>
    </message>
    <message>
        <source>contact</source>
        <translation>contato</translation>
    </message>
    <message>
        <source>delivered</source>
        <translation>entregue</translation>
    </message>
    <message>
        <source>joint</source>
        <translation>junta</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>pico</translation>
    </message>
    <message>
        <source>after</source>
        <translation>após</translation>
    </message>
    <message>
        <source>recovered</source>
        <translation>recuperado</translation>
    </message>
    <message>
        <source>controller</source>
        <translation>controlador</translation>
    </message>
    <message>
        <source>tracking before the first hit</source>
        <translation>rastreio antes do primeiro golpe</translation>
    </message>
    <message>
        <source>largest peak</source>
        <translation>maior pico</translation>
    </message>
    <message>
        <source>left at the end</source>
        <translation>resto no fim</translation>
    </message>
    <message>
        <source>slide of feet</source>
        <translation>deslize dos pés</translation>
    </message>
    <message>
        <source>assist</source>
        <translation>apoio</translation>
    </message>
    <message>
        <source>health</source>
        <translation>saúde</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>ok</translation>
    </message>
    <message>
        <source>Deviation from the clip, largest joint</source>
        <translation>Desvio do clipe, maior junta</translation>
    </message>
    <message>
        <source>shadow</source>
        <translation>sombra</translation>
    </message>
    <message>
        <source>main</source>
        <translation>principal</translation>
    </message>
    <message>
        <source>Torque in main, root of the sum of squares over the joints</source>
        <translation>Torque no principal, raiz da soma dos quadrados das juntas</translation>
    </message>
    <message>
        <source> N·m</source>
        <translation> N·m</translation>
    </message>
    <message>
        <source>feedforward</source>
        <translation>feedforward</translation>
    </message>
    <message>
        <source>feedback</source>
        <translation>feedback</translation>
    </message>
    <message>
        <source>Main from the clip, largest joint</source>
        <translation>Principal em relação ao clipe, maior junta</translation>
    </message>
    <message>
        <source>Reaction: main from main without impacts, largest joint</source>
        <translation>Reação: principal em relação ao principal sem impactos, maior junta</translation>
    </message>
    <message>
        <source>hips</source>
        <translation>pelve</translation>
    </message>
    <message>
        <source>head</source>
        <translation>cabeça</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>visível</translation>
    </message>
    <message>
        <source>outcome</source>
        <translation>desfecho</translation>
    </message>
    <message>
        <source>left foot</source>
        <translation>pé esquerdo</translation>
    </message>
    <message>
        <source>right foot</source>
        <translation>pé direito</translation>
    </message>
    <message>
        <source>home</source>
        <translation>volta ao lugar</translation>
    </message>
    <message>
        <source>the clip&apos;s own</source>
        <translation>do próprio clipe</translation>
    </message>
    <message>
        <source>catches the blow</source>
        <translation>segura o golpe</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Passos</translation>
    </message>
    <message>
        <source>foot</source>
        <translation>pé</translation>
    </message>
    <message>
        <source>lifts</source>
        <translation>sobe</translation>
    </message>
    <message>
        <source>lands</source>
        <translation>pousa</translation>
    </message>
    <message>
        <source>length</source>
        <translation>comprimento</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>tipo</translation>
    </message>
</context>
<context>
    <name>flinch::ReportForm</name>
    <message>
        <source>Copy report</source>
        <translation>Copiar relatório</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Ler de novo</translation>
    </message>
    <message>
        <source>Reads the clip&apos;s file once more</source>
        <translation>Lê o arquivo do clipe mais uma vez</translation>
    </message>
</context>
<context>
    <name>flinch::ReportList</name>
    <message>
        <source>As inferred</source>
        <translation>Como inferido</translation>
    </message>
    <message>
        <source>As inferred: %1</source>
        <translation>Como inferido: %1</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Relatório</translation>
    </message>
    <message numerus="yes">
        <source>And %n more</source>
        <translation>
            <numerusform>E mais %n</numerusform>
            <numerusform>E mais %n</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Editar…</translation>
    </message>
    <message>
        <source>Edit mapping</source>
        <translation>Editar mapeamento</translation>
    </message>
    <message>
        <source>Which joint drives which body</source>
        <translation>Qual junta move cada corpo</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unidade</translation>
    </message>
    <message>
        <source>Unit: the length that the file counts in</source>
        <translation>Unidade: o comprimento em que o arquivo conta</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Para cima</translation>
    </message>
    <message>
        <source>Up: the axis of the file along which a body stands</source>
        <translation>Para cima: o eixo do arquivo ao longo do qual um corpo fica de pé</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>Chão</translation>
    </message>
    <message>
        <source>Floor: its height in the clip, where the feet come to rest</source>
        <translation>Chão: sua altura no clipe, onde os pés repousam</translation>
    </message>
    <message>
        <source>Puts the floor where the feet come to rest</source>
        <translation>Põe o chão onde os pés repousam</translation>
    </message>
    <message>
        <source>As found</source>
        <translation>Como encontrado</translation>
    </message>
    <message>
        <source>Contacts as found</source>
        <translation>Contatos encontrados</translation>
    </message>
    <message>
        <source>Drops what was changed on the timeline&apos;s foot bars</source>
        <translation>Descarta o que foi mudado nas barras dos pés da linha do tempo</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>Ir para %1</translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>Ignorar</translation>
    </message>
    <message>
        <source>Ignore %1, %2</source>
        <translation>Ignorar %1, %2</translation>
    </message>
    <message>
        <source>Follows the clip as it is there</source>
        <translation>Segue o clipe como ele é ali</translation>
    </message>
</context>
<context>
    <name>flinch::RoundTrip</name>
    <message>
        <source>The file was not kept. Write it in another format, and report this.</source>
        <translation>O arquivo não foi mantido. Grave em outro formato e relate isto.</translation>
    </message>
    <message>
        <source>The file read back has %1 joints instead of %2</source>
        <translation>O arquivo relido tem %1 juntas em vez de %2</translation>
    </message>
    <message>
        <source>The file read back has another hierarchy or other names</source>
        <translation>O arquivo relido tem outra hierarquia ou outros nomes</translation>
    </message>
    <message>
        <source>joint %1</source>
        <translation>junta %1</translation>
    </message>
    <message>
        <source>The file read back has %1 takes instead of %2</source>
        <translation>O arquivo relido tem %1 takes em vez de %2</translation>
    </message>
    <message>
        <source>The file read back has another name, rate or range of frames</source>
        <translation>O arquivo relido tem outro nome, taxa ou intervalo de quadros</translation>
    </message>
    <message>
        <source>take %1</source>
        <translation>take %1</translation>
    </message>
    <message>
        <source>The file read back is %1 m and %2° off</source>
        <translation>O arquivo relido difere em %1 m e %2°</translation>
    </message>
    <message>
        <source>frame %1, joint %2</source>
        <translation>quadro %1, junta %2</translation>
    </message>
</context>
<context>
    <name>flinch::Scenario</name>
    <message>
        <source>Choose a range within 0 and %1 s.</source>
        <translation>Escolha um intervalo entre 0 e %1 s.</translation>
    </message>
    <message>
        <source>A gain is negative, too large or not a number</source>
        <translation>Um ganho é negativo, grande demais ou não é um número</translation>
    </message>
    <message>
        <source>Choose stiffness up to 1000000 and damping up to 100000.</source>
        <translation>Escolha rigidez até 1000000 e amortecimento até 100000.</translation>
    </message>
    <message>
        <source>A controller setting is out of range</source>
        <translation>Um ajuste do controlador está fora dos limites</translation>
    </message>
    <message>
        <source>Reset the controller.</source>
        <translation>Restaure o controlador.</translation>
    </message>
    <message>
        <source>The clip is too short to simulate</source>
        <translation>O clipe é curto demais para simular</translation>
    </message>
    <message>
        <source>Choose a clip or a range of at least two frames.</source>
        <translation>Escolha um clipe ou um intervalo de pelo menos dois quadros.</translation>
    </message>
    <message>
        <source>There are more than %1 impacts</source>
        <translation>Há mais de %1 impactos</translation>
    </message>
    <message>
        <source>Remove some of them.</source>
        <translation>Remova alguns.</translation>
    </message>
    <message>
        <source>The impact at %1 s comes before the simulated part</source>
        <translation>O impacto em %1 s vem antes da parte simulada</translation>
    </message>
    <message>
        <source>Choose a time from %1 s to %2 s.</source>
        <translation>Escolha um tempo de %1 s a %2 s.</translation>
    </message>
    <message>
        <source>The clip is a single frame, and nothing moves in it</source>
        <translation>O clipe é um único quadro, e nada se move nele</translation>
    </message>
    <message>
        <source>Choose a clip with at least two frames.</source>
        <translation>Escolha um clipe com pelo menos dois quadros.</translation>
    </message>
    <message>
        <source>From %1 s to %2 s is not a range of this clip, or an empty one</source>
        <translation>De %1 s a %2 s não é um intervalo deste clipe, ou está vazio</translation>
    </message>
    <message>
        <source>The clip lasts %1 minutes, too long to simulate at once</source>
        <translation>O clipe dura %1 minutos, tempo demais para simular de uma vez</translation>
    </message>
    <message>
        <source>Choose a part of at most %1 minutes, or a coarser quality.</source>
        <translation>Escolha uma parte de no máximo %1 minutos, ou uma qualidade mais grossa.</translation>
    </message>
    <message>
        <source>The cuts are not frames of the clip in ascending order</source>
        <translation>Os cortes não são quadros do clipe em ordem crescente</translation>
    </message>
    <message>
        <source>Make the scenario again from its clip.</source>
        <translation>Refaça o cenário a partir do clipe.</translation>
    </message>
</context>
<context>
    <name>flinch::ScenarioInput</name>
    <message>
        <source>KEYS</source>
        <translation>CHAVES</translation>
    </message>
    <message>
        <source>Without the project&apos;s own impacts.</source>
        <translation>Sem os impactos do próprio projeto.</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>NOME</translation>
    </message>
    <message>
        <source>One of %1.</source>
        <translation>Um destes: %1.</translation>
    </message>
    <message>
        <source>How the body is held up: one of %1.</source>
        <translation>Como o corpo é sustentado; um destes: %1.</translation>
    </message>
    <message>
        <source>One of %1; standard without it.</source>
        <translation>Um destes: %1; sem isto, standard.</translation>
    </message>
    <message>
        <source>default, or paper for the published ones.</source>
        <translation>default, ou paper para os publicados.</translation>
    </message>
    <message>
        <source>KG</source>
        <translation>KG</translation>
    </message>
    <message>
        <source>The character&apos;s weight; from its height without it.</source>
        <translation>O peso do personagem; sem isto, vem da altura.</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>Simulate from this time on, in seconds.</source>
        <translation>Simula a partir deste tempo, em segundos.</translation>
    </message>
    <message>
        <source>Simulate up to this time, in seconds.</source>
        <translation>Simula até este tempo, em segundos.</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>ARQUIVO</translation>
    </message>
    <message>
        <source>Write a page with plots (HTML).</source>
        <translation>Grava uma página com gráficos (HTML).</translation>
    </message>
    <message>
        <source>Without joint limits.</source>
        <translation>Sem limites das juntas.</translation>
    </message>
    <message>
        <source>Without self-collision.</source>
        <translation>Sem autocolisão.</translation>
    </message>
    <message>
        <source>How many threads simulate, up to 4; 2 without it. The result is the same.</source>
        <translation>Quantas threads simulam, até 4; 2 se omitido. O resultado é o mesmo.</translation>
    </message>
    <message>
        <source>--threads %1: nothing would simulate</source>
        <translation>--threads %1: nada simularia</translation>
    </message>
    <message>
        <source>Use 1 to %1.</source>
        <translation>Use de 1 a %1.</translation>
    </message>
    <message>
        <source>From %1 s to %2 s is not a range of this clip, or an empty one</source>
        <translation>De %1 s a %2 s não é um intervalo deste clipe, ou está vazio</translation>
    </message>
    <message>
        <source>Choose a range within 0 and %1 s.</source>
        <translation>Escolha um intervalo entre 0 e %1 s.</translation>
    </message>
    <message>
        <source>The clip %1 has changed since the project was saved</source>
        <translation>O clipe %1 mudou desde que o projeto foi salvo</translation>
    </message>
    <message>
        <source>Bring the earlier file back; or save the project again in Flinch to keep the clip as it is now, or add --accept-changed-clip.</source>
        <translation>Traga de volta o arquivo anterior; ou salve o projeto outra vez no Flinch para manter o clipe como está, ou acrescente --accept-changed-clip.</translation>
    </message>
    <message>
        <source>the input</source>
        <translation>a entrada</translation>
    </message>
    <message>
        <source>the clip</source>
        <translation>o clipe</translation>
    </message>
    <message numerus="yes">
        <source>%n more discontinuity(ies); inspect lists them.</source>
        <translation>
            <numerusform>Mais %n descontinuidade; inspect a lista.</numerusform>
            <numerusform>Mais %n descontinuidades; inspect as lista.</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no discontinuity at frame %1</source>
        <translation>Não há descontinuidade no quadro %1</translation>
    </message>
    <message>
        <source>inspect lists those of the clip.</source>
        <translation>inspect lista as do clipe.</translation>
    </message>
    <message>
        <source>One impact, as “time=1.5 body=rightShin direction=1,0,0”; also kind, point, mass, speed, radius, impulse, duration, anticipation, and for its reaction %1. May be repeated. A project&apos;s own impacts, and the demo&apos;s, count where none is given.</source>
        <translation>Um impacto, como “time=1.5 body=rightShin direction=1,0,0”; também kind, point, mass, speed, radius, impulse, duration, anticipation e, para a reação, %1. Pode ser repetida. Se nenhum for dado, valem os impactos do próprio projeto, e os da demo.</translation>
    </message>
</context>
<context>
    <name>flinch::SceneDelegate</name>
    <message>
        <source>Kept: %1</source>
        <translation>Guardado: %1</translation>
    </message>
</context>
<context>
    <name>flinch::ScenePanel</name>
    <message>
        <source>reference</source>
        <translation>referência</translation>
    </message>
    <message>
        <source>standard</source>
        <translation>padrão</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>rascunho</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>Personagem</translation>
    </message>
    <message>
        <source>Impacts</source>
        <translation>Impactos</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Takes</translation>
    </message>
    <message>
        <source>No clip yet</source>
        <translation>Nenhum clipe ainda</translation>
    </message>
    <message>
        <source>The clip, its character and your impacts will be listed here.</source>
        <translation>O clipe, o personagem e os impactos aparecem aqui.</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>Cena</translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 fps</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>height and weight</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1, %2, frame %3, %4</source>
        <translation>%1, %2, quadro %3, %4</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>Atual</translation>
    </message>
    <message>
        <source>Rename impact</source>
        <translation>Renomear impacto</translation>
    </message>
    <message>
        <source>Rename	F2</source>
        <translation>Renomear	F2</translation>
    </message>
    <message>
        <source>Expected	E</source>
        <translation>Esperado	E</translation>
    </message>
    <message>
        <source>Enabled	D</source>
        <translation>Ativo	D</translation>
    </message>
    <message>
        <source>Duplicate	Ctrl+D</source>
        <translation>Duplicar	Ctrl+D</translation>
    </message>
    <message>
        <source>Delete	Del</source>
        <translation>Excluir	Del</translation>
    </message>
    <message>
        <source>Use this setup</source>
        <translation>Usar estes ajustes</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remover</translation>
    </message>
    <message>
        <source>Keep this take</source>
        <translation>Guardar este take</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>Take %1</translation>
    </message>
    <message>
        <source>missing</source>
        <comment>clip</comment>
        <translation>faltando</translation>
    </message>
    <message>
        <source>%1, %2, at %3, %4</source>
        <translation>%1, %2, em %3, %4</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>outcome of an impact, and struck body</comment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>flinch::ScorecardPanel</name>
    <message>
        <source>Scorecard</source>
        <translation>Placar</translation>
    </message>
    <message>
        <source>Nothing to measure</source>
        <translation>Nada a medir</translation>
    </message>
    <message>
        <source>Softness, fidelity and the return to the clip appear after the first simulation.</source>
        <translation>Suavidade, fidelidade e o retorno ao clipe aparecem depois da primeira simulação.</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>Entregue</translation>
    </message>
    <message>
        <source>On the clip</source>
        <translation>No clipe</translation>
    </message>
    <message>
        <source>Soft: this hit</source>
        <translation>Suave: este golpe</translation>
    </message>
    <message>
        <source>Soft: whole take</source>
        <translation>Suave: take inteiro</translation>
    </message>
    <message>
        <source>never met the body</source>
        <translation>não chegou ao corpo</translation>
    </message>
    <message>
        <source>%1, after %2 ms</source>
        <translation>%1, após %2 ms</translation>
    </message>
    <message>
        <source>largest of any joint</source>
        <translation>maior das juntas</translation>
    </message>
    <message>
        <source>Faithful: whole take</source>
        <translation>Fiel: take inteiro</translation>
    </message>
    <message>
        <source>Faithful: before it</source>
        <translation>Fiel: antes dele</translation>
    </message>
    <message>
        <source>without feedforward %1</source>
        <translation>sem o feed-forward %1</translation>
    </message>
    <message>
        <source>rms over all joints</source>
        <translation>rms das juntas</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>quad. %1</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>de %1</translation>
    </message>
    <message>
        <source>%1 cm</source>
        <translation>%1 cm</translation>
    </message>
    <message>
        <source>whole take</source>
        <translation>take inteiro</translation>
    </message>
    <message>
        <source>✓ exact</source>
        <translation>✓ exato</translation>
    </message>
    <message>
        <source>up to frame %1</source>
        <translation>até o quadro %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>resta %1</translation>
    </message>
    <message>
        <source>before the last hit</source>
        <translation>antes do último golpe</translation>
    </message>
    <message>
        <source>hit again, frame %1</source>
        <translation>%1: novo golpe</translation>
    </message>
    <message>
        <source>%1 and %2 cm</source>
        <comment>lengths of steps</comment>
        <translation>%1 e %2 cm</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Desfecho</translation>
    </message>
    <message>
        <source>Visible</source>
        <translation>Visível</translation>
    </message>
    <message>
        <source>Planted slide</source>
        <translation>Deslize</translation>
    </message>
    <message>
        <source>Beyond feet</source>
        <translation>Além dos pés</translation>
    </message>
    <message>
        <source>hips travel, head %1 cm</source>
        <translation>curso dos quadris, cabeça %1 cm</translation>
    </message>
    <message>
        <source>not as asked</source>
        <translation>não como pedido</translation>
    </message>
    <message>
        <source>while planted</source>
        <translation>no apoio</translation>
    </message>
    <message>
        <source>%1 N</source>
        <translation>%1 N</translation>
    </message>
    <message>
        <source>at frame %1</source>
        <translation>quad. %1</translation>
    </message>
    <message>
        <source>falls</source>
        <translation>cai</translation>
    </message>
    <message>
        <source>not back by the end</source>
        <translation>não volta até o fim</translation>
    </message>
    <message>
        <source>stays %1 cm off</source>
        <translation>fica a %1 cm</translation>
    </message>
    <message>
        <source>hips travel, worst joint %1</source>
        <translation>curso dos quadris, pior junta %1</translation>
    </message>
    <message>
        <source>at %1–%2</source>
        <comment>frames</comment>
        <translation>em %1–%2</translation>
    </message>
    <message>
        <source>at rest %1</source>
        <translation>parado em %1</translation>
    </message>
</context>
<context>
    <name>flinch::ScrubLabel</name>
    <message>
        <source>Drag sideways to change. Shift: ten times, Ctrl: a tenth.</source>
        <translation>Arraste para os lados para mudar. Shift: dez vezes, Ctrl: um décimo.</translation>
    </message>
</context>
<context>
    <name>flinch::ShapeFields</name>
    <message>
        <source>left</source>
        <translation>esq.</translation>
    </message>
    <message>
        <source>right</source>
        <translation>dir.</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Cabeça</translation>
    </message>
    <message>
        <source>Trunk</source>
        <translation>Tronco</translation>
    </message>
    <message>
        <source>Hips</source>
        <translation>Pelve</translation>
    </message>
    <message>
        <source>Left arm</source>
        <translation>Braço esquerdo</translation>
    </message>
    <message>
        <source>Right arm</source>
        <translation>Braço direito</translation>
    </message>
    <message>
        <source>Left leg</source>
        <translation>Perna esquerda</translation>
    </message>
    <message>
        <source>Right leg</source>
        <translation>Perna direita</translation>
    </message>
    <message>
        <source>Exaggerate</source>
        <translation>Exagero</translation>
    </message>
    <message>
        <source>Change exaggeration</source>
        <translation>Mudar exagero</translation>
    </message>
    <message>
        <source>As it is simulated: 100 %</source>
        <translation>Como é simulado: 100 %</translation>
    </message>
    <message>
        <source>Reset exaggeration</source>
        <translation>Restaurar exagero</translation>
    </message>
    <message>
        <source>Change weight of %1</source>
        <translation>Mudar peso: %1</translation>
    </message>
    <message>
        <source>Arms</source>
        <translation>Braços</translation>
    </message>
    <message>
        <source>Legs</source>
        <translation>Pernas</translation>
    </message>
    <message>
        <source>All weights at 100 %</source>
        <translation>Todos os pesos em 100 %</translation>
    </message>
    <message>
        <source>Reset weights</source>
        <translation>Restaurar pesos</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a part of the body and its weight</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>How much of the reaction the bake shows; below 100 % less than is simulated, above it more</source>
        <translation>Quanto da reação o bake mostra; abaixo de 100 % menos do que o simulado, acima mais</translation>
    </message>
    <message>
        <source>In the bake only: the panes show what is simulated.</source>
        <translation>Só no bake: os painéis mostram o simulado.</translation>
    </message>
</context>
<context>
    <name>flinch::SharedFile</name>
    <message>
        <source>Another window has it open.</source>
        <translation>Outra janela o tem aberto.</translation>
    </message>
    <message>
        <source>You have had it open in another window since %1.</source>
        <translation>Você o tem aberto em outra janela desde %1.</translation>
    </message>
    <message>
        <source>%1 on %2 has had it open since %3.</source>
        <translation>%1, em %2, o tem aberto desde %3.</translation>
    </message>
    <message>
        <source>%1 is already open</source>
        <translation>%1 já está aberto</translation>
    </message>
    <message>
        <source>You can open it here too. Saving asks before it replaces anything that was saved there.</source>
        <translation>Você também pode abri-lo aqui. Ao salvar, pergunta-se antes de substituir o que foi salvo lá.</translation>
    </message>
    <message>
        <source>Open Anyway</source>
        <translation>Abrir mesmo assim</translation>
    </message>
    <message>
        <source>Go Back</source>
        <translation>Voltar</translation>
    </message>
    <message>
        <source>Another window or program has saved it.</source>
        <translation>Outra janela ou programa o salvou.</translation>
    </message>
    <message>
        <source>%1 has changed since you opened it</source>
        <translation>%1 mudou desde que você o abriu</translation>
    </message>
    <message>
        <source>Save As… keeps both. Overwrite drops what was saved there. Load Theirs replaces what you have here; undo brings it back.</source>
        <translation>Salvar como… mantém as duas. Sobrescrever descarta o que foi salvo lá. Carregar a outra versão substitui o que você tem aqui; desfazer traz de volta.</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>Salvar como…</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>Sobrescrever</translation>
    </message>
    <message>
        <source>Load Theirs</source>
        <translation>Carregar a outra versão</translation>
    </message>
</context>
<context>
    <name>flinch::Simulate</name>
    <message>
        <source>Faithful</source>
        <translation>Fiel</translation>
    </message>
    <message>
        <source>Hit</source>
        <translation>Golpe</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>No fim</translation>
    </message>
    <message>
        <source>%1° left, feet slid %2 cm, assist %3 N·s</source>
        <translation>resto de %1°, pés deslizaram %2 cm, apoio %3 N·s</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidade</translation>
    </message>
    <message>
        <source>%1 times real time</source>
        <translation>%1 vezes o tempo real</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>Saúde</translation>
    </message>
    <message>
        <source>Simulates a clip with impacts and tells how the body takes them.</source>
        <translation>Simula um clipe com impactos e diz como o corpo os recebe.</translation>
    </message>
    <message>
        <source>shadow %1, main %2 from the clip before the first hit</source>
        <translation>sombra %1, principal %2 em relação ao clipe antes do primeiro golpe</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>Corpo</translation>
    </message>
    <message>
        <source>%1 Hips %2 cm, head %3 cm, visible for %4 s</source>
        <translation>%1 Pelve %2 cm, cabeça %3 cm, visível por %4 s</translation>
    </message>
    <message>
        <source>%1 at %2 s, %3 N·s: %4 gives %5° after %6 s</source>
        <translation>%1 em %2 s, %3 N·s: %4 cede %5° após %6 s</translation>
    </message>
    <message>
        <source>%1, hit again after %2 s</source>
        <translation>%1, atingido de novo após %2 s</translation>
    </message>
    <message>
        <source>%1, recovered after %2 s</source>
        <translation>%1, recuperado após %2 s</translation>
    </message>
</context>
<context>
    <name>flinch::SimulationService</name>
    <message>
        <source>“%1” at %2</source>
        <translation>“%1” em %2</translation>
    </message>
    <message>
        <source>A hit</source>
        <translation>Um golpe</translation>
    </message>
</context>
<context>
    <name>flinch::Simulator</name>
    <message>
        <source>A damping of %1 and a stiffness of %2 are too high for explicit torques on this character</source>
        <translation>Amortecimento %1 e rigidez %2 são altos demais para torques explícitos neste personagem</translation>
    </message>
    <message>
        <source>Lower the damping or the stiffness, or use the standard quality.</source>
        <translation>Diminua o amortecimento ou a rigidez, ou use a qualidade padrão.</translation>
    </message>
    <message>
        <source>There is not enough memory to simulate the clip</source>
        <translation>Não há memória suficiente para simular o clipe</translation>
    </message>
    <message>
        <source>Close other programs, choose a part of the clip, or a coarser quality.</source>
        <translation>Feche outros programas, escolha uma parte do clipe ou uma qualidade mais grossa.</translation>
    </message>
</context>
<context>
    <name>flinch::Skeleton</name>
    <message>
        <source>joint %1</source>
        <translation>junta %1</translation>
    </message>
    <message>
        <source>Export the skeleton again from the program that made it.</source>
        <translation>Exporte o esqueleto de novo no programa que o fez.</translation>
    </message>
    <message>
        <source>The skeleton has no joints</source>
        <translation>O esqueleto não tem juntas</translation>
    </message>
    <message>
        <source>The skeleton has more than %1 joints</source>
        <translation>O esqueleto tem mais de %1 juntas</translation>
    </message>
    <message>
        <source>A joint stands before its parent</source>
        <translation>Uma junta vem antes do seu pai</translation>
    </message>
    <message>
        <source>The rest pose is not a number</source>
        <translation>A pose de repouso não é um número</translation>
    </message>
    <message>
        <source>The rest rotation is not a rotation</source>
        <translation>A rotação de repouso não é uma rotação</translation>
    </message>
    <message>
        <source>Joints are nested more than %1 deep</source>
        <translation>As juntas passam de %1 níveis de profundidade</translation>
    </message>
    <message>
        <source>A bone&apos;s end is not a number or belongs to no joint</source>
        <translation>A ponta de um osso não é um número ou não pertence a nenhuma junta</translation>
    </message>
</context>
<context>
    <name>flinch::SourceFile</name>
    <message>
        <source>The file is larger than Flinch accepts: more than 1 GiB</source>
        <translation>O arquivo é maior do que o Flinch aceita: mais de 1 GiB</translation>
    </message>
    <message>
        <source>Export the character with fewer takes or smaller textures.</source>
        <translation>Exporte o personagem com menos takes ou texturas menores.</translation>
    </message>
    <message>
        <source>The file cannot be read to its end</source>
        <translation>Não é possível ler o arquivo até o fim</translation>
    </message>
    <message>
        <source>Check the disk.</source>
        <translation>Verifique o disco.</translation>
    </message>
</context>
<context>
    <name>flinch::SourceJoints</name>
    <message>
        <source>Export the file again from the program that made it.</source>
        <translation>Exporte o arquivo de novo no programa que o fez.</translation>
    </message>
    <message>
        <source>The file holds no node, so there is no skeleton</source>
        <translation>O arquivo não tem nenhum nó, portanto não há esqueleto</translation>
    </message>
    <message>
        <source>A node stands before its parent</source>
        <translation>Um nó está antes do seu pai</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>nó %1</translation>
    </message>
    <message>
        <source>A mesh hangs on a node that is not there</source>
        <translation>Uma malha pende de um nó que não existe</translation>
    </message>
    <message>
        <source>mesh %1</source>
        <translation>malha %1</translation>
    </message>
</context>
<context>
    <name>flinch::Stage</name>
    <message>
        <source>stopped at %1</source>
        <translation>parou em %1</translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n junta</numerusform>
            <numerusform>%n juntas</numerusform>
        </translation>
    </message>
    <message>
        <source>not simulated yet</source>
        <translation>ainda não simulado</translation>
    </message>
    <message>
        <source>old result</source>
        <translation>desatualizado</translation>
    </message>
    <message numerus="yes">
        <source>feels %1 of %n hit(s)</source>
        <translation>
            <numerusform>sente %1 de %n golpe</numerusform>
            <numerusform>sente %1 de %n golpes</numerusform>
        </translation>
    </message>
    <message>
        <source>both feet planted</source>
        <translation>os dois pés apoiados</translation>
    </message>
    <message>
        <source>left foot planted</source>
        <translation>pé esquerdo apoiado</translation>
    </message>
    <message>
        <source>right foot planted</source>
        <translation>pé direito apoiado</translation>
    </message>
    <message>
        <source>no foot planted</source>
        <translation>nenhum pé apoiado</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>mocap: joints and planted feet</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Main is %1 from the clip, most at the %2</source>
        <translation>Principal a %1 do clipe; pior: %2</translation>
    </message>
    <message>
        <source>cannot be simulated</source>
        <translation>não pode ser simulado</translation>
    </message>
    <message>
        <source>clip paused</source>
        <translation>clipe em pausa</translation>
    </message>
    <message numerus="yes">
        <source>%n marker(s)</source>
        <translation>
            <numerusform>%n marcador</numerusform>
            <numerusform>%n marcadores</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 cm</source>
        <translation>%1 cm</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a joint and how far it is from the clip</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>hips %1 · %2</source>
        <translation>quadris %1 · %2</translation>
    </message>
    <message>
        <source>clip ended</source>
        <translation>clipe terminado</translation>
    </message>
    <message>
        <source>on the clip</source>
        <translation>no clipe</translation>
    </message>
</context>
<context>
    <name>flinch::StatusLine</name>
    <message>
        <source>Reading %1</source>
        <translation>Lendo %1</translation>
    </message>
    <message>
        <source>Simulation stopped. Change anything or press F5 to continue.</source>
        <translation>Simulação parada. Mude algo ou tecle F5 para continuar.</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Pronto</translation>
    </message>
    <message>
        <source>No clip</source>
        <translation>Sem clipe</translation>
    </message>
    <message>
        <source>Up to date</source>
        <translation>Atualizado</translation>
    </message>
    <message>
        <source>Old result</source>
        <translation>Desatualizado</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>Frame %1 · %2 s</source>
        <translation>Quadro %1 · %2 s</translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 fps</translation>
    </message>
    <message>
        <source>Messages: what to know about the clip and the simulation</source>
        <translation>Mensagens: o que saber do clipe e da simulação</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n mensagem</numerusform>
            <numerusform>%n mensagens</numerusform>
        </translation>
    </message>
    <message>
        <source>Baking</source>
        <translation>Fazendo o bake</translation>
    </message>
    <message>
        <source>Not simulated yet</source>
        <translation>Ainda não simulado</translation>
    </message>
    <message>
        <source>Simulating main</source>
        <translation>Simulando o principal</translation>
    </message>
    <message>
        <source>Simulating shadow</source>
        <translation>Simulando a sombra</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Esc cancels</source>
        <translation>Esc cancela</translation>
    </message>
    <message>
        <source>This clip cannot be simulated. The messages say why.</source>
        <translation>Este clipe não pode ser simulado. As mensagens dizem por quê.</translation>
    </message>
    <message>
        <source>Not simulated</source>
        <translation>Não simulado</translation>
    </message>
    <message>
        <source>Frame %1 (%2) · %3 s</source>
        <comment>of the take, of the clip</comment>
        <translation>Quadro %1 (%2) · %3 s</translation>
    </message>
    <message>
        <source>Markers only</source>
        <translation>Só marcadores</translation>
    </message>
</context>
<context>
    <name>flinch::Take</name>
    <message>
        <source>the take is inconsistent: %1</source>
        <translation>o take é inconsistente: %1</translation>
    </message>
    <message>
        <source>Please report this together with the clip and the impacts.</source>
        <translation>Por favor, relate isto junto com o clipe e os impactos.</translation>
    </message>
    <message>
        <source>a value is not a number</source>
        <translation>um valor não é um número</translation>
    </message>
    <message>
        <source>a rotation is not one</source>
        <translation>uma rotação não é uma rotação</translation>
    </message>
    <message>
        <source>the centre of mass is outside the body</source>
        <translation>o centro de massa está fora do corpo</translation>
    </message>
    <message>
        <source>a contact of the body %1 is none</source>
        <translation>um contato do corpo %1 não é um contato</translation>
    </message>
    <message>
        <source>a foot on the ground touches nothing</source>
        <translation>um pé no chão não toca nada</translation>
    </message>
    <message>
        <source>a score is negative or not a number</source>
        <translation>uma pontuação é negativa ou não é um número</translation>
    </message>
    <message>
        <source>the result of impact %1 is none</source>
        <translation>o resultado do impacto %1 não é um resultado</translation>
    </message>
    <message>
        <source>health and its reason do not fit</source>
        <translation>a saúde e o seu motivo não combinam</translation>
    </message>
    <message>
        <source>it does not say which version made it</source>
        <translation>não diz qual versão o fez</translation>
    </message>
    <message>
        <source>a motion is missing or too long</source>
        <translation>um movimento falta ou é longo demais</translation>
    </message>
    <message>
        <source>a motion ends early without a reason</source>
        <translation>um movimento termina cedo sem motivo</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>quadro %1</translation>
    </message>
    <message>
        <source>main differs before the first contact</source>
        <translation>o principal difere antes do primeiro contato</translation>
    </message>
    <message>
        <source>frames without the clip are out of order</source>
        <translation>os quadros sem o clipe estão fora de ordem</translation>
    </message>
    <message>
        <source>the reactions are out of order</source>
        <translation>as reações estão fora de ordem</translation>
    </message>
    <message>
        <source>a cut is not a frame of it, or out of order</source>
        <translation>um corte não é um quadro dele ou está fora de ordem</translation>
    </message>
    <message>
        <source>main differs where it begins anew</source>
        <translation>a principal difere onde recomeça</translation>
    </message>
    <message>
        <source>the answer to impact %1 is none</source>
        <translation>a resposta ao impacto %1 não é uma resposta</translation>
    </message>
    <message>
        <source>planned feet are out of order</source>
        <translation>os pés planejados estão fora de ordem</translation>
    </message>
    <message>
        <source>the pauses of its clip are out of order</source>
        <translation>as pausas do clipe estão fora de ordem</translation>
    </message>
    <message>
        <source>its clip pauses after its end</source>
        <translation>o clipe faz pausa depois do fim</translation>
    </message>
</context>
<context>
    <name>flinch::TakeRates</name>
    <message>
        <source>The file says %1 frames a second, but the keys of “%2” stand at %3, which is taken.</source>
        <translation>O arquivo diz %1 quadros por segundo, mas as chaves de “%2” estão a %3, que é o usado.</translation>
    </message>
    <message>
        <source>The frame rate is not in the file; its keys stand at %1 frames a second.</source>
        <translation>A taxa de quadros não está no arquivo; as chaves estão a %1 quadros por segundo.</translation>
    </message>
    <message>
        <source>Keys stand at no frame rate in %1; sampled at 60 frames a second.</source>
        <translation>As chaves não seguem nenhuma taxa de quadros em %1; amostrado a 60 quadros por segundo.</translation>
    </message>
    <message>
        <source>Keys stand between the frames in %1; sampled at the file&apos;s own rate.</source>
        <translation>As chaves estão entre os quadros em %1; amostrado na taxa do próprio arquivo.</translation>
    </message>
</context>
<context>
    <name>flinch::Timeline</name>
    <message>
        <source>frames</source>
        <translation>quadros</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>segundos</translation>
    </message>
    <message>
        <source>timecode</source>
        <translation>timecode</translation>
    </message>
    <message>
        <source>Clip</source>
        <translation>Clipe</translation>
    </message>
    <message>
        <source>Impacts</source>
        <translation>Impactos</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>até %1</translation>
    </message>
    <message>
        <source>by itself</source>
        <translation>livre</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Retorno</translation>
    </message>
    <message>
        <source>Shadow</source>
        <translation>Sombra</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>Principal</translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation>Desvio</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Cabeça</translation>
    </message>
    <message>
        <source>Torso</source>
        <translation>Tronco</translation>
    </message>
    <message>
        <source>L arm</source>
        <comment>left arm</comment>
        <translation>Braço E</translation>
    </message>
    <message>
        <source>R arm</source>
        <comment>right arm</comment>
        <translation>Braço D</translation>
    </message>
    <message>
        <source>L leg</source>
        <comment>left leg</comment>
        <translation>Perna E</translation>
    </message>
    <message>
        <source>R leg</source>
        <comment>right leg</comment>
        <translation>Perna D</translation>
    </message>
    <message>
        <source>off</source>
        <translation>inativo</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>impacts that act, of all</comment>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>home</source>
        <comment>a foot goes back to where the clip has it</comment>
        <translation>volta</translation>
    </message>
    <message>
        <source>%1 · %2 cm</source>
        <comment>number and length of a step</comment>
        <translation>%1 · %2 cm</translation>
    </message>
    <message>
        <source>falls, at rest %1</source>
        <translation>cai, parado em %1</translation>
    </message>
    <message>
        <source>falls</source>
        <translation>cai</translation>
    </message>
    <message>
        <source>Left foot goes home, frames %1 to %2</source>
        <translation>Pé esquerdo volta ao lugar, quadros %1 a %2</translation>
    </message>
    <message>
        <source>Right foot goes home, frames %1 to %2</source>
        <translation>Pé direito volta ao lugar, quadros %1 a %2</translation>
    </message>
    <message>
        <source>Left foot step %1, frames %2 to %3, %4 centimetres</source>
        <translation>Pé esquerdo, passo %1, quadros %2 a %3, %4 centímetros</translation>
    </message>
    <message>
        <source>Right foot step %1, frames %2 to %3, %4 centimetres</source>
        <translation>Pé direito, passo %1, quadros %2 a %3, %4 centímetros</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Passos</translation>
    </message>
    <message>
        <source>l, r</source>
        <comment>left and right, short</comment>
        <translation>e, d</translation>
    </message>
    <message>
        <source>left</source>
        <comment>foot</comment>
        <translation>esq.</translation>
    </message>
    <message>
        <source>right</source>
        <comment>foot</comment>
        <translation>dir.</translation>
    </message>
    <message>
        <source>Falls from frame %1, at rest by %2</source>
        <translation>Cai a partir do quadro %1, parado em %2</translation>
    </message>
    <message>
        <source>Falls from frame %1</source>
        <translation>Cai a partir do quadro %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>strength and outcome of an impact</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Ruler</source>
        <translation>Régua</translation>
    </message>
    <message>
        <source>worst</source>
        <comment>of all joints</comment>
        <translation>pior</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a tone&apos;s name and number</comment>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n chave</numerusform>
            <numerusform>%n chaves</numerusform>
        </translation>
    </message>
    <message>
        <source>There are none.</source>
        <translation>Não há nenhuma.</translation>
    </message>
    <message>
        <source>the bake is the clip from here</source>
        <translation>daqui em diante o bake é o clipe</translation>
    </message>
    <message>
        <source>%1: at rest by %2</source>
        <translation>%1: parado até %2</translation>
    </message>
    <message>
        <source>%1: %2, on the clip again by %3</source>
        <translation>%1: %2, de novo no clipe até %3</translation>
    </message>
    <message>
        <source>%1: back by %2, as set</source>
        <translation>%1: volta até %2, como definido</translation>
    </message>
    <message>
        <source>%1: back by %2, by itself</source>
        <translation>%1: volta até %2, livre</translation>
    </message>
    <message>
        <source>per impact</source>
        <translation>por impacto</translation>
    </message>
    <message>
        <source>The bake is the clip from frame %1</source>
        <translation>O bake é o clipe a partir do quadro %1</translation>
    </message>
    <message>
        <source>A body can be back %1 to %2 s after contact.</source>
        <translation>Um corpo pode voltar de %1 a %2 s depois do contato.</translation>
    </message>
    <message>
        <source>Change recover</source>
        <translation>Mudar a volta</translation>
    </message>
    <message>
        <source>The last hit comes as the clip ends: no frame is left to return by.</source>
        <translation>O último golpe vem quando o clipe acaba: não resta quadro até o qual voltar.</translation>
    </message>
    <message>
        <source>The return takes frames %1 to %2, after the last hit. It is set to %3.</source>
        <translation>O retorno aceita os quadros %1 a %2, depois do último golpe. Fica em %3.</translation>
    </message>
    <message>
        <source>Recover by itself</source>
        <translation>Volta livre</translation>
    </message>
    <message>
        <source>It does already.</source>
        <translation>Já é assim.</translation>
    </message>
    <message>
        <source>Back by this frame after the selected impact</source>
        <translation>De volta neste quadro após o impacto selecionado</translation>
    </message>
    <message>
        <source>Bake the clip from this frame on</source>
        <translation>Bake do clipe a partir deste quadro</translation>
    </message>
    <message>
        <source>Let the bake end by itself</source>
        <translation>Deixar o bake terminar livre</translation>
    </message>
    <message>
        <source>It ends by itself already.</source>
        <translation>Já termina livre.</translation>
    </message>
    <message>
        <source>%1 key, frame %2, %3</source>
        <comment>name of the value, frame, value</comment>
        <translation>Chave de %1, quadro %2, %3</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>frame and value of a dragged key</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1: move key</source>
        <translation>%1: mover chave</translation>
    </message>
    <message>
        <source>%1: change value</source>
        <translation>%1: mudar valor</translation>
    </message>
    <message>
        <source>%1: change how it goes on</source>
        <translation>%1: mudar a passagem</translation>
    </message>
    <message>
        <source>Smooth to the next key</source>
        <translation>Suave até a próxima chave</translation>
    </message>
    <message>
        <source>Straight to it</source>
        <translation>Reta até ela</translation>
    </message>
    <message>
        <source>Hold until it</source>
        <translation>Manter até ela</translation>
    </message>
    <message>
        <source>Delete key	Del</source>
        <translation>Tirar chave	Del</translation>
    </message>
    <message>
        <source>Add a key here</source>
        <translation>Pôr uma chave aqui</translation>
    </message>
    <message>
        <source>Delete all keys of this row</source>
        <translation>Tirar todas as chaves desta linha</translation>
    </message>
    <message>
        <source>%1: delete all keys</source>
        <translation>%1: tirar todas as chaves</translation>
    </message>
</context>
<context>
    <name>flinch::TimelineSource</name>
    <message>
        <source>done</source>
        <translation>pronto</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>percent done</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>forces the last %1° back %2 s early</source>
        <translation>força os últimos %1° de volta %2 s antes</translation>
    </message>
    <message>
        <source>%1 cm</source>
        <translation>%1 cm</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>start</source>
        <translation>início</translation>
    </message>
    <message>
        <source>cut, %1</source>
        <translation>corte, %1</translation>
    </message>
    <message>
        <source>jump, %1</source>
        <translation>salto, %1</translation>
    </message>
    <message>
        <source>flip, %1</source>
        <translation>giro brusco, %1</translation>
    </message>
    <message>
        <source>spike, %1</source>
        <translation>pico, %1</translation>
    </message>
    <message>
        <source>freeze, %1</source>
        <translation>congelamento, %1</translation>
    </message>
    <message>
        <source>%1 It is ignored.</source>
        <translation>%1 É ignorada.</translation>
    </message>
    <message>
        <source>at rest</source>
        <translation>parado</translation>
    </message>
    <message>
        <source>stays %1 cm off</source>
        <translation>fica a %1 cm</translation>
    </message>
</context>
<context>
    <name>flinch::TimelineView</name>
    <message>
        <source>Expected	E</source>
        <translation>Esperado	E</translation>
    </message>
    <message>
        <source>Enabled	D</source>
        <translation>Ativo	D</translation>
    </message>
    <message>
        <source>Duplicate	Ctrl+D</source>
        <translation>Duplicar	Ctrl+D</translation>
    </message>
    <message>
        <source>Rename	F2</source>
        <translation>Renomear	F2</translation>
    </message>
    <message>
        <source>Delete	Del</source>
        <translation>Excluir	Del</translation>
    </message>
    <message>
        <source>Add impact here</source>
        <translation>Adicionar impacto aqui</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Linha do tempo</translation>
    </message>
    <message>
        <source>%1, %2, frame %3, %4</source>
        <comment>impact: name, expected or not, frame, strength</comment>
        <translation>%1, %2, quadro %3, %4</translation>
    </message>
    <message>
        <source>%1, %2, frame %3, %4, %5</source>
        <comment>for screen readers</comment>
        <translation>%1, %2, quadro %3, %4, %5</translation>
    </message>
    <message>
        <source>%1 newton metre seconds</source>
        <translation>%1 newtons metro segundo</translation>
    </message>
    <message>
        <source>%1 newton seconds</source>
        <translation>%1 newtons segundo</translation>
    </message>
    <message>
        <source>The timeline fills when a clip is open.</source>
        <translation>A linha do tempo aparece quando um clipe é aberto.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>frame and time beside a dragged impact</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Marker %1</source>
        <translation>Marcador %1</translation>
    </message>
    <message>
        <source>There is no room for a contact between these two.</source>
        <translation>Não há espaço para um contato entre estes dois.</translation>
    </message>
    <message>
        <source>Remove contact</source>
        <translation>Remover contato</translation>
    </message>
    <message>
        <source>Add contact here</source>
        <translation>Adicionar contato aqui</translation>
    </message>
    <message>
        <source>Reset the left foot</source>
        <translation>Restaurar o pé esquerdo</translation>
    </message>
    <message>
        <source>Reset the right foot</source>
        <translation>Restaurar o pé direito</translation>
    </message>
    <message>
        <source>Its contacts are as found.</source>
        <translation>Seus contatos estão como encontrados.</translation>
    </message>
    <message>
        <source>Left foot planted, %1 to %2</source>
        <translation>Pé esquerdo apoiado, de %1 a %2</translation>
    </message>
    <message>
        <source>Right foot planted, %1 to %2</source>
        <translation>Pé direito apoiado, de %1 a %2</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>Ir para %1</translation>
    </message>
    <message>
        <source>Ignore this discontinuity</source>
        <translation>Ignorar esta descontinuidade</translation>
    </message>
    <message>
        <source>Rows of the timeline</source>
        <translation>Linhas da linha do tempo</translation>
    </message>
</context>
<context>
    <name>flinch::TitledBox</name>
    <message>
        <source>Flinch</source>
        <translation>Flinch</translation>
    </message>
</context>
<context>
    <name>flinch::ToolBar</name>
    <message>
        <source>Toolbar</source>
        <translation>Barra de ferramentas</translation>
    </message>
    <message>
        <source>Controller</source>
        <translation>Controlador</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Qualidade</translation>
    </message>
    <message>
        <source>Bake…</source>
        <translation>Bake…</translation>
    </message>
</context>
<context>
    <name>flinch::TransportBar</name>
    <message>
        <source>Transport</source>
        <translation>Transporte</translation>
    </message>
    <message>
        <source>First frame (Home): go to the start</source>
        <translation>Primeiro quadro (Home): vai para o início</translation>
    </message>
    <message>
        <source>Back (Left): one frame earlier</source>
        <translation>Para trás (Esquerda): um quadro antes</translation>
    </message>
    <message>
        <source>Play (Space): run in real time, or stop</source>
        <translation>Reproduzir (Espaço): roda em tempo real, ou para</translation>
    </message>
    <message>
        <source>Forward (Right): one frame later</source>
        <translation>Para frente (Direita): um quadro depois</translation>
    </message>
    <message>
        <source>Last frame (End): go to the end</source>
        <translation>Último quadro (End): vai para o fim</translation>
    </message>
    <message>
        <source>Loop: once or around; right-click for to and fro</source>
        <translation>Loop: uma vez ou em volta; botão direito para vaivém</translation>
    </message>
    <message>
        <source>Play once</source>
        <translation>Tocar uma vez</translation>
    </message>
    <message>
        <source>Around</source>
        <translation>Em volta</translation>
    </message>
    <message>
        <source>To and fro</source>
        <translation>Vaivém</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Quadro</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Rate: how fast playback runs</source>
        <translation>Velocidade: quão rápido reproduz</translation>
    </message>
    <message>
        <source>Playback rate</source>
        <translation>Velocidade de reprodução</translation>
    </message>
    <message>
        <source>In (I): the loop starts here</source>
        <translation>Entrada (I): o loop começa aqui</translation>
    </message>
    <message>
        <source>Loop in</source>
        <translation>Início do loop</translation>
    </message>
    <message>
        <source>Loop out</source>
        <translation>Fim do loop</translation>
    </message>
    <message>
        <source>Out (O): the loop ends here</source>
        <translation>Saída (O): o loop termina aqui</translation>
    </message>
    <message>
        <source>Snap: drags catch on impacts, markers and the playhead; Shift suspends it</source>
        <translation>Ímã: ao arrastar, gruda em impactos, marcadores e no cursor de reprodução; Shift suspende</translation>
    </message>
    <message>
        <source>Marker (M): set one at the playhead, or take it away</source>
        <translation>Marcador (M): coloca um no cursor de reprodução, ou tira</translation>
    </message>
    <message>
        <source>Fit: show the whole clip</source>
        <translation>Ajustar: mostra o clipe inteiro</translation>
    </message>
    <message>
        <source>Unit: what the ruler counts</source>
        <translation>Unidade: o que a régua conta</translation>
    </message>
    <message>
        <source>Unit of time</source>
        <translation>Unidade de tempo</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Quadros</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Segundos</translation>
    </message>
    <message>
        <source>Timecode</source>
        <translation>Timecode</translation>
    </message>
    <message>
        <source>%1 frames · %2</source>
        <translation>%1 quadros · %2</translation>
    </message>
    <message>
        <source>Open a clip first.</source>
        <translation>Abra um clipe antes.</translation>
    </message>
    <message>
        <source>%1 + %2 frames · %3</source>
        <comment>the clip&apos;s, and those that it waits for</comment>
        <translation>%1 + %2 quadros · %3</translation>
    </message>
</context>
<context>
    <name>flinch::ValueField</name>
    <message>
        <source>%1 takes %2 to %3. Kept %4.</source>
        <translation>%1 aceita de %2 a %3. Ficou %4.</translation>
    </message>
</context>
<context>
    <name>flinch::ViewportArea</name>
    <message>
        <source>3D view</source>
        <translation>Vista 3D</translation>
    </message>
    <message>
        <source>Mocap, shadow and main; Tab steps through the bodies.</source>
        <translation>Mocap, sombra e principal; Tab percorre os corpos.</translation>
    </message>
    <message>
        <source>No 3D view</source>
        <translation>Sem vista 3D</translation>
    </message>
    <message>
        <source>This display offers no OpenGL 3.3. Timeline, simulation and baking work; the panes stay blank. Starting with LIBGL_ALWAYS_SOFTWARE=1 often helps.</source>
        <translation>Esta tela não oferece OpenGL 3.3. Linha do tempo, simulação e bake funcionam; as vistas ficam vazias. Iniciar com LIBGL_ALWAYS_SOFTWARE=1 costuma ajudar.</translation>
    </message>
</context>
<context>
    <name>flinch::Welcome</name>
    <message>
        <source>Drop a clip here</source>
        <translation>Solte um clipe aqui</translation>
    </message>
    <message>
        <source>%1, or a Flinch project.
Your file is read, never changed.</source>
        <translation>%1, ou um projeto do Flinch.
Seu arquivo é lido, nunca alterado.</translation>
    </message>
    <message>
        <source>Open clip…</source>
        <translation>Abrir clipe…</translation>
    </message>
    <message>
        <source>Open the demo</source>
        <translation>Abrir a demo</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Recentes</translation>
    </message>
    <message>
        <source>today</source>
        <translation>hoje</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>ontem</translation>
    </message>
    <message>
        <source>clip moved</source>
        <translation>clipe movido</translation>
    </message>
    <message>
        <source>%1
Its clip is not where it was. Opening it offers to locate it.</source>
        <translation>%1
O clipe não está onde estava. Ao abrir, dá para localizá-lo.</translation>
    </message>
    <message>
        <source>%1 · clip moved</source>
        <comment>when a file was written</comment>
        <translation>%1 · clipe movido</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Localizar…</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>Esperando por %1</translation>
    </message>
    <message>
        <source>Impacts and settings are open.
Drop the clip here, or locate it.</source>
        <translation>Impactos e ajustes estão abertos.
Solte o clipe aqui ou localize-o.</translation>
    </message>
</context>
</TS>
