"""Sentences with which the book refuses something: templates, {a} to {e} for what is named in them."""

from __future__ import annotations

REFUSALS = (
    "no attack {a}; {b}",
    "a die of one face would explode without end: allowed are dice of 2 faces or more",
    "a die of {a} faces has no lower half: allowed are even dice; or rule odd_dice = floor",
    "an object neither parries nor defends nor threatens: leave out parry, guard and dos",
    "{a} is {b} m away: allowed is Dist {c}; come nearer or choose another",
    "{a} is not surely there: allowed is a target one is sure of; choose another",
    "{a} is an object in use: allowed are creatures and objects that nobody uses; choose another",
    "{a} Advantages or Hindrances are left to count: allowed are {b}; leave some out",
    "no attack {a}, and no dice like '2к6'; {b}",
    "an attack without damage dice: give dice such as '2к6'",
    "{a} has a flat bonus: write dice alone, and the bonus as `bonus` or `epic`",
    "{a} has no dice: an attack rolls one die at least",
    "{a} damage types in one attack: at most {b}; put dice of a type together",
    "damage of {a} letters: at most {b}; write dice as '2к6'",
    "damage up to {a} has to be told apart, and at most {b} is: ask about less Vyn, or leave vyn out",
    (
        "the odds of {a} exploding dice up to {b} take {c} bits of weights, and at most {d} are worked "
        "through: ask about fewer dice, or less Vyn"
    ),
    (
        "dice rolled several times as a whole take {a} terms, and at most {b} are added: roll fewer dice, or "
        "dice of fewer kinds"
    ),
    "an attack of so many damage types, rolled several times as a whole: roll fewer dice",
    "who fights needs Vyn: give a number of 1 or more",
    "no creature {a}; {b}",
)
