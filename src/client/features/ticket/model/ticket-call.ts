import type { Instrument, OrderRequest } from '#client/api/types.ts';
import type { IntentCall } from '#client/state/orders/outbox.ts';
import type { TicketRequest } from '#client/state/orders/ticket.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import { attachOf } from './protection-plan.ts';
import { isAtMarket, isStop, takesLimit, type TicketForm } from './ticket-form.ts';
import { workingPrice, workingTrigger } from './working-order.ts';

/** The target of a new order. Exits and modifications stay with their position or order. */
export interface TicketPlace {
  readonly accountNumber: string;
  readonly portfolioId: string;
}

/** Returns the default product of a new order: contracts are carried, shares are delivered. Intraday has to be chosen. */
export function newOrderProduct(kind: Instrument['kind']): OrderRequest['product'] {
  return kind === 'equity' ? 'CNC' : 'NRML';
}

/** Returns the account and portfolio of a ticket's orders; null while a new order has none. */
export function placeOf(request: TicketRequest, selected: TicketPlace | null): TicketPlace | null {
  const { mode } = request;
  if (mode === 'open') return selected;
  const owner = 'squareOff' in mode ? mode.squareOff : mode.modify;
  return { accountNumber: owner.account_number, portfolioId: owner.portfolio_id };
}

/** Returns the order of a form; null while a required field is empty. The server slices it at the freeze limit. */
export function orderOfForm(instrumentId: string, form: TicketForm): OrderRequest | null {
  const price = takesLimit(form.kind) ? form.price : null;
  const trigger = isStop(form.kind) ? form.trigger : null;
  if (form.lots === null || (takesLimit(form.kind) && price === null) || (isStop(form.kind) && trigger === null)) return null;
  return {
    instrument_id: instrumentId,
    transaction_type: form.side,
    order_type: form.kind,
    product: form.product,
    validity: form.validity,
    lots: form.lots,
    price: price === null ? null : priceToDecimal(price),
    trigger_price: trigger === null ? null : priceToDecimal(trigger),
    ...(form.afterMarket ? { variety: 'amo' as const } : {}),
    ...(form.protectionPercent === null || takesLimit(form.kind) ? {} : { protection_percent: form.protectionPercent }),
  };
}

function changeCall(mode: Extract<TicketRequest['mode'], { modify: unknown }>, form: TicketForm, accountNumber: string): IntentCall | null {
  const { modify } = mode;
  if (form.lots === null) return null;
  return {
    kind: 'modify',
    body: {
      account_number: accountNumber,
      order_id: modify.order_id,
      ...(form.lots === modify.lots ? {} : { lots: form.lots }),
      ...(form.price === workingPrice(modify) || form.price === null ? {} : { price: priceToDecimal(form.price) }),
      ...(form.trigger === workingTrigger(modify) || form.trigger === null ? {} : { trigger_price: priceToDecimal(form.trigger) }),
    },
  };
}

/**
 * Returns the call that sends the ticket; null while the form is incomplete. `worstFill` is the displayed worst fill of a market order, sent along so that a
 * moving market cannot worsen it; null where none is shown or the back end does not support it.
 */
export function ticketCall(
  request: TicketRequest,
  form: TicketForm,
  place: TicketPlace | null,
  worstFill: Price | null = null,
): IntentCall | null {
  if (place === null) return null;
  const { mode } = request;
  const owner = { account_number: place.accountNumber };
  if (mode !== 'open' && 'modify' in mode) return changeCall(mode, form, place.accountNumber);
  const order = orderOfForm(request.instrument.instrument_id, form);
  if (order === null) return null;
  const bound = worstFill === null || !isAtMarket(form.kind) ? {} : { worst_price: priceToDecimal(worstFill) };
  if (mode !== 'open' && isAtMarket(form.kind))
    return {
      kind: 'execute',
      body: {
        action: 'square_off',
        ...owner,
        portfolio_id: place.portfolioId,
        position_id: mode.squareOff.position_id,
        lots: order.lots,
        ...(order.protection_percent === undefined ? {} : { protection_percent: order.protection_percent }),
        ...bound,
      },
    };
  const attach = mode === 'open' ? attachOf(form.protection, order.lots * request.instrument.lot_size) : null;
  return {
    kind: 'place',
    body: { ...owner, portfolio_id: place.portfolioId, orders: [{ ...order, ...bound, ...(attach === null ? {} : { attach }) }] },
  };
}
