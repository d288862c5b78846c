#pragma once

#include "core/asset/markermotion.h"
#include "core/base/result.h"

#include <QByteArray>
#include <QHash>
#include <QStringList>

#include <array>
#include <optional>

namespace flinch {

/// The markers of the Plug-in Gait full body.
enum class BodyMarker {
    Lfhd,
    Rfhd,
    Lbhd,
    Rbhd,
    C7,
    T10,
    Clav,
    Strn,
    Rbak,
    Lsho,
    Lupa,
    Lelb,
    Lfrm,
    Lwra,
    Lwrb,
    Lfin,
    Rsho,
    Rupa,
    Relb,
    Rfrm,
    Rwra,
    Rwrb,
    Rfin,
    Lasi,
    Rasi,
    Lpsi,
    Rpsi,
    Lthi,
    Lkne,
    Ltib,
    Lank,
    Lhee,
    Ltoe,
    Rthi,
    Rkne,
    Rtib,
    Rank,
    Rhee,
    Rtoe,
};
inline constexpr int kBodyMarkerCount = 39;

template<typename T>
struct PerMarker : std::array<T, kBodyMarkerCount>
{
    using Base = std::array<T, kBodyMarkerCount>;
    using Base::operator[];

    T &operator[](BodyMarker marker) { return Base::operator[](std::size_t(marker)); }

    const T &operator[](BodyMarker marker) const { return Base::operator[](std::size_t(marker)); }
};

/// "LFHD".
QString markerName(BodyMarker marker);

/// Whether a body can be solved without it.
bool isOptional(BodyMarker marker);

/// What programs call these markers. The table is text that people may edit: a line a marker, its
/// name, a colon and other names; '#' begins a comment.
class MarkerAliases
{
public:
    static Result<MarkerAliases> read(const QByteArray &table);
    /// The table that ships and, where there is one, the person's own, which adds to it.
    static Result<MarkerAliases> known();
    /// Where a person's own table stands, whether there is one or not.
    static QString ownTable();

    /// Whatever the case, and whoever's it is: "bob:lasi".
    std::optional<BodyMarker> markerOf(const QString &label) const;

private:
    Status add(const QByteArray &table);

    QHash<QString, BodyMarker> m_markers;
};

/// Which markers of a motion are those of the body: their indices, nothing where there is none.
PerMarker<std::optional<int>> findMarkers(const MarkerMotion &motion, const MarkerAliases &aliases);

} // namespace flinch
