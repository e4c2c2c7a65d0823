import { type ExchangeTime, exchangeTime } from '../units/time.ts';
import { type Dated, rowInForce } from './dated.ts';
import type { Session } from './exchange-days.ts';

/** Groups with a common square-off time: shares stop trading earlier than contracts where they close by auction. */
export const MIS_SEGMENTS = ['contracts', 'shares'] as const;
export type MisSegment = (typeof MIS_SEGMENTS)[number];

/** The square-off rules that brokers follow: policies of brokers, not rules of the exchange. `own` is that of our simulated brokers. */
export const MIS_RULES = ['own'] as const;
export type MisRule = (typeof MIS_RULES)[number];

/** From how many minutes before the close MIS positions of a segment are squared off. */
interface MisCutOff extends Dated {
  readonly segment: MisSegment;
  readonly minutesBeforeClose: number;
}

const OWN: readonly MisCutOff[] = [
  {
    segment: 'contracts',
    minutesBeforeClose: 15,
    effectiveFrom: '2010-01-01',
    checkedOn: '2026-08-22',
    source: 'our own rule: 15 minutes before the close of the session, as Zerodha, Upstox and Geojit publish about the same',
  },
  {
    segment: 'shares',
    minutesBeforeClose: 10,
    effectiveFrom: '2010-01-01',
    checkedOn: '2026-08-22',
    source: 'Zerodha published 15:20 for the cash market, which closed at 15:30',
  },
  {
    segment: 'shares',
    minutesBeforeClose: 35,
    effectiveFrom: '2026-08-03',
    checkedOn: '2026-11-23',
    source: 'our own rule: 15:05, ten minutes before the closing auction of shares with contracts begins (15:15, NSE/FAOP/74467)',
  },
];

const MIS_CUT_OFFS: Readonly<Record<MisRule, readonly MisCutOff[]>> = { own: OWN };

/** Returns the segment whose hour holds for MIS positions in a kind of instrument, such as `option`. */
export const misSegmentOf = (kind: string): MisSegment => (kind === 'equity' ? 'shares' : 'contracts');

/** Returns the minutes before the close from which a rule squares off contracts, at the earliest of all its dates. */
export function earliestMisMinutes(rule: MisRule): number {
  return Math.max(
    ...MIS_CUT_OFFS[rule].filter(({ segment }) => segment === 'contracts').map(({ minutesBeforeClose }) => minutesBeforeClose),
  );
}

/** Returns the instant from which a rule squares off MIS positions of a segment in a session; null where nothing is squared off. */
export function misCutOff(rule: MisRule | null, segment: MisSegment, session: Pick<Session, 'date' | 'closesAt'>): ExchangeTime | null {
  if (rule === null) return null;
  const row = rowInForce(
    MIS_CUT_OFFS[rule].filter((one) => one.segment === segment),
    session.date,
  );
  return row === null ? null : exchangeTime(session.closesAt - row.minutesBeforeClose * 60_000);
}
