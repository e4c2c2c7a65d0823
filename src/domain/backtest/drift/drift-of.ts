import { addMoney, type Money, money, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';
import { cashOf, type DriftFill } from './drift-fill.ts';
import { DRIFT_PARTS, type DriftParts, type ExplainedPair, explainPair, type ReplayPrice } from './explain-pair.ts';
import { type FillPair, pairFills } from './pair-rounds.ts';
import { type DriftWhy, type RunStory, whyOfPair } from './why-of-pair.ts';

export interface DriftPair extends FillPair, ExplainedPair {
  readonly why: DriftWhy | null;
}

/** How a run differs from its replay, fill by fill and in money. */
export interface Drift {
  readonly pairs: readonly DriftPair[];
  /** Results after charges. */
  readonly run: Money;
  readonly replay: Money;
  /** Run minus replay: below 0 where the run made less. */
  readonly difference: Money;
  readonly parts: DriftParts;
}

/** Net cash of fills, after charges. */
const netOf = (fills: readonly DriftFill[]): Money => money(fills.reduce((sum, fill) => sum + cashOf(fill) - fill.charges, 0));

const timeOf = ({ run, replay }: FillPair): number => Math.min(run?.at ?? Infinity, replay?.at ?? Infinity);

/**
 * Returns a run beside its replay. Each fill is in exactly one pair, and the parts add up to the difference. Open positions must be among the fills, closed
 * at their last price: the cash of a round means nothing before the round is over.
 */
export function driftOf(run: readonly DriftFill[], replay: readonly DriftFill[], story: RunStory, priceOf: ReplayPrice): Drift {
  const pairs = pairFills(run, replay).map((pair): DriftPair => {
    const explained = explainPair(pair, priceOf);
    return { ...pair, ...explained, why: whyOfPair(pair, explained.kind, story) };
  });
  const none: DriftParts = { price: ZERO_MONEY, time: ZERO_MONEY, contract: ZERO_MONEY, missed: ZERO_MONEY, charges: ZERO_MONEY };
  const parts = pairs.reduce(
    (sum, pair): DriftParts => Object.fromEntries(DRIFT_PARTS.map((part) => [part, addMoney(sum[part], pair.parts[part])])) as DriftParts,
    none,
  );
  const [own, other] = [netOf(run), netOf(replay)];
  return {
    pairs: pairs.toSorted((a, b) => timeOf(a) - timeOf(b)),
    run: own,
    replay: other,
    difference: subtractMoney(own, other),
    parts,
  };
}
