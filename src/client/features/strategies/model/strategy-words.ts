import type { IntlShape } from 'react-intl';
import type { BaseStrategy, Bot } from '#client/api/types.ts';
import type { BotLeg, BotSchedule, DraftOf, Weekday } from '#domain/bots/definition.ts';
import { WEEKDAYS } from '#domain/bots/definition.ts';
import type { LegPlan, StrikePlan } from '#domain/strategies/leg-plan.ts';
import { hasText } from '#client/i18n/has-text.ts';

/** Returns the text of a message that only strategies of ours have, else the other text. */
function known(id: string, intl: IntlShape, other: string): string {
  return hasText(intl, id) ? intl.formatMessage({ id }) : other;
}

/** Returns the name of a base strategy in the reader's language; the back end's own name where we have none. */
export function baseName({ code, name }: Pick<BaseStrategy, 'code' | 'name'>, intl: IntlShape): string {
  return known(`strategies.base.${code}.name`, intl, name);
}
export function baseAbout({ code }: Pick<BaseStrategy, 'code'>, intl: IntlShape): string {
  return known(`strategies.base.${code}.about`, intl, '');
}

/** The values of a strike rule for its sentence; a number that is still missing counts as 0. */
function strikeValues(strike: DraftOf<StrikePlan> | null): { rule: string; value: number; high: number } {
  const words = (rule: string, value: number | null, high: number | null = 0) => ({ rule, value: value ?? 0, high: high ?? 0 });
  if (strike === null) return words('none', 0);
  switch (strike.rule) {
    case 'atm': {
      const offset = strike.offset ?? 0;
      return offset === 0 ? words('money', 0) : words(offset > 0 ? 'otm' : 'itm', Math.abs(offset));
    }
    case 'atm-percent':
      return words('percent', strike.percent);
    case 'synthetic-atm': {
      const offset = strike.offset ?? 0;
      return offset === 0 ? words('synthetic', 0) : words(offset > 0 ? 'syntheticotm' : 'syntheticitm', Math.abs(offset));
    }
    case 'straddle-width':
      return words('straddle', strike.factor);
    case 'premium':
      return words('premium', strike.near);
    case 'premium-at-least':
      return words('least', strike.least);
    case 'premium-at-most':
      return words('most', strike.most);
    case 'premium-range':
      return words('range', strike.low, strike.high);
    case 'straddle-share':
      return words('share', strike.share);
    case 'delta':
      return words('delta', strike.delta);
    case 'delta-range':
      return words('deltas', strike.from, strike.to);
    case 'exact':
      return words('exact', strike.strike);
  }
}

/** Returns the leg as a line: "Sell 1 lot, call 3 steps out of the money". */
export function legWords({ side, kind, lots, strike, expiry }: DraftOf<LegPlan>, intl: IntlShape): string {
  const rank = expiry.rank ?? 1;
  const when = expiry.cycle === 'monthly' ? (kind === 'future' && rank === 1 ? 'near' : 'monthly') : rank > 1 ? 'later' : 'near';
  return intl.formatMessage({ id: 'strategies.leg.line' }, { side, kind, lots: lots ?? 0, ...strikeValues(strike), when, rank });
}

/** Returns the description of a bot's leg, which may be a lazy one. */
export function botLegWords(leg: DraftOf<BotLeg>, intl: IntlShape): string {
  const line = legWords(leg, intl);
  return leg.lazy ? intl.formatMessage({ id: 'strategies.leg.lazy' }, { name: leg.lazy, line }) : line;
}

/** Returns the days of a schedule: "every trading day", or their names. */
function dayWords(days: readonly Weekday[], intl: IntlShape): string {
  if (days.length === WEEKDAYS.length) return intl.formatMessage({ id: 'strategies.schedule.every-day' });
  return intl.formatList(
    WEEKDAYS.filter((day) => days.includes(day)).map((day) => weekdayName(day, intl, 'short')),
    { type: 'conjunction' },
  );
}
export function weekdayName(day: Weekday, intl: IntlShape, style: 'short' | 'long'): string {
  // A Monday in the reader's calendar, moved on by the day's place.
  return intl.formatDate(Date.UTC(2026, 10, 23 + WEEKDAYS.indexOf(day)), { weekday: style, timeZone: 'UTC' });
}

/** Returns when a bot acts, as a line. */
export function scheduleWords({ days, from, to, end }: BotSchedule, intl: IntlShape): string {
  return intl.formatMessage(
    { id: 'strategies.schedule.line' },
    {
      days: dayWords(days, intl),
      from,
      to,
      end: end.kind === 'next-day' ? 'nextday' : end.kind,
      at: end.kind === 'open' ? '' : end.at,
      before: end.kind === 'expiry' ? end.before : 0,
    },
  );
}

/** Returns a name that no bot of the list has: "Iron condor", "Iron condor 2". */
export function freeName(wanted: string, bots: readonly Pick<Bot, 'name'>[]): string {
  const taken = new Set(bots.map(({ name }) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted.slice(0, 55)} ${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
