import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { listMarketSources } from '#contract/operations/market-sources.ts';
import type { Db } from '#server/db/database.ts';
import { FollowedSource } from '#server/market/followed-source.ts';
import type { SourceAdapter } from '#server/market/source-adapter.ts';
import type { OpenSocket } from '#server/platform/socket-client.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { addMarketChoice, listMarketChoices, removeMarketChoice } from '#server/repositories/market-choices.ts';
import { createMarketService, type MarketService } from '#server/services/market/market.ts';
import { chainWithQuotes } from './chain-with-quotes.ts';

type WireSource = AnswerOf<typeof listMarketSources>['sources'][number];

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** All offered sources. */
  readonly offered: readonly SourceAdapter[];
  readonly sockets: (adapter: SourceAdapter) => OpenSocket;
}

/** A source with its market service. */
interface Followed {
  readonly adapter: SourceAdapter;
  readonly source: FollowedSource;
  readonly service: MarketService;
}

function presented({ adapter, source, service }: Followed, enabled: boolean): WireSource {
  const facts = source.facts();
  return {
    source: adapter.id,
    name: adapter.name,
    kind: adapter.kind,
    enabled,
    state: facts.state,
    since: facts.since,
    received_at: facts.receivedAt,
    listed: facts.listed,
    listed_at: facts.listedAt,
    bad_rows: facts.badRows,
    watched: facts.watched,
    most_watched: facts.mostWatched,
    underlyings: enabled ? [...service.listUnderlyings().underlyings] : [],
  };
}

/** Returns a followed market as streams read it. */
const feedOf = (source: FollowedSource) => ({
  feed: {
    now: source.market.now,
    quote: source.market.quote,
    onTick: source.market.onTick,
    lists: (id: string) => source.market.instrument(id) !== null,
  },
  source: source.market.source,
  ask: (ids: () => readonly string[]) => source.ask('screen', ids),
});

/** Returns the markets beside the simulated one. Each user switches them on alone; what is off is neither followed nor shown. */
export function createMarketSources({ db, clock, log, offered, sockets }: Needs) {
  const followed = new Map(
    offered.map((adapter): [string, Followed] => {
      const source = new FollowedSource({ adapter, sockets: sockets(adapter), clock, log });
      return [adapter.id, { adapter, source, service: createMarketService(source.market) }];
    }),
  );

  function known(id: string): Followed {
    const found = followed.get(id);
    if (found === undefined) throw new AppError('market.no-source');
    return found;
  }

  /** Returns a market that the user has switched on, and has it followed. */
  async function chosen(userId: string, id: string): Promise<Followed> {
    const found = known(id);
    if (!(await listMarketChoices(db, userId)).includes(id)) throw new AppError('market.source-off');
    found.source.need();
    return found;
  }

  return {
    /** Returns every market that the user may switch on; those that are on are followed from now on. */
    async list(userId: string): Promise<AnswerOf<typeof listMarketSources>> {
      const on = new Set(await listMarketChoices(db, userId));
      for (const { adapter, source } of followed.values()) if (on.has(adapter.id)) source.need();
      return { sources: [...followed.values()].map((one) => presented(one, on.has(one.adapter.id))) };
    },

    async set(userId: string, id: string, enabled: boolean) {
      const found = known(id);
      if (enabled) {
        await addMarketChoice(db, { user_id: userId, source: id, chosen_at: new Date(clock.now()) });
        found.source.need();
      } else await removeMarketChoice(db, userId, id);
      return { source: presented(found, enabled) };
    },

    async load(userId: string, id: string) {
      const found = await chosen(userId, id);
      await found.source.load();
      return { source: presented(found, true) };
    },

    /** Returns the chain of an expiry of a market, once its quotes have come. */
    async getChain(userId: string, id: string, underlying: string, expiry: string | undefined) {
      const { source, service } = await chosen(userId, id);
      return chainWithQuotes(source, service, underlying, expiry);
    },

    /** Returns the services of the markets that own these ids, of those which the user has switched on, with the ids of each. */
    async ownersOf(userId: string, ids: readonly string[]) {
      const foreign = [...followed.values()].map((one) => ({ ...one, ids: ids.filter((id) => id.startsWith(`${one.adapter.id}:`)) }));
      if (foreign.every((one) => one.ids.length === 0)) return { house: ids, foreign: [] };
      const on = new Set(await listMarketChoices(db, userId));
      const isForeign = (id: string) => foreign.some((one) => one.ids.includes(id));
      return { house: ids.filter((id) => !isForeign(id)), foreign: foreign.filter((one) => one.ids.length > 0 && on.has(one.adapter.id)) };
    },

    /** The followed markets, for streams. */
    feeds: [...followed.values()].map(({ source }) => feedOf(source)),

    stop(): void {
      for (const { source } of followed.values()) source.stop();
    },
  };
}
