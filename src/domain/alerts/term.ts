import { MICROS } from './micros.ts';

/**
 * Measures of one instrument: price in currency units, change in percent of the previous close, units traded, open interest in units and its change on the
 * day.
 */
export const QUOTE_MEASURES = ['price', 'change', 'volume', 'oi', 'oi-change'] as const;
/** Measures of one option: volatility in percent a year, Greeks in the product's units. */
export const OPTION_MEASURES = ['iv', 'delta', 'gamma', 'theta', 'vega'] as const;
/** What is watched of the options of one expiry: volatility at the money in percent a year, open puts divided by open calls. */
export const CHAIN_MEASURES = ['atm-iv', 'pcr'] as const;
/** Measures of an account: net profit of its day in money, and the share of its cash blocked as margin, in percent. */
export const ACCOUNT_MEASURES = ['account-pnl', 'margin'] as const;

/** Everything that has a value which reaches a level, in the order of the form. `pnl` is that of a portfolio's day, `time` in minutes since midnight. */
export const LEVEL_MEASURES = [
  ...QUOTE_MEASURES,
  ...OPTION_MEASURES,
  ...CHAIN_MEASURES,
  'premium',
  'position-pnl',
  'pnl',
  ...ACCOUNT_MEASURES,
  'time',
] as const;
export type LevelMeasure = (typeof LEVEL_MEASURES)[number];
/** Events, which have no value. */
export const MOMENT_MEASURES = ['bot', 'screen'] as const;
export const ALERT_MEASURES = [...LEVEL_MEASURES, ...MOMENT_MEASURES] as const;
export type AlertMeasure = (typeof ALERT_MEASURES)[number];

/** Above and below hold as long as the value is there; crossings are moments. The level itself counts as reached from both sides. */
export const COMPARATORS = ['above', 'below', 'crosses-up', 'crosses-down'] as const;
export type Comparator = (typeof COMPARATORS)[number];

export const BOT_EVENTS = ['entered', 'exited', 'stopped', 'failed'] as const;
export type BotEvent = (typeof BOT_EVENTS)[number];

/** How many legs are priced together. */
export const PREMIUM_LEGS = { least: 2, most: 4 } as const;

/** A leg whose price is added to the others, or taken off. Its name is that of when the alert was made. */
interface PremiumLeg {
  readonly instrumentId: string;
  readonly symbol: string;
  readonly sign: 1 | -1;
}

interface Level {
  readonly comparator: Comparator;
  /** In the unit of the measure, at most six places. */
  readonly level: number;
}

/** The watched object; `subject` is its name at the creation of the alert, null for a built-in screen. */
export type TermSubject =
  | {
      readonly measure: (typeof QUOTE_MEASURES)[number] | (typeof OPTION_MEASURES)[number];
      readonly instrumentId: string;
      readonly subject: string;
    }
  | { readonly measure: (typeof CHAIN_MEASURES)[number]; readonly underlying: string; readonly expiry: string }
  | { readonly measure: 'premium'; readonly legs: readonly PremiumLeg[] }
  | { readonly measure: 'position-pnl'; readonly positionId: string; readonly accountId: string; readonly subject: string }
  | { readonly measure: 'pnl'; readonly portfolioId: string; readonly accountId: string; readonly subject: string }
  | { readonly measure: (typeof ACCOUNT_MEASURES)[number]; readonly accountId: string; readonly subject: string }
  | { readonly measure: 'time' };

/** One part of the condition of an alert. */
export type LevelTerm = TermSubject & Level;
export type AlertTerm =
  | LevelTerm
  | { readonly measure: 'bot'; readonly botId: string; readonly event: BotEvent; readonly subject: string }
  | { readonly measure: 'screen'; readonly screenId: string; readonly subject: string | null };

/** Returns whether a measure is one of options alone. */
export const isOptionMeasure = (measure: AlertMeasure): measure is (typeof OPTION_MEASURES)[number] =>
  (OPTION_MEASURES as readonly string[]).includes(measure);

/** Returns whether a term has a value that reaches a level. */
export function isLevelTerm(term: AlertTerm): term is LevelTerm {
  return term.measure !== 'bot' && term.measure !== 'screen';
}

/** Returns whether a term is a moment: true when it happens, and not a moment later. */
export function isMoment(term: AlertTerm): boolean {
  return !isLevelTerm(term) || term.comparator === 'crosses-up' || term.comparator === 'crosses-down';
}

/** Returns whether a value has reached the level of a term, from whichever side. The value in millionths, by which prices and money are exact. */
export function isReached({ comparator, level }: Pick<LevelTerm, 'comparator' | 'level'>, micros: number): boolean {
  const wanted = Math.round(level * MICROS);
  return comparator === 'above' || comparator === 'crosses-up' ? micros >= wanted : micros <= wanted;
}
