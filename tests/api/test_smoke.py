import pytest

from tests.api.player import Player

pytestmark = pytest.mark.anyio


async def test_a_game(anna: Player) -> None:
    session = await anna.new()
    print(session)
    acted = await anna.act(session, "watch")
    print(acted["events"], acted["session"]["undo"])
    acted = await anna.act(acted["session"], "aim")
    print(acted["draft"], acted["asks"])
    acted = await anna.act(acted["session"], "aim", "throw:torch")
    acted = await anna.act(acted["session"], "roll")
    print(acted["session"]["outcome"], acted["session"]["dice"])
