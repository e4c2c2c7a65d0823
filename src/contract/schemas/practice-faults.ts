import * as v from 'valibot';
import { PRACTICE_FAULTS } from '../fault-kinds.ts';

export const practiceFault = v.picklist([...PRACTICE_FAULTS, 'none'], 'form.enum');

const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0, 'form.number-min'), v.maxValue(most, 'form.number-max'));

const DAY_MS = 86_400_000;

/** Simulated faults of a practice account. */
export const practiceFaults = v.object({
  /** One entry a placing call, first first; `none` lets a call pass. */
  script: v.pipe(v.array(practiceFault), v.maxLength(200, 'form.array-max')),
  /** After the script: faults drawn from this seed, about every second call. Null = none. */
  seed: v.nullable(whole(4_294_967_295)),
  /** Calls drawn from the seed so far. */
  drawn: v.optional(whole(Number.MAX_SAFE_INTEGER), 0),
  delay_ms: v.optional(whole(20_000), 2_000),
  /** How far the broker's stamps are ahead of the exchange's clock (negative: behind), in ms. Our books show no stamp that cannot be. */
  skew_ms: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(-DAY_MS, 'form.number-min'), v.maxValue(DAY_MS, 'form.number-max'))),
  /** Since when the prices of the account's feed have stopped while its connection lives (by our clock); null = they come. The server
   *  writes its own instant when a call begins the silence. */
  silent_since: v.exactOptional(v.nullable(whole(Number.MAX_SAFE_INTEGER))),
  /** While it is on, orders are filled in part only: of the lots of an order the smaller half finds nobody until the order is changed or
   *  this is switched off. An order of one lot cannot be filled in part and fills whole. */
  partial_fills: v.exactOptional(v.boolean()),
});
export const practiceFaultsBody = v.object({ practice_faults: v.nullable(practiceFaults) });
