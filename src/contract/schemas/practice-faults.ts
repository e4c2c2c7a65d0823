import * as v from 'valibot';

/**
 * What a practising broker can do to a call. `lose-reply`: the order lives, the answer never comes. `reject-late`: accepted, then rejected.
 * `hold-cancel`: the order works; a cancel of it is not answered. `duplicate-reports` and `reorder-reports`: everything is said twice, or the
 * newest first. `end-session`: the session is over. `slow`: the call takes `delay_ms`.
 */
export const PRACTICE_FAULTS = [
  'lose-reply',
  'reject-late',
  'hold-cancel',
  'duplicate-reports',
  'reorder-reports',
  'end-session',
  'slow',
] as const;
export const practiceFault = v.picklist([...PRACTICE_FAULTS, 'none'], 'form.enum');

const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0, 'form.number-min'), v.maxValue(most, 'form.number-max'));

/** The faults that an account practises. */
export const practiceFaults = v.object({
  /** One entry a placing call, first first; `none` lets a call pass. */
  script: v.pipe(v.array(practiceFault), v.maxLength(200, 'form.array-max')),
  /** After the script: faults drawn from this seed, about every second call. Null = none. */
  seed: v.nullable(whole(4_294_967_295)),
  /** Calls drawn from the seed so far. */
  drawn: v.optional(whole(Number.MAX_SAFE_INTEGER), 0),
  delay_ms: v.optional(whole(20_000), 2_000),
});
export const practiceFaultsBody = v.object({ practice_faults: v.nullable(practiceFaults) });
