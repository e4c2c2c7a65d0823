import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/market.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';
import { presentInstrument } from '#server/presenters/instrument.ts';

const DEFAULT_SEARCH_LIMIT = 20;

export function marketRoutes(app: FastifyInstance, { market, marketOf }: Services): void {
  bind(app, operations.searchInstruments, ({ query }) => ({
    instruments: market.searchInstruments(query.q, query.limit ?? DEFAULT_SEARCH_LIMIT).map(presentInstrument),
  }));

  bind(app, operations.listUnderlyings, () => market.listUnderlyings());

  bind(app, operations.getChain, ({ user, query }) => marketOf(user.id).getChain(query.underlying, query.expiry));

  bind(app, operations.getQuotes, ({ user, query }) => marketOf(user.id).getQuotes(query.instrument_ids.split(',')));

  bind(app, operations.getMarketClock, ({ user }) => marketOf(user.id).getMarketClock());
}
