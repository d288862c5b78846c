#pragma once

#include "core/doctor/importreport.h"
#include "widgets/document/loadservice.h"
#include "widgets/viewport/figuremesh.h"

#include <QImage>

namespace flinch {

/// What an examination of a clip finds; made on another thread.
struct ImportExamination
{
    std::shared_ptr<const Character> character; // null: refused
    QString refusal;
    std::optional<Ground> ground;
    std::shared_ptr<const FigureMesh> figure;
    std::vector<FoundMap> maps;
    QStringList unreadMaps; // why some were not looked at
};

/// How a file is going to be opened, before it is: what is said of it, and the report of that. It
/// reads and examines in the background; nothing of a document changes.
class ImportDraft : public QObject
{
    Q_OBJECT

public:
    ImportDraft(ClipSource source, AssetPtr asset, Setup setup, QObject *parent = nullptr);

    const ClipSource &source() const { return m_source; }

    const AssetPtr &asset() const { return m_asset; }

    const Setup &setup() const { return m_setup; }

    /// -1: the file holds no motion.
    int take() const;
    /// Null: the file holds no motion.
    const AssetTake *takeOrNull() const;

    const ImportReport &report() const { return m_report; }

    const ImportExamination &examined() const { return m_examined; }

    /// Reading or examining.
    bool isBusy() const;

    void chooseTake(int take);
    void setImport(const ImportOptions &options);
    /// -1: as found.
    void chooseJoint(BodyId body, int joint);
    /// -1: as found, without a map.
    void useMap(int map);
    /// Nothing: as found.
    void setFloor(std::optional<double> metres);
    void contactsAsFound();
    void ignore(const FrameRange &frames, bool ignored);

    /// The mapping as it is, to be saved under a name.
    Result<JointMap> map(const QString &name) const;

    /// Looks for maps once more: one was saved.
    void mapsChanged() { examine(); }

Q_SIGNALS:
    void changed();
    void busyChanged(bool busy);
    void failed(const flinch::Error &error);

private:
    void examine();
    void tell();

    ClipSource m_source;
    AssetPtr m_asset;
    Setup m_setup;
    ImportExamination m_examined;
    ImportReport m_report;
    LoadService m_loader;
    BackgroundJob m_examiner;
};

} // namespace flinch
