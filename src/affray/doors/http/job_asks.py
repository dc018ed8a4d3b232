"""What is asked of a job: a question of one of the uses, and which use it is of (`do`)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from affray.doors.http.asks import Ask, OddsAsk, SimulateAsk, preset
from affray.doors.http.fight_asks import FightAdviseAsk, FightOddsAsk, FightSimulateAsk
from affray.doors.sweeping import begun
from affray.doors.vary import Attack, Terms, Way, asked_measure, way
from affray.doors.wire import Source, rebuild
from affray.errors import BadValue
from affray.studies.sweep import Sweeping


class SweepAsk(Ask, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An attack over ranges of its fields.

    over     what it goes over: "target.defense=8..30", "spend=0,1,2"
    measure  what is asked at each point: "worth", "best spend", "mean damage", "damage>=12"
    """

    over: Annotated[list[str], Meta(min_length=1, max_length=8)]
    measure: Annotated[list[str], Meta(max_length=20)] = field(default_factory=list)

    def sweeping(self) -> tuple[Attack, list[Way], Sweeping]:
        """The attack, what it goes over, and the sweep, ready to be run."""
        scene = rebuild(Source(preset(self.scenario), self.set, self.ruling))
        if scene.source is None:
            raise RuntimeError("a scenario that was read has a source")
        ways = [way(text, scene.system, option="over") for text in self.over]
        asked = (asked_measure(text, scene.system) for text in self.measure or ("worth",))
        attack = Attack(scene.source, scene.name, self._terms())
        return attack, ways, begun(attack, ways, tuple(dict.fromkeys(asked)))

    def _terms(self) -> Terms:
        goal = self.goal
        if isinstance(goal, dict):
            goal = ",".join(f"{effect}={price}" for effect, price in goal.items())
            if not goal:
                raise BadValue("prices of nothing: give at least one effect", path="goal")
        return Terms(self.set, self.ruling, goal, self.choose, self.policy)


class OddsJob(OddsAsk, frozen=True, kw_only=True, tag_field="do", tag="odds"):
    """The exact chances of an attack."""


class AdviseJob(OddsAsk, frozen=True, kw_only=True, tag_field="do", tag="advise"):
    """What every option is worth."""


class SimulateJob(SimulateAsk, frozen=True, kw_only=True, tag_field="do", tag="simulate"):
    """A crowd of attacks."""


class SweepJob(SweepAsk, frozen=True, kw_only=True, tag_field="do", tag="sweep"):
    """An attack over ranges of its fields."""


class FightOddsJob(FightOddsAsk, frozen=True, kw_only=True, tag_field="do", tag="fights/odds"):
    """The exact chances of a fight."""


class FightSimulateJob(FightSimulateAsk, frozen=True, kw_only=True, tag_field="do", tag="fights/simulate"):
    """Many fights."""


class FightAdviseJob(FightAdviseAsk, frozen=True, kw_only=True, tag_field="do", tag="fights/advise"):
    """What is best in a fight."""


JobAsk = OddsJob | AdviseJob | SimulateJob | SweepJob | FightOddsJob | FightSimulateJob | FightAdviseJob


def do_of(ask: Struct) -> str:
    """Which use a job is of."""
    return str(ask.__struct_config__.tag)
