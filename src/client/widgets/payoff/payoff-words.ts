import type { IntlShape } from 'react-intl';
import type { Format } from '#client/i18n/format.ts';
import type { Bound } from '#domain/strategies/expiry-payoff.ts';
import { pnlWords } from '../pnl-words.ts';

/** Facts of a strategy for the sentence. */
interface PayoffFacts {
  readonly best: Bound;
  readonly worst: Bound;
  readonly breakevens: readonly number[];
  /** Probability of profit from 0 to 1; null when unknown. */
  readonly chance: number | null;
}

/** Returns the chart as one sentence: maximum profit, maximum loss, breakevens and probability of profit. */
export function payoffSentence({ best, worst, breakevens, chance }: PayoffFacts, intl: IntlShape, format: Format): string {
  const bound = (each: Bound) =>
    each.kind === 'unlimited' ? intl.formatMessage({ id: 'payoff.unlimited' }) : pnlWords(each.amount, intl, format);
  return intl.formatMessage(
    { id: 'payoff.sentence' },
    {
      best: bound(best),
      worst: bound(worst),
      count: breakevens.length,
      breakevens: intl.formatList(breakevens.map((level) => format.price(level))),
      known: chance === null ? 'no' : 'yes',
      chance: format.percent(chance, 0),
    },
  );
}
