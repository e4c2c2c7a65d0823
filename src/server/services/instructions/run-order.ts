import type { Calendar } from '#domain/calendar/calendar.ts';
import { largestRequest } from '#domain/orders/child-orders.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { RunOrder } from '#server/db/tables/instruction-states.ts';
import type { SystemOrder } from '#server/db/tables/instructions.ts';

/** Returns a bot's wanted order as a system order: at the market, within price protection. */
export function systemOrderOf(
  calendar: Calendar,
  { intent: { id, leg, side, opens, reason, contract }, lots, missed }: RunOrder,
  { product, ...named }: Pick<SystemOrder, 'orderId' | 'portfolioId' | 'instrument'> & Pick<SystemOrder['terms'], 'product'>,
  at: ExchangeTime,
): SystemOrder {
  const wanted = lots * contract.lotSize;
  // What is held may have come by several orders, and leaves by as many as it takes: the rest goes with the next one.
  const quantity = opens ? wanted : Math.min(wanted, largestRequest(named.instrument, calendar.dateAt(at)) ?? wanted);
  return {
    ...named,
    terms: { side, kind: 'market', product, validity: 'DAY', quantity, limitPrice: null, triggerPrice: null },
    origin: 'bot',
    closes: null,
    bot: opens ? 'opens' : 'closes',
    intent: { id, leg, reason: reason.code },
    urgent: !opens,
    chases: true,
    atTouch: missed,
    cancel: false,
    ended: false,
  };
}
