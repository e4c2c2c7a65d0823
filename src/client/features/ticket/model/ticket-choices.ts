import { marketCalendar } from '#client/platform/market-calendar.ts';
import { misCutOff, type MisRule, misSegmentOf } from '#domain/calendar/mis-cut-off.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { kindOfType, ORDER_TYPES } from '#domain/orders/order-kinds.ts';
import { takesKind } from '#domain/orders/stop-market-rule.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { isAtMarket, type TicketForm, type TicketKind, type TicketProduct } from './ticket-form.ts';

/** Returns the order types that the exchange of an instrument takes; until the date is known, those that every exchange takes. */
export function kindsOf(instrument: Pick<Instrument, 'exchange' | 'kind'>, tradingDate: string | null): readonly TicketKind[] {
  return ORDER_TYPES.filter((type) => takesKind(kindOfType(type), instrument, tradingDate));
}

/** Returns the products of an instrument, the one that stays overnight last: shares are delivered, contracts are carried. */
export function productsOf(kind: Instrument['kind']): readonly TicketProduct[] {
  return kind === 'equity' ? ['MIS', 'CNC'] : ['MIS', 'NRML'];
}

/** Returns from when a square-off rule closes intraday positions in such an instrument on a date; null when it does not, or the date is not known. */
export function autoSquareOff(rule: MisRule | null, kind: Instrument['kind'], tradingDate: string | null): ExchangeTime | null {
  if (tradingDate === null || marketCalendar.isKnownClosed(tradingDate)) return null;
  return misCutOff(rule, misSegmentOf(kind), marketCalendar.sessionOn(tradingDate));
}

/** Returns whether no intraday position may be opened any more today. */
export function isPastSquareOff(cutOff: ExchangeTime | null, now: ExchangeTime | null): boolean {
  return cutOff !== null && now !== null && now >= cutOff;
}

/** Returns whether the order may be sent for the next open. A market exit refers to its position and cannot wait. */
export function mayWaitForOpen({ mode, kind }: Pick<TicketForm, 'mode' | 'kind'>): boolean {
  return mode === 'open' || (mode === 'square-off' && !isAtMarket(kind));
}
