#include "core/project/project.h"

#include "core/base/statehash.h"
#include "core/project/projectdescription.h"
#include "core/project/projectfile.h"

#include <algorithm>

namespace flinch {

namespace {

/// Archive that visits every number of a described value.
class ZeroSigns
{
public:
    template<typename T>
    void field(const char *, T &value)
    {
        visit(value);
    }

private:
    static void visit(double &value) { value += 0.0; }

    static void visit(Vector3 &value) { value.array() += 0.0; }

    static void visit(QString &) {}

    static void visit(FrameRate &) {}

    static void visit(MappingOverrides &) {}

    template<typename T>
    void visit(std::optional<T> &value)
    {
        if (value)
            visit(*value);
    }

    template<typename T>
    void visit(std::vector<T> &values)
    {
        for (T &value : values)
            visit(value);
    }

    template<typename T>
    void visit(T &value)
    {
        if constexpr (!std::is_arithmetic_v<T> && !std::is_enum_v<T>)
            describe(*this, value);
    }
};

} // namespace

const ProjectImpact *Setup::impact(ImpactId id) const
{
    const auto found = std::find_if(impacts.begin(), impacts.end(),
                                    [id](const ProjectImpact &impact) { return impact.id == id; });
    return found == impacts.end() ? nullptr : &*found;
}

std::uint64_t projectHash(const Project &project)
{
    StateHash hash;
    hash.add(QString::fromStdString(projectText(project)));
    return hash.value();
}

void normalise(Project &project)
{
    ZeroSigns signs;
    describe(signs, project);
}

} // namespace flinch
