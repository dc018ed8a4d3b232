"""Places that lead back to one another: a fight in which both miss stands where it stood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def knots(to: Sequence[Sequence[int]]) -> list[list[int]]:
    """The strongly connected parts of a graph, last futures first (Tarjan's way, without recursion)."""
    number = len(to)
    low, met = [0] * number, [0] * number
    open_ = [False] * number
    stack: list[int] = []
    found: list[list[int]] = []
    count = 1
    for root in range(number):
        if met[root]:
            continue
        low[root] = met[root] = count
        count += 1
        stack.append(root)
        open_[root] = True
        work: list[tuple[int, Iterator[int]]] = [(root, iter(to[root]))]
        while work:
            node, onward = work[-1]
            for kid in onward:
                if not met[kid]:
                    low[kid] = met[kid] = count
                    count += 1
                    stack.append(kid)
                    open_[kid] = True
                    work.append((kid, iter(to[kid])))
                    break
                if open_[kid] and met[kid] < low[node]:
                    low[node] = met[kid]
            else:
                work.pop()
                if work and low[node] < low[work[-1][0]]:
                    low[work[-1][0]] = low[node]
                if low[node] == met[node]:
                    found.append(_closed(node, stack, open_))
    return found


def _closed(node: int, stack: list[int], open_: list[bool]) -> list[int]:
    """The part that ends at this node, taken off the stack."""
    part: list[int] = []
    while not part or part[-1] != node:
        part.append(stack.pop())
        open_[part[-1]] = False
    return part
