import type { FastifyBaseLogger } from 'fastify';
import { FollowedSource } from '#server/market/followed-source.ts';
import type { SourceAdapter, SourceWire } from '#server/market/source-adapter.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { createMarketService, type MarketService } from '#server/services/market/market.ts';

/** A source with its market service, and as streams read it. */
export interface Followed {
  readonly adapter: SourceAdapter;
  readonly source: FollowedSource;
  readonly service: MarketService;
  readonly feed: ReturnType<typeof feedOf>;
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

interface Needs {
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly offered: readonly SourceAdapter[];
  readonly wireOf: (adapter: SourceAdapter, token: string | null) => SourceWire;
}

/** A source of one user, and the token with which the source is followed. */
interface Own {
  readonly token: string;
  readonly followed: Followed;
}

/** Returns the followed sources: one for all users of an open source, one for each user of a source with tokens. */
export function createFollowedSources({ clock, log, offered, wireOf }: Needs) {
  const follow = (adapter: SourceAdapter, token: string | null): Followed => {
    const source = new FollowedSource({ adapter, wire: wireOf(adapter, token), clock, log });
    return { adapter, source, service: createMarketService(source.market), feed: feedOf(source) };
  };
  const shared = new Map(
    offered.filter(({ access }) => access === 'open').map((adapter): [string, Followed] => [adapter.id, follow(adapter, null)]),
  );
  const owned = new Map<string, Map<string, Own>>();

  return {
    shared: [...shared.values()],

    /** Returns the sources of this user alone that are followed or were. */
    ownOf: (userId: string): readonly Followed[] => [...(owned.get(userId)?.values() ?? [])].map(({ followed }) => followed),

    /** Returns a source as a user may read it; null where that takes a token and there is none. A new token takes the place of the one before. */
    of(userId: string, adapter: SourceAdapter, token: string | null): Followed | null {
      const open = shared.get(adapter.id);
      if (open !== undefined) return open;
      const mine = owned.get(userId) ?? new Map<string, Own>();
      const known = mine.get(adapter.id);
      if (known !== undefined && known.token === token) return known.followed;
      known?.followed.source.stop();
      mine.delete(adapter.id);
      if (token === null) return null;
      const followed = follow(adapter, token);
      mine.set(adapter.id, { token, followed });
      owned.set(userId, mine);
      return followed;
    },

    stop(): void {
      for (const { source } of shared.values()) source.stop();
      for (const mine of owned.values()) for (const { followed } of mine.values()) followed.source.stop();
    },
  };
}
