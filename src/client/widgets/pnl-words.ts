import type { IntlShape } from 'react-intl';
import { MINUS } from '#client/i18n/number-format.ts';
import type { Format } from '#client/i18n/format.ts';

/** Returns -1, 0 or 1 as the amount will be shown: what rounds to zero has no direction. */
export function directionOf(value: number | null | undefined, decimals = 2): -1 | 0 | 1 {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 0;
  const shown = Math.round(value * 10 ** decimals);
  return shown > 0 ? 1 : shown < 0 ? -1 : 0;
}

/** Returns the colour class of a direction. */
export function toneOf(direction: -1 | 0 | 1): string {
  return direction > 0 ? 'text-up' : direction < 0 ? 'text-down' : '';
}

/** Returns a profit or loss as a screen reader says it, with as many decimals as are shown: "profit 18,450.00 rupees". */
export function pnlWords(value: number | null | undefined, intl: IntlShape, format: Format, decimals: 0 | 2 = 2): string {
  const direction = directionOf(value, decimals);
  if (typeof value !== 'number' || !Number.isFinite(value)) return intl.formatMessage({ id: 'value.none' });
  if (format.settings.privacy) return intl.formatMessage({ id: 'value.covered' });
  const size = Math.abs(value);
  const amount = (decimals === 0 ? format.integer(size) : format.price(size, 0.01)).replace(MINUS, '');
  return sentenceOf(direction, intl, format).replace(AMOUNT, amount);
}

/** Placeholder of the amount in a cached sentence. */
const AMOUNT = '\u0001';
const sentences = new WeakMap<IntlShape, Map<string, string>>();

/** Returns the sentence around an amount, cached because live profits are worded at each tick. */
function sentenceOf(direction: -1 | 0 | 1, intl: IntlShape, { settings: { currency } }: Format): string {
  const known = sentences.get(intl) ?? new Map<string, string>();
  sentences.set(intl, known);
  const key = `${direction} ${currency ?? ''}`;
  const id = direction > 0 ? 'value.profit' : direction < 0 ? 'value.loss' : 'value.flat';
  const sentence = known.get(key) ?? intl.formatMessage({ id }, { amount: AMOUNT, currency });
  known.set(key, sentence);
  return sentence;
}
