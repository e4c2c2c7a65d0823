import { type ExchangeTime, exchangeTime } from '../units/time.ts';
import { type Dated, rowInForce } from './dated.ts';
import type { Session } from './sessions.ts';

/** Groups with a common square-off time: shares stop trading earlier than contracts where they close by auction. */
export const MIS_SEGMENTS = ['contracts', 'shares'] as const;
export type MisSegment = (typeof MIS_SEGMENTS)[number];

/** From how many minutes before the close a broker squares off MIS positions of a segment. Broker policy, not a rule of the exchange. */
interface MisCutOff extends Dated {
  readonly brokerName: string;
  readonly segment: MisSegment;
  readonly minutesBeforeClose: number;
}

const ours = (brokerName: string): readonly MisCutOff[] => [
  {
    brokerName,
    segment: 'contracts',
    minutesBeforeClose: 15,
    effectiveFrom: '2010-01-01',
    checkedOn: '2026-08-22',
    source: 'our own rule: 15 minutes before the close of the session, as Zerodha, Upstox and Geojit publish about the same',
  },
  {
    brokerName,
    segment: 'shares',
    minutesBeforeClose: 10,
    effectiveFrom: '2010-01-01',
    checkedOn: '2026-08-22',
    source: 'Zerodha published 15:20 for the cash market, which closed at 15:30',
  },
  {
    brokerName,
    segment: 'shares',
    minutesBeforeClose: 35,
    effectiveFrom: '2026-08-03',
    checkedOn: '2026-11-23',
    source: 'our own rule: 15:05, ten minutes before the closing auction of shares with contracts begins (15:15, NSE/FAOP/74467)',
  },
];

export const MIS_CUT_OFFS: readonly MisCutOff[] = [...ours('paper'), ...ours('practice')];

/** Returns the segment whose hour holds for MIS positions in a kind of instrument, such as `option`. */
export const misSegmentOf = (kind: string): MisSegment => (kind === 'equity' ? 'shares' : 'contracts');

/** Returns the instant from which MIS positions of a broker in a segment are squared off in a session; null when the broker does not do it. */
export function misCutOff(brokerName: string, segment: MisSegment, session: Pick<Session, 'date' | 'closesAt'>): ExchangeTime | null {
  const row = rowInForce(
    MIS_CUT_OFFS.filter((one) => one.brokerName === brokerName && one.segment === segment),
    session.date,
  );
  return row === null ? null : exchangeTime(session.closesAt - row.minutesBeforeClose * 60_000);
}
