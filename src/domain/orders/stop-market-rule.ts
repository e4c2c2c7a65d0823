import type { Instrument } from '../instruments/instrument.ts';
import { type DatedRule, ruleOn } from './dated-rule.ts';
import type { OrderKind } from './order-kinds.ts';

interface StopMarketRule extends DatedRule {
  /** Kinds of instruments on which the exchange takes no stop-market order. */
  readonly refusedKinds: readonly Instrument['kind'][];
}

const ALL: readonly Instrument['kind'][] = ['equity', 'future', 'option'];

const NSE: readonly StopMarketRule[] = [
  { source: 'before NSE discontinued SL-M on options', effectiveFrom: null, checkedOn: '2026-08-22', refusedKinds: [] },
  {
    source: 'NSE: no SL-M on options, exchange code 16052',
    effectiveFrom: '2021-09-27',
    checkedOn: '2026-08-22',
    refusedKinds: ['option'],
  },
];
const BSE: readonly StopMarketRule[] = [
  { source: 'BSE: no SL-M in any segment', effectiveFrom: null, checkedOn: '2026-08-22', refusedKinds: ALL },
];
const BSE_EXCHANGES: readonly string[] = ['BSE', 'BFO'];

/** Returns whether the exchange of an instrument takes stop-market orders on it on a trading date (YYYY-MM-DD). */
function takesStopMarket(instrument: Pick<Instrument, 'exchange' | 'kind'>, date: string): boolean {
  return !ruleOn(BSE_EXCHANGES.includes(instrument.exchange) ? BSE : NSE, date).refusedKinds.includes(instrument.kind);
}

/** Returns whether the exchange of an instrument takes orders of a kind on a date; with a date that is not known, only what every exchange takes. */
export function takesKind(kind: OrderKind, instrument: Pick<Instrument, 'exchange' | 'kind'>, date: string | null): boolean {
  switch (kind) {
    case 'market':
    case 'limit':
    case 'stop-limit':
      return true;
    case 'stop-market':
      return date !== null && takesStopMarket(instrument, date);
    default:
      return kind satisfies never;
  }
}
