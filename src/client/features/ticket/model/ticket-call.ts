import type { Instrument, OrderRequest } from '#client/api/types.ts';
import type { IntentCall } from '#client/state/outbox.ts';
import type { TicketRequest } from '#client/state/ticket.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { TicketForm } from './ticket-form.ts';

/** Where a new order goes. Closing and changing go where the position or order already is. */
export interface TicketPlace {
  readonly accountNumber: string;
  readonly portfolioId: string;
}

/**
 * Returns the product of a new order: contracts are carried, shares are delivered; nothing of this ticket is intraday.
 * The exchange refuses contracts for delivery and shares on margin.
 */
export function newOrderProduct(kind: Instrument['kind']): OrderRequest['product'] {
  return kind === 'equity' ? 'CNC' : 'NRML';
}

/** Returns where the orders of a ticket go; null while there is no account or portfolio for a new one. */
export function placeOf(request: TicketRequest, selected: TicketPlace | null): TicketPlace | null {
  const { mode } = request;
  if (mode === 'open') return selected;
  const owner = 'squareOff' in mode ? mode.squareOff : mode.modify;
  return { accountNumber: owner.account_number, portfolioId: owner.portfolio_id };
}

/** Returns the product that the ticket's orders have. */
export function productOf(request: TicketRequest): OrderRequest['product'] {
  const { mode } = request;
  if (mode === 'open') return newOrderProduct(request.instrument.kind);
  return 'squareOff' in mode ? mode.squareOff.product : mode.modify.product;
}

/** Returns the call that sends the ticket; null while the form is not complete. `slices` are the lots of each order. */
export function ticketCall(
  request: TicketRequest,
  form: TicketForm,
  slices: readonly number[],
  place: TicketPlace | null,
): IntentCall | null {
  const price = form.price === null ? null : priceToDecimal(form.price);
  if (place === null || form.lots === null || slices.length === 0) return null;
  const owner = { account_number: place.accountNumber };
  const { mode } = request;
  if (mode !== 'open' && 'modify' in mode) {
    const { modify } = mode;
    const was = modify.price ?? modify.protection_price;
    return {
      kind: 'modify',
      body: {
        ...owner,
        order_id: modify.order_id,
        ...(form.lots === modify.lots ? {} : { lots: form.lots }),
        ...(price === was ? {} : { price }),
      },
    };
  }
  if (mode !== 'open' && form.kind === 'MARKET')
    return {
      kind: 'execute',
      body: {
        action: 'square_off',
        ...owner,
        portfolio_id: place.portfolioId,
        position_id: mode.squareOff.position_id,
        lots: form.lots,
      },
    };
  if (form.kind === 'LIMIT' && price === null) return null;
  const orders = slices.map((lots): OrderRequest => ({
    instrument_id: request.instrument.instrument_id,
    transaction_type: form.side,
    order_type: form.kind,
    product: productOf(request),
    validity: form.validity,
    lots,
    price: form.kind === 'LIMIT' ? price : null,
    trigger_price: null,
  }));
  return { kind: 'place', body: { ...owner, portfolio_id: place.portfolioId, orders } };
}
