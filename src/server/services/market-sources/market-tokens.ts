import type { Db } from '#server/db/database.ts';
import type { Sealing } from '#server/platform/sealing.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { deleteMarketToken, listMarketTokens, saveMarketToken } from '#server/repositories/market-tokens.ts';

/** Returns the name under which the token of a user for a source is sealed. */
export const tokenOwner = (userId: string, source: string) => `${source} of ${userId}`;

/** The end of the year 2199, the last that a date may name. */
const LAST_SECOND = Date.UTC(2200, 0) / 1_000;

/** A stored token. `text` is null where it was sealed under another key of the server: it has to be entered again. */
export interface StoredToken {
  readonly text: string | null;
  readonly savedAt: number;
  /** When the token ends by its own words; null where they do not say. */
  readonly until: number | null;
}

/** Returns the end of a token with claims (JSON Web Token), of which nothing is checked here; null for other tokens. */
function endOf(token: string | null): number | null {
  try {
    const claims = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8')) as { exp?: unknown };
    const { exp } = claims;
    return typeof exp === 'number' && exp > 0 && exp < LAST_SECOND ? Math.round(exp * 1_000) : null;
  } catch {
    return null;
  }
}

/** Keeps the tokens by which users read prices of their own. No call answers them. */
export function createMarketTokens({ db, sealing, clock }: { readonly db: Db; readonly sealing: Sealing; readonly clock: WallClock }) {
  return {
    /** Returns the user's tokens by source. */
    async of(userId: string): Promise<ReadonlyMap<string, StoredToken>> {
      const rows = await listMarketTokens(db, userId);
      return new Map(
        rows.map((row) => {
          const text = sealing.open(row.sealed_token, tokenOwner(userId, row.source));
          return [row.source, { text, savedAt: row.saved_at.getTime(), until: endOf(text) }];
        }),
      );
    },

    save: (userId: string, source: string, token: string) =>
      saveMarketToken(db, {
        user_id: userId,
        source,
        sealed_token: sealing.seal(token, tokenOwner(userId, source)),
        saved_at: new Date(clock.now()),
      }),

    remove: (userId: string, source: string) => deleteMarketToken(db, userId, source),
  };
}

export type MarketTokens = ReturnType<typeof createMarketTokens>;
