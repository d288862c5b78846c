#include "widgets/viewport/graphics.h"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>

namespace flinch {

namespace {

Graphics probe()
{
    // Qt3D's default back end draws nothing with materials written for OpenGL
    qputenv("QT3D_RENDERER", "opengl");
    QSurfaceFormat format;
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setDepthBufferSize(24);
    QOpenGLContext context;
    context.setFormat(format);
    if (!context.create())
        return {};
    QOffscreenSurface surface;
    surface.setFormat(context.format());
    surface.create();
    if (!surface.isValid() || !context.makeCurrent(&surface))
        return {};
    Graphics graphics;
    graphics.usable = context.format().version() >= std::pair(3, 3)
                      && context.format().renderableType() == QSurfaceFormat::OpenGL;
    graphics.renderer = QString::fromLatin1(
        reinterpret_cast<const char *>(context.functions()->glGetString(GL_RENDERER)));
    for (const char *name : {"llvmpipe", "softpipe", "swrast", "software"}) {
        if (graphics.renderer.contains(QLatin1String(name), Qt::CaseInsensitive))
            graphics.software = true;
    }
    context.doneCurrent();
    format.setSamples(graphics.software ? 0 : 4);
    QSurfaceFormat::setDefaultFormat(format);
    return graphics;
}

} // namespace

const Graphics &probeGraphics()
{
    static const Graphics graphics = probe();
    return graphics;
}

} // namespace flinch
