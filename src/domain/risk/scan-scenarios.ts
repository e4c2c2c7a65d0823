/** One scenario: a price move in scan ranges and the direction of volatility; an extreme one moves further and counts in part. */
interface Scenario {
  readonly priceMoves: number;
  readonly volatility: 1 | 0 | -1;
  readonly extreme: boolean;
}

const THIRD = 1 / 3;
const MOVES = [0, THIRD, -THIRD, 2 * THIRD, -2 * THIRD, 1, -1] as const;

/** The sixteen scenarios in SPAN order: seven moves with volatility up and down, then two extreme moves with volatility as it is. */
export const SCENARIOS: readonly Scenario[] = [
  ...MOVES.flatMap((priceMoves): Scenario[] => [
    { priceMoves, volatility: 1, extreme: false },
    { priceMoves, volatility: -1, extreme: false },
  ]),
  { priceMoves: 1, volatility: 0, extreme: true },
  { priceMoves: -1, volatility: 0, extreme: true },
];
