"""The ladder: what an account has reached in each scenario of each game."""

from typing import Any

from sqlalchemy import and_, bindparam, case, or_, select

from persistence.models import ladder
from persistence.records import Rung
from persistence.repository import Repository
from persistence.statements import Statement, Upsert, UpsertStatement, columns, if_given


def _climbing(insert: Upsert) -> Any:
    """One play more; the session, the rounds and the time become this one's where it is the best so far."""
    new, old = insert.excluded, ladder.c
    better = or_(
        and_(new.wins == 1, old.wins == 0),
        and_(new.wins == 1, new.rounds.is_not(None), or_(old.rounds.is_(None), new.rounds < old.rounds)),
        and_(new.wins == 0, old.wins == 0),
    )
    return insert.on_conflict_do_update(
        index_elements=["account", "game", "scenario", "aided"],
        set_={
            "plays": old.plays + 1,
            "wins": old.wins + new.wins,
            **{name: case((better, new[name]), else_=old[name]) for name in ("rounds", "session", "at")},
        },
    )


_CLIMB = UpsertStatement(ladder, _climbing)
_OF = Statement(
    select(*columns(Rung, ladder))
    .where(ladder.c.account == bindparam("account"), if_given(ladder.c.game, "game"))
    .order_by(ladder.c.game, ladder.c.scenario, ladder.c.aided)
)


class Ladder(Repository):
    """Plays, wins and best results. Sessions with aids are counted apart."""

    def count(
        self,
        account: str,
        game: str,
        scenario: str,
        *,
        aided: bool,
        won: bool,
        rounds: int | None,
        session: str,
        at: int,
    ) -> None:
        """Count a session that has ended; `rounds` are those that a win took, where the game counts them."""
        self.link.change(
            _CLIMB,
            account=account,
            game=game,
            scenario=scenario,
            aided=aided,
            plays=1,
            wins=int(won),
            rounds=rounds if won else None,
            session=session,
            at=at,
        )

    def of(self, account: str, game: str | None = None) -> list[Rung]:
        """What the account has reached, by game and scenario."""
        return [Rung(*row) for row in self.link.rows(_OF, account=account, game=game)]
