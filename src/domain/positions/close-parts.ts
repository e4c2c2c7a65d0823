/** A part of a position in whole lots. */
interface ClosePart {
  readonly part: number;
  readonly lots: number;
}

const PARTS = [0.25, 0.5, 0.75, 1] as const;

/**
 * Returns the quarters of a position in whole lots, smallest first: parts below one lot, and parts that round down to the same lots as a smaller one, are
 * left out, so that no two choices mean the same. Empty for 0 open lots.
 */
export function closeParts(openLots: number): readonly ClosePart[] {
  const found: ClosePart[] = [];
  for (const part of PARTS) {
    const lots = Math.floor(openLots * part);
    if (lots >= 1 && found.at(-1)?.lots !== lots) found.push({ part, lots });
  }
  return found;
}
