import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/market.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';
import { presentInstrument } from '#server/presenters/instrument.ts';

const DEFAULT_SEARCH_LIMIT = 20;

export function marketRoutes(app: FastifyInstance, { market, marketOf, marketSources }: Services): void {
  bind(app, operations.searchInstruments, ({ query }) => ({
    instruments: market.searchInstruments(query.q, query.limit ?? DEFAULT_SEARCH_LIMIT).map(presentInstrument),
  }));

  bind(app, operations.listUnderlyings, () => market.listUnderlyings());

  bind(app, operations.getChain, ({ user, query }) =>
    query.source === undefined
      ? marketOf(user.id).getChain(query.underlying, query.expiry)
      : marketSources.getChain(user.id, query.source, query.underlying, query.expiry),
  );

  bind(app, operations.getQuotes, async ({ user, query }) => {
    const ids = query.instrument_ids.split(',').map((id) => id.trim());
    const { house, foreign } = await marketSources.ownersOf(user.id, ids);
    const answers = [marketOf(user.id).getQuotes(house), ...foreign.map((one) => one.service.getQuotes(one.ids))];
    return { quotes: answers.flatMap(({ quotes }) => quotes), instruments: answers.flatMap(({ instruments }) => instruments) };
  });

  bind(app, operations.getMarketClock, ({ user }) => marketOf(user.id).getMarketClock());
}
