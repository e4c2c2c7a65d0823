import type { BotLeg } from './definition.ts';
import { startingLegs } from './definition.ts';

type Sized = Pick<BotLeg, 'side' | 'kind' | 'lots' | 'expiry' | 'lazy' | 'call'>;

/** Returns a number that grows with the expiry of a leg: monthly expiries count after weekly ones. */
const lateness = ({ expiry }: Sized): number => (expiry.cycle === 'monthly' ? 100 : 0) + (expiry.rank ?? 1);

/** Whether bought legs cover the sold ones, each by a contract that expires no sooner. Futures count on both sides. */
function covered(legs: readonly Sized[], kind: 'call' | 'put'): boolean {
  const adds = ({ side, kind: of }: Sized) =>
    (of === kind ? 1 : of === 'future' ? (kind === 'call' ? 1 : -1) : 0) * (side === 'buy' ? 1 : -1);
  const ends = [...new Set(legs.map(lateness))];
  // Of all that is still there after each end, no more may be sold than is bought.
  return [0, ...ends].every((end) => legs.filter((leg) => lateness(leg) > end).reduce((sum, leg) => sum + adds(leg) * leg.lots, 0) >= 0);
}

/**
 * Returns whether bought legs bound what a bot can lose (`defined`) or only its stops do, which can slip (`open`). Lazy legs come in the place of others
 * and are not counted; where calls from outside choose, each choice has to be bounded.
 */
export function riskOfLegs(legs: readonly Sized[]): 'defined' | 'open' {
  const choices = legs.some(({ call }) => call) ? (['long', 'short'] as const) : ([null] as const);
  const bounded = choices.every((choice) => {
    const entered = startingLegs(legs).filter(({ call }) => !call || choice === null || call === choice);
    return covered(entered, 'call') && covered(entered, 'put');
  });
  return bounded ? 'defined' : 'open';
}
