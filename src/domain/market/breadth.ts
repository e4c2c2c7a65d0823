/** How many of some instruments rose, fell and stood still. Those whose move is unknown are in none. */
export interface Breadth {
  readonly up: number;
  readonly down: number;
  readonly flat: number;
}

/** Returns the breadth of some moves; an unknown move (null) is not counted. */
export function breadthOf(moves: readonly (number | null)[]): Breadth {
  let [up, down, flat] = [0, 0, 0];
  for (const move of moves) {
    if (move === null) continue;
    if (move > 0) up += 1;
    else if (move < 0) down += 1;
    else flat += 1;
  }
  return { up, down, flat };
}
