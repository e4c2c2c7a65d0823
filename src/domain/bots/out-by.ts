import type { LocalClock } from '../calendar/local-clock.ts';
import type { Session } from '../calendar/exchange-days.ts';
import { misCutOff } from '../calendar/mis-cut-off.ts';
import { MINUTE_MS } from '../calendar/dates.ts';
import type { ExchangeTime } from '../units/time.ts';
import type { BotDefinition } from './definition.ts';
import { BOT_MIS_RULE, minuteOf } from './definition-limits.ts';

/**
 * Returns the time of a session from which a bot holds and enters nothing, whatever its rules: for intraday positions, and for a planned end at a time that
 * this session does not reach. Null where it may carry positions.
 */
export function outBy(
  calendar: LocalClock,
  { product, schedule: { end } }: Pick<BotDefinition, 'product' | 'schedule'>,
  session: Pick<Session, 'date' | 'closesAt'>,
): ExchangeTime | null {
  const planned = end.kind === 'time' ? minuteOf(end.at) : null;
  const tooLate = planned !== null && planned * MINUTE_MS >= calendar.msOfDay(session.closesAt);
  return product === 'MIS' || tooLate ? misCutOff(BOT_MIS_RULE, 'contracts', session) : null;
}
