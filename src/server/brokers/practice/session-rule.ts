import { INDIA } from '#domain/calendar/india.ts';
import { localClock } from '#domain/calendar/local-clock.ts';
import { addDays } from '#domain/calendar/dates.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

const india = localClock(INDIA);

/** When the sessions of a broker end each day, from a date on. */
interface SessionRule {
  readonly effectiveFrom: string;
  /** Minutes since midnight in India. */
  readonly endsAtMinute: number;
  readonly source: string;
  readonly checkedOn: string;
}

/** Newest last. */
const RULES: readonly SessionRule[] = [
  {
    effectiveFrom: '2000-01-01',
    endsAtMinute: 360,
    source: 'own choice, after Kite Connect 3, whose access tokens end about 06:00 the next morning (Kite forum, "token expiry")',
    checkedOn: '2026-11-21',
  },
];

/** Returns the instant of the exchange's clock at which a session of the practice broker that begins now is over. */
export function practiceSessionEnd(at: ExchangeTime): ExchangeTime {
  const endOn = (date: string) => {
    const rule = RULES.findLast((row) => row.effectiveFrom <= date);
    if (rule === undefined) throw new RangeError(`no rule for sessions on ${date}`);
    return india.instantAt(date, rule.endsAtMinute);
  };
  const today = india.dateAt(at);
  return endOn(today) > at ? endOn(today) : endOn(addDays(today, 1));
}
