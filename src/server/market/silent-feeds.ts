import type { WallTime } from '#domain/units/time.ts';
import { frozenMarket } from './frozen-market.ts';
import type { Market } from './market.ts';
import type { MarketSource } from './market-source.ts';

/** A feed without data for some time, though its connection is alive. */
interface Silence {
  readonly userId: string;
  readonly view: MarketSource;
}

/**
 * Returns the feeds of accounts that practise a silent feed. Orders are judged by their account's view. Streams and market answers belong to a user,
 * not an account: one silent feed silences everything that user sees. Other users are unaffected.
 */
export function createSilentFeeds(live: Pick<Market, 'reading'> & MarketSource) {
  const silences = new Map<string, Silence>();

  return {
    /** Silences the feed of an account from now on, or since an earlier instant; null ends the silence. */
    set(account: { readonly id: string; readonly user_id: string }, since: WallTime | null): void {
      if (since === null) silences.delete(account.id);
      else if (!silences.has(account.id))
        silences.set(account.id, { userId: account.user_id, view: frozenMarket(live, live.reading(), since) });
    },

    /** Returns the market as an account sees it. */
    ofAccount: (accountId: string): MarketSource => silences.get(accountId)?.view ?? live,

    isSilent: (accountId: string): boolean => silences.has(accountId),

    /** Returns the outdated view of a user with a silent feed, else null. */
    silentViewOf: (userId: string): MarketSource | null => [...silences.values()].find((one) => one.userId === userId)?.view ?? null,
  };
}

export type SilentFeeds = ReturnType<typeof createSilentFeeds>;
