import type { WallTime } from '#domain/units/time.ts';
import { frozenMarket } from './frozen-market.ts';
import type { MarketReading, MarketSource } from './market-source.ts';

/** A feed of which nothing has come in for some time, though its connection lives. */
interface Silence {
  readonly userId: string;
  readonly view: MarketSource;
}

/** The market as this server has it, which a feed that falls silent stops to follow. */
type Live = MarketSource & { reading(): MarketReading };

/**
 * Returns the feeds of accounts that practise a silent one. An order is judged by the view of its account. What shows the market to a
 * user, streams and market answers, knows no account: there one silent feed of theirs silences all that they see. Others see nothing of it.
 */
export function createSilentFeeds(live: Live) {
  const silences = new Map<string, Silence>();

  return {
    /** Has the feed of an account be silent from now on, or since an earlier instant; null = it speaks. */
    set(account: { readonly id: string; readonly user_id: string }, since: WallTime | null): void {
      if (since === null) silences.delete(account.id);
      else if (!silences.has(account.id))
        silences.set(account.id, { userId: account.user_id, view: frozenMarket(live, live.reading(), since) });
    },

    /** Returns the market as an account has it. */
    ofAccount: (accountId: string): MarketSource => silences.get(accountId)?.view ?? live,

    isSilent: (accountId: string): boolean => silences.has(accountId),

    /** Returns the view that is left to a user one of whose feeds is silent, else null. */
    silentViewOf: (userId: string): MarketSource | null => [...silences.values()].find((one) => one.userId === userId)?.view ?? null,
  };
}

export type SilentFeeds = ReturnType<typeof createSilentFeeds>;
