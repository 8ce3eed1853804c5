"""Looking ahead in a chain: sketches of the rows, and what is remembered of them."""

from __future__ import annotations

from domain.dicemancy import plans
from domain.dicemancy.scales import Scales, scales_of
from domain.dicemancy.sketch import Sketch
from tests.rules.dicemancy.given import At, given


def scales(at: At) -> Scales:
    return scales_of(at.g, at.g.planned())


def brute() -> At:
    """F6 in the first row: four blank Health slots, three of them filled."""
    return given(tableau="F1 H 0,0", monsters={"r1c3": "F6", "r2c6": "R1"}, cubes={"F6": "health FFF"})


def test_the_best_slot_is_the_one_that_fells_the_monster() -> None:
    """Slots 0 to 2 are filled; slot 3 is the last of Health (cards.toml, F6)."""
    gain, slot = scales(brute()).put(scales(brute()).here, "F6", "fire")
    assert slot == 3
    assert gain > 500


def test_a_cube_that_the_supply_lacks_goes_nowhere() -> None:
    weighed = scales(brute())
    sketch = weighed.here.copy()
    sketch.supply["fire"] = 0
    assert weighed.put(sketch, "F6", "fire") == (0, -1)
    assert weighed.pour(sketch, "F6", "fire", 2) == 0
    assert sketch.filled == weighed.here.filled


def test_several_cubes_bring_what_each_brings_after_the_other() -> None:
    weighed = scales(brute())
    one_by_one = weighed.here.copy()
    gains = [weighed.pour(one_by_one, "R1", "fire", 1) for _ in range(2)]
    at_once = weighed.here.copy()
    assert weighed.pour(at_once, "R1", "fire", 2) == sum(gains)
    assert (at_once.filled, at_once.supply) == (one_by_one.filled, one_by_one.supply)


def test_a_copied_sketch_leaves_the_first_as_it_was() -> None:
    sketch = Sketch.of(brute().g.field())
    copy = sketch.copy()
    copy.move("F6", (1, 4))
    copy.take("F6", 0, "fire")
    assert (sketch.spots["F6"], sketch.places[1, 3], sketch.filled["F6"]) == ((1, 3), "F6", 0b111)
    assert (copy.spots["F6"], copy.places.get((1, 3)), copy.filled["F6"]) == ((1, 4), None, 0b110)


def test_nobody_is_pushed_onto_a_monster_or_off_the_rows() -> None:
    """F6 has R1 right behind it, R1 stands in the last column: Holy Light can move neither away."""
    weighed = scales(given(tableau="F1 H 0,0", monsters={"r1c5": "F6", "r1c6": "R1"}))
    sketch = weighed.here.copy()
    assert plans.push(weighed, sketch) == 0
    assert sketch.spots == weighed.here.spots


def test_the_scales_are_kept_until_the_rows_change() -> None:
    at = brute()
    weighed = scales(at)
    assert scales(at) is weighed
    at.g.world.monsters["R1"].cubes[0] = "fire"
    assert scales(at) is not weighed
