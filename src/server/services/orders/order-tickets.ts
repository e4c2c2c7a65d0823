import { AppError } from '#contract/errors/app-error.ts';
import { ERRORS } from '#contract/errors/registry.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Venue } from '#server/market/venue.ts';
import { type OrderRequest, termsOf } from './order-terms.ts';
import type { Ticket } from './placing.ts';

type Names = Pick<OrderRequest, 'instrument_id' | 'exchange' | 'tradingsymbol'>;

/** Returns the instrument that a request names by id, or by exchange and symbol. Throws instrument.not-found at the request's path. */
export function instrumentOf(venue: Venue, names: Names, path: string): Instrument {
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
export function ticketOf(venue: Venue, request: OrderRequest, path: string): Ticket {
  const instrument = instrumentOf(venue, request, path);
  return { instrument, terms: termsOf(request, instrument), variety: request.variety };
}
