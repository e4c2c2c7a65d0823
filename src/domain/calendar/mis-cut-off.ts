import { type ExchangeTime, exchangeTime } from '../units/time.ts';
import { type Dated, rowInForce } from './dated.ts';
import type { Session } from './sessions.ts';

/** From how many minutes before the close a broker squares off MIS positions of a segment. Broker policy, not a rule of the exchange. */
export interface MisCutOff extends Dated {
  readonly brokerName: string;
  readonly minutesBeforeClose: number;
}

const ours = (brokerName: string): MisCutOff => ({
  brokerName,
  minutesBeforeClose: 15,
  effectiveFrom: '2010-01-01',
  checkedOn: '2026-08-22',
  source: 'our own rule: 15 minutes before the close of the session, as Zerodha, Upstox and Geojit publish about the same',
});

export const MIS_CUT_OFFS: readonly MisCutOff[] = [ours('paper'), ours('practice')];

/** Returns the instant from which MIS positions of a broker are squared off in a session; null when the broker does not do it. */
export function misCutOff(brokerName: string, session: Pick<Session, 'date' | 'closesAt'>): ExchangeTime | null {
  const row = rowInForce(
    MIS_CUT_OFFS.filter((one) => one.brokerName === brokerName),
    session.date,
  );
  return row === null ? null : exchangeTime(session.closesAt - row.minutesBeforeClose * 60_000);
}
