import type { NumberRange } from './definition-limits.ts';

/** Codes of problems in a definition; `form.*` codes are about a single value. */
type DefinitionCode =
  | 'form.required'
  | 'form.integer'
  | 'form.pattern'
  | 'form.string-max'
  | 'form.number-min'
  | 'form.number-max'
  | 'form.array-min'
  | 'form.array-max'
  | 'bot.time-outside-session'
  | 'bot.window-empty'
  | 'bot.exit-not-after-entry'
  | 'bot.exit-after-cut-off'
  | 'bot.daily-needs-exit'
  | 'bot.product-not-overnight'
  | 'bot.range-not-before-window'
  | 'bot.expiry-days-twice'
  | 'bot.strike-missing'
  | 'bot.strike-not-for-future'
  | 'bot.future-monthly-only'
  | 'bot.premium-range-reversed'
  | 'bot.delta-range-reversed'
  | 'bot.trail-without-stop'
  | 'bot.trail-other-price'
  | 'bot.trail-overtakes'
  | 'bot.trail-with-delta-stop'
  | 'bot.delta-without-option'
  | 'bot.reentry-without-exit'
  | 'bot.momentum-missing'
  | 'bot.overall-momentum-missing'
  | 'bot.overall-momentum-without-option'
  | 'bot.overall-momentum-with-leg-range'
  | 'bot.lazy-name-taken'
  | 'bot.next-leg-missing'
  | 'bot.next-leg-circle'
  | 'bot.calls-with-other-entry'
  | 'bot.call-leg-alone'
  | 'bot.signals-empty'
  | 'bot.signal-with-leg-range'
  | 'bot.signal-same-terms'
  | 'bot.signals-look-back-too-far'
  | 'bot.premium-without-option'
  | 'bot.signal-indicator-unknown'
  | 'bot.breakeven-without-stop'
  | 'bot.hedge-by-delta'
  | 'bot.lock-keeps-too-much'
  | 'bot.overall-trail-without-stop'
  | 'bot.all-leave-without-exit'
  | 'bot.all-leave-with-reentry'
  | 'bot.lots-above-limit'
  | 'bot-set.bot-twice';

/** One problem, at the dotted path of its field, such as `legs.0.strike.offset`. */
export interface DefinitionProblem {
  readonly path: string;
  readonly code: DefinitionCode;
  readonly values?: Readonly<Record<string, number>>;
}

/** Returns the problems of one number; [] when valid. */
export function numberProblem(path: string, value: number | null, { min, max, places }: NumberRange): readonly DefinitionProblem[] {
  if (value === null || !Number.isFinite(value)) return [{ path, code: 'form.required' }];
  if (places === 0 && !Number.isInteger(value)) return [{ path, code: 'form.integer' }];
  if (value < min) return [{ path, code: 'form.number-min', values: { min } }];
  if (value > max) return [{ path, code: 'form.number-max', values: { max } }];
  const scaled = value * 100;
  return Math.abs(scaled - Math.round(scaled)) > 1e-6 * Math.max(1, Math.abs(scaled)) ? [{ path, code: 'form.pattern' }] : [];
}

/** Returns the problem of a trail whose stop moves further than the price it follows: the stop would overtake the price and act as a target. */
export function overtakingProblem(
  path: string,
  { every, by }: { readonly every: number | null; readonly by: number | null },
): readonly DefinitionProblem[] {
  return every !== null && by !== null && by > every ? [{ path, code: 'bot.trail-overtakes' }] : [];
}
