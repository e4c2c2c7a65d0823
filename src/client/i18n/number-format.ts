import { type Locale, LOCALE_ROWS } from '#contract/locales.ts';
import type { Currency, FormatSettings } from './format-context.ts';

export const MINUS = '\u2212';
const formatters = new Map<string, Intl.NumberFormat>();

/** Building a formatter costs a hundred times a call, so each is built once. */
function formatter(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag}|${options.style ?? ''}|${options.currency ?? ''}|${options.minimumFractionDigits ?? ''}|${options.maximumFractionDigits ?? ''}|${options.signDisplay ?? ''}|${options.notation ?? ''}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(tag, options);
  formatters.set(key, made);
  return made;
}

/** Returns whether large numbers are written in lakhs and crores. */
export function inLakhs(settings: FormatSettings): boolean {
  return isIndianGrouping(settings) && LOCALE_ROWS[settings.locale].lakhs;
}

/** Returns whether thousands are grouped 2-2-3. auto: of rupees, in a language that counts in lakhs. */
function isIndianGrouping({ locale, currency, grouping }: FormatSettings): boolean {
  return grouping === 'auto' ? currency === 'INR' && LOCALE_ROWS[locale].lakhs : grouping === 'indian';
}

export function tagOf(locale: Locale, indian: boolean): string {
  const { rupees, others } = LOCALE_ROWS[locale].tags;
  return indian ? rupees : others;
}

/** Returns the digits grouped 2-2-3 with the language's own separator. */
function groupIndian(digits: string, separator: string): string {
  const head = digits.slice(0, -3);
  return head === '' ? digits : `${head.replaceAll(/\B(?=(?:\d{2})+$)/g, separator)}${separator}${digits.slice(-3)}`;
}

function joinParts(parts: readonly Intl.NumberFormatPart[], regroup: boolean): string {
  let text = '';
  let digits = '';
  let separator = '';
  for (const part of parts) if (part.type === 'group') separator = part.value;
  for (const part of parts) {
    if (regroup && (part.type === 'integer' || part.type === 'group')) {
      if (part.type === 'integer') digits += part.value;
      continue;
    }
    if (digits !== '') {
      text += groupIndian(digits, separator);
      digits = '';
    }
    text += part.type === 'minusSign' ? MINUS : part.value;
  }
  return digits === '' ? text : text + groupIndian(digits, separator);
}

type Sign = 'negative' | 'exceptZero';

interface NumberRule {
  readonly decimals: number;
  readonly sign: Sign;
  readonly currency?: Currency | null;
  readonly percent?: boolean;
}

/** Returns the number in the user's format: U+2212 for minus, zero without a sign, the chosen grouping. */
export function formatNumber(value: number, settings: FormatSettings, rule: NumberRule): string {
  const indian = isIndianGrouping(settings);
  const options: Intl.NumberFormatOptions = {
    minimumFractionDigits: rule.decimals,
    maximumFractionDigits: rule.decimals,
    signDisplay: rule.sign,
    ...(rule.currency ? { style: 'currency', currency: rule.currency, currencyDisplay: 'narrowSymbol' } : {}),
    ...(rule.percent ? { style: 'percent' } : {}),
  };
  return joinParts(formatter(tagOf(settings.locale, indian), options).formatToParts(value), indian && !LOCALE_ROWS[settings.locale].lakhs);
}

const LAKH = 100_000;
const CRORE = 10_000_000;

/** Returns a short form for open interest, volume, turnover and market value only: 12.4L, 1.23Cr, 73.8k Cr; elsewhere the language's own short form. */
export function formatCompact(value: number, settings: FormatSettings): string {
  const size = Math.abs(value);
  if (inLakhs(settings)) {
    if (size < LAKH) return formatNumber(value, settings, { decimals: 0, sign: 'negative' });
    // What whole markets are worth: thousands and lakhs of crores.
    if (size >= 1_000 * CRORE) {
      const lakhs = size >= (LAKH - 50) * CRORE;
      const part = value / CRORE / (lakhs ? LAKH : 1_000);
      return `${formatNumber(part, settings, { decimals: lakhs ? 2 : 1, sign: 'negative' })}${lakhs ? 'L' : 'k'}\u00a0Cr`;
    }
    const crore = size >= CRORE - LAKH / 20;
    return `${formatNumber(value / (crore ? CRORE : LAKH), settings, { decimals: crore ? 2 : 1, sign: 'negative' })}${crore ? 'Cr' : 'L'}`;
  }
  const compact: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 1, signDisplay: 'negative' };
  return joinParts(formatter(tagOf(settings.locale, false), compact).formatToParts(value), false);
}

/** Returns the number of decimals that a tick needs: 0.05 -> 2, 0.0025 -> 4; at least 2. */
export function decimalsOfTick(tick: number): number {
  let decimals = 2;
  while (decimals < 4 && Math.abs(tick * 10 ** decimals - Math.round(tick * 10 ** decimals)) > 1e-6) decimals += 1;
  return decimals;
}

/** Returns the number of decimals of a number that others tell: none of a whole one, else two to eight, as a price has them. */
export function decimalsTold(value: number): number {
  const [, fraction = ''] = /\.(\d+)/.exec(String(value)) ?? [];
  if (/e-/.test(String(value))) return 8;
  return fraction === '' ? 0 : Math.min(8, Math.max(2, fraction.length));
}
