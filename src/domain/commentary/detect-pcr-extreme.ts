import { putCallRatio, totalInterest } from '../indicators/open-interest.ts';
import type { ChainFigures } from './chain-figures.ts';
import { type Finding, rounded } from './observation.ts';

/** Put-call ratios of open interest from which one side clearly outweighs the other. */
const PCR_HIGH = 1.3;
const PCR_LOW = 0.7;

/** Returns the put-call ratio when it has entered an extreme since an earlier chain of the same expiry. */
export function detectPcrExtreme(before: ChainFigures, now: ChainFigures): Finding {
  const ratio = putCallRatio(now.rows);
  const then = putCallRatio(before.rows);
  if (before.expiry !== now.expiry || ratio === null || then === null) return null;
  const high = ratio >= PCR_HIGH && then < PCR_HIGH;
  const low = ratio <= PCR_LOW && then > PCR_LOW;
  if (!high && !low) return null;
  const { call, put } = totalInterest(now.rows);
  return {
    direction: high ? 'up' : 'down',
    figures: { pcr: rounded(ratio, 2), before: rounded(then, 2), call_oi: call, put_oi: put, expiry: now.expiry },
  };
}
