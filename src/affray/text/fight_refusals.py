"""What is refused about a fight, so that it is said in every language; see `refusals`."""

from __future__ import annotations

from affray.text.translate import mark

FIGHTS = (
    mark("{a} fighters: a fight has 2 to {b}"),
    mark("two fighters are called {a}: give each a name of its own"),
    mark("everybody is on one side: a fight has two sides or more"),
    mark("nobody called {a} is in this fight"),
    mark("a fight needs its fighters: write [[fighters]] for each"),
    mark("{a} has no fights; {b}"),
    mark("tables within tables, more than {a} deep: a fight is flatter"),
    mark("a fight of schema {a}: this Affray reads schema {b} of {c}"),
    mark("cannot be read: {a}; give a log that `affray fight` wrote"),
    mark("a fighter needs a name"),
    mark("{a} is no fighter: a fighter is a table of fields"),
    mark("{a} is no fight: a fight is a table of fields"),
    mark("{a} is no horizon: give a number of rounds, 1 to 100000"),
    mark("{a} has no fight {b}; {c}"),
    mark("no way to choose a target {a}; {b}"),
    mark("no way to spend {a}; {b}"),
    mark("{a} cannot attack {b}; allowed: {c}"),
    mark("{a} cannot attack {b}: {c}"),
    mark("it cannot wait for {a}; allowed: {b}"),
    mark("no side {a}; known: {b}"),
    mark("no decision is open: let the dice fall first, or the fight is over"),
    mark("the fight is over, or an attack is being resolved: finish it, or take it back"),
    mark("the fight is over: nothing is left to decide"),
    mark("{a} sides: advice on a whole fight is for two"),
    mark("this fight can stand in more than {a} ways: simulate it, or ask about fewer fighters"),
    mark(
        "{a} ways to stand lead back to one another: at most {b} are solved exactly; ask for a horizon, or "
        "simulate"
    ),
    mark("rolls of {a} fighters for the order fall in {b} ways: give an `initiative` to some"),
    mark("{a} is no precision: give a share such as 0.01 or 1%"),
    mark("nothing called {a} is done with a fight; {b}"),
    mark("nothing is drawn of a fight with {a}: draw its 'odds', or 'simulate'"),
    mark("a fight that is taken up again goes on as it was: give its log alone"),
    mark("this is no log of a fight: {a}; give a file that `affray fight` wrote"),
    mark("the log cannot be written: {a}; give another name"),
    mark(
        "line {a} of the log would read otherwise now: a rule has changed since; finish the fight with the "
        "version that began it"
    ),
    mark("line {a} of the log cannot be taken: {b}"),
    mark("what was typed ended before the fight did: answer every question"),
    mark("{a} is no number of a fighter"),
    mark("{a} times: give up to {b}"),
    mark("{a} is no field of a fighter: write f.0.target.health=30"),
    mark("more than {a} fighters: give those who are alike as one, with a count"),
    mark("a script is only played: leave --script out"),
    mark("a script says everything: give {a} or {b}, not both"),
    mark("no scripted fight comes with {a}: give a file that has one"),
    mark("there is no script in it: write [[script]] for each step"),
    mark("{a} steps: at most {b}"),
    mark("the fight is over before this step: leave it out"),
    mark("nobody is called {a}; known: {b}"),
    mark("the script says {a}, but it is {b}"),
    mark("the script has {a}, but it is {b}"),
    mark("{a} is no step: a step is a table of fields"),
    mark("no dice are wanted here: a decision is open, or the fight is over"),
    mark(
        "{a} is no measure of a fight: write win SIDE, draw, fighting, unending, rounds, rounds>=NUMBER, "
        "first NAME, left NAME or lost NAME"
    ),
    mark("no side is called {a}; {b}"),
    mark("no fighter is called {a}; {b}"),
    mark("no number is called {a}; {b}"),
    mark("nothing to go over: write --over Ash.target.health=10..40..5"),
    mark("{a} says no name and values: write {b} Ash.target.health=10..40..5"),
    mark("nothing of a fight to vary is called {a}; {b}"),
    mark("fights of several books: compare those of one book"),
    mark("more than {a} fights: compare fewer"),
    mark("fights and attacks are not compared with one another"),
    mark("fighters have goals and habits of their own: set `goal`, `spending` or `choices` of each"),
    mark("attacks are weighed exactly, by this process: leave it out"),
    mark("a cluster has as many workers as it has: give --jobs or --cluster, not both"),
)
