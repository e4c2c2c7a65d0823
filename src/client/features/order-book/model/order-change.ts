import { marketCalendar } from '#client/platform/market-calendar.ts';
import type { ModifyBody, Order } from '#client/api/types.ts';
import { domainInstrument } from '#client/state/market/domain-instrument.ts';
import { isSized, lotsOf } from '#client/state/orders/lot-size.ts';
import { checkOrderChange } from '#domain/orders/check-change.ts';
import { kindOfType } from '#domain/orders/order-kinds.ts';
import { type Price, priceFromDecimal } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** The values of the form; null = nothing readable was typed, or the order has no such price. */
export interface ChangeForm {
  readonly lots: number | null;
  readonly price: number | null;
  readonly trigger: number | null;
}

export type ChangeField = 'lots' | 'price' | 'trigger';

/** Market data of the instrument; `last` is null while no price is reliable enough for an order. */
export interface MarketNow {
  readonly last: number | null;
  readonly exchangeAt: ExchangeTime | null;
}

/** Returns the editable fields of an order. A trigger that was reached is no longer editable. */
export function fieldsOf(order: Order): readonly ChangeField[] {
  return [
    ...(isSized(order.instrument) ? (['lots'] as const) : []),
    ...(order.price !== null || order.protection_price !== null ? (['price'] as const) : []),
    ...(order.trigger_price !== null && order.triggered_at === null ? (['trigger'] as const) : []),
  ];
}

/** Returns the form values of an existing order. */
export function formOfOrder(order: Order): ChangeForm {
  return { lots: order.lots, price: order.price ?? order.protection_price, trigger: order.trigger_price };
}

/** Returns the smallest total lots of an order: more than the filled ones. */
export function leastLots({ filled_quantity: filled, instrument }: Order): number {
  return Math.floor(lotsOf(filled, instrument) ?? 0) + 1;
}

/** Returns the request body with the changed values; null without any. */
export function changeOf(order: Order, form: ChangeForm): ModifyBody | null {
  const was = formOfOrder(order);
  const fields = fieldsOf(order);
  const change = {
    ...(fields.includes('lots') && form.lots !== null && form.lots !== was.lots ? { lots: form.lots } : {}),
    ...(fields.includes('price') && form.price !== null && form.price !== was.price ? { price: form.price } : {}),
    ...(fields.includes('trigger') && form.trigger !== null && form.trigger !== was.trigger ? { trigger_price: form.trigger } : {}),
  };
  return Object.keys(change).length === 0 ? null : { account_number: order.account_number, order_id: order.order_id, ...change };
}

/** Returns the problem of the form under the exchange's rules, as field and error code; null without one. */
export function problemOf(
  order: Order,
  form: ChangeForm,
  market: MarketNow,
): { readonly field: ChangeField; readonly code: string } | null {
  const fields = fieldsOf(order);
  if (fields.includes('lots') && (form.lots === null || !Number.isSafeInteger(form.lots)))
    return { field: 'lots', code: 'order.lots-invalid' };
  if (fields.includes('price') && form.price === null) return { field: 'price', code: 'order.price-missing' };
  if (fields.includes('trigger') && form.trigger === null) return { field: 'trigger', code: 'order.trigger-missing' };
  const body = changeOf(order, form);
  const instrument = domainInstrument(order.instrument);
  if (body === null || instrument === null) return null;
  const decimal = (value: number | null | undefined): Price | null =>
    value === null || value === undefined ? null : priceFromDecimal(value);
  const last = decimal(market.last);
  const refused = checkOrderChange(
    instrument,
    {
      side: order.transaction_type === 'BUY' ? 'buy' : 'sell',
      kind: kindOfType(order.order_type),
      filledQuantity: order.filled_quantity,
      limitPrice: decimal(order.price ?? order.protection_price),
      triggerPrice: decimal(order.trigger_price),
      triggered: order.triggered_at !== null,
    },
    {
      // The freeze quantity is no limit of an order that is cut into slices.
      quantity: body.lots === undefined || order.children.length > 0 ? null : body.lots * instrument.lotSize,
      limitPrice: decimal(body.price),
      triggerPrice: decimal(body.trigger_price),
    },
    {
      now: market.exchangeAt ?? (order.updated_at as ExchangeTime),
      tradingDate: marketCalendar.dateAt(market.exchangeAt ?? (order.updated_at as ExchangeTime)),
      reference: last,
      lastPrice: last,
    },
  );
  if (refused === null) return null;
  const field: ChangeField = refused.field === 'triggerPrice' ? 'trigger' : refused.field === 'lots' ? 'lots' : 'price';
  return { field, code: refused.code };
}
