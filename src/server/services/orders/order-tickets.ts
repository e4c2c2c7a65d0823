import type { InferOutput } from 'valibot';
import { AppError, type FieldError } from '#contract/errors/app-error.ts';
import { ERRORS, type ErrorCode } from '#contract/errors/registry.ts';
import type { orderRequest } from '#contract/schemas/order.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { BROKER_REFUSALS } from '#domain/orders/check-change.ts';
import type { OrderField } from '#domain/orders/denial.ts';
import { type Protection, protectionOfPercent } from '#domain/orders/market-protection.ts';
import { kindOfType, takesLimit } from '#domain/orders/order-kinds.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { type Price, priceFromDecimal } from '#domain/units/price.ts';
import type { Market } from '#server/market/market.ts';
import type { Ticket } from './placing.ts';
import type { OrderRefusal } from './order-review.ts';

type OrderRequest = InferOutput<typeof orderRequest>;

const WIRE_FIELDS: Readonly<Record<OrderField, string>> = {
  instrument: 'instrument_id',
  kind: 'order_type',
  product: 'product',
  lots: 'lots',
  limitPrice: 'price',
  triggerPrice: 'trigger_price',
  validity: 'validity',
};

/** Returns the price of a request in our units, to the nearest 1/10 000. */
export function priceOf(value: number | null): Price | null {
  return value === null ? null : priceFromDecimal(value);
}

/** Returns what a request says of the protection of an order without a limit; null when it leaves that to the default. */
export function protectionOf({
  protection_percent: percent = null,
  worst_price: worst = null,
}: Pick<OrderRequest, 'protection_percent' | 'worst_price'>): Protection | null {
  if (percent === null && worst === null) return null;
  return { basisPoints: percent === null ? null : protectionOfPercent(percent), cap: priceOf(worst) };
}

/** Returns what a request asks for, in units. */
export function termsOf(request: OrderRequest, instrument: Instrument): OrderTerms {
  const kind = kindOfType(request.order_type);
  return {
    side: request.transaction_type === 'BUY' ? 'buy' : 'sell',
    kind,
    product: request.product,
    validity: request.validity,
    quantity: request.lots * instrument.lotSize,
    limitPrice: priceOf(request.price),
    triggerPrice: priceOf(request.trigger_price),
    protection: takesLimit(kind) ? null : protectionOf(request),
  };
}

/** Returns the error of a change that breaks a rule, shown at its field. */
export function changeError(refusal: {
  readonly code: ErrorCode;
  readonly field: OrderField | null;
  readonly values: NonNullable<FieldError['values']>;
}): AppError {
  const { code, field, values } = refusal;
  const path = field === null ? '' : WIRE_FIELDS[field];
  // Values without a field are a broker's own words.
  const fields = field === null && Object.keys(values).length === 0 ? [] : [{ path, code, message: ERRORS[code].message, values }];
  const own =
    (BROKER_REFUSALS as readonly ErrorCode[]).includes(code) ||
    code === 'order.not-open' ||
    code === 'order.already-triggered' ||
    code === 'order.below-filled' ||
    code === 'order.expired-contract';
  return own ? new AppError(code, { fields }) : new AppError('request.invalid', { fields });
}

/** Returns the error of a change that our own review refuses. */
export function reviewError({ code, values = {} }: OrderRefusal): AppError {
  const known = code as ErrorCode;
  const wait = values['retry_after_ms'];
  return new AppError(known, {
    fields: [{ path: '', code, message: ERRORS[known].message, values }],
    ...(typeof wait === 'number' ? { retryAfter: Math.ceil(wait / 1000) } : {}),
  });
}

type Names = Pick<OrderRequest, 'instrument_id' | 'exchange' | 'tradingsymbol'>;

/** Returns the instrument that a request names by id, or by exchange and symbol. Throws instrument.not-found at the request's path. */
export function instrumentOf(venue: Market, names: Names, path: string): Instrument {
  const byId = names.instrument_id === undefined ? undefined : venue.instrument(names.instrument_id);
  const { exchange, tradingsymbol } = names;
  const found =
    byId === undefined && exchange !== undefined && tradingsymbol !== undefined
      ? venue
          .instruments()
          .find(
            (instrument) =>
              instrument.tradingsymbol === tradingsymbol && (instrument.exchange === exchange || instrument.segment === exchange),
          )
      : byId;
  if (found) return found;
  const code = 'instrument.not-found';
  throw new AppError(code, { fields: [{ path: `${path}.instrument_id`, code, message: ERRORS[code].message }] });
}

/** Returns what a request of a list asks for; `path` names the request in errors, such as `orders.0`. */
export function ticketOf(venue: Market, request: OrderRequest, path: string): Ticket {
  const instrument = instrumentOf(venue, request, path);
  return { instrument, terms: termsOf(request, instrument), variety: request.variety };
}
