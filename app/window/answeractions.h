#pragma once

#include "app/window/workspace.h"
#include "widgets/messages/messageboard.h"

namespace flinch {

/// What can be done about how a body answers an impact; nothing for any other kind.
std::vector<MessageAction> answerActions(Workspace &workspace, const Diagnosis &diagnosis);

} // namespace flinch
