import type { RunOrder } from '#server/db/tables/instruction-states.ts';
import type { SystemOrder } from '#server/db/tables/instructions.ts';

/** Returns what a bot wants as an order that the server sends by itself: at the market, within its protection. */
export function systemOrderOf(
  { intent: { id, leg, side, opens, reason, contract }, lots, missed }: RunOrder,
  { product, ...named }: Pick<SystemOrder, 'orderId' | 'portfolioId' | 'instrument'> & Pick<SystemOrder['terms'], 'product'>,
): SystemOrder {
  const quantity = lots * contract.lotSize;
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
