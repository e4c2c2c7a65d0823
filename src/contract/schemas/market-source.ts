import * as v from 'valibot';
import { SOURCE_KINDS } from '#domain/market/source-kind.ts';
import { sourceId, wallMs } from './common.ts';
import { underlyingEntry } from './instrument.ts';

/**
 * How a source stands: `off` while nobody needs it; `lost` is cut or silent, `refused` by the source, `wrong-clock` dates its prices far from our clock,
 * `not-understood` answers in words that are not its own.
 */
const SOURCE_STATES = ['off', 'connecting', 'live', 'lost', 'refused', 'wrong-clock', 'not-understood'] as const;

const marketSource = v.object({
  source: sourceId,
  name: v.string(),
  kind: v.picklist(SOURCE_KINDS),
  /** `token`: its prices are read with a token of the user's own, and shown to nobody else. */
  access: v.picklist(['open', 'token']),
  /** When the user's token was stored; null = there is none. */
  token_saved_at: v.nullable(wallMs),
  /** When the stored token ends, as the token itself says; null where a token says nothing of it. */
  token_until: v.nullable(wallMs),
  /** Whether this user has switched it on; the simulated market always is. */
  enabled: v.boolean(),
  state: v.picklist(SOURCE_STATES),
  /** Since when it stands so. */
  since: wallMs,
  /** When the last packet came; null = none has. */
  received_at: v.nullable(wallMs),
  /** Instruments in the newest good listing, its time, and its unreadable rows. */
  listed: v.number(),
  listed_at: v.nullable(wallMs),
  bad_rows: v.number(),
  /** Instruments watched now, and the most that the source allows; null where there is no limit. */
  watched: v.number(),
  most_watched: v.nullable(v.number()),
  /** Underlyings with an option chain, of a market that is switched on. */
  underlyings: v.array(underlyingEntry),
});
export const marketSourcesAnswer = v.object({ sources: v.array(marketSource) });
export const marketSourceAnswer = v.object({ source: marketSource });
export const marketSourceBody = v.object({
  enabled: v.boolean('form.type'),
  /** Of a market with a token: it takes the place of the one stored. Switching the market off deletes the token. */
  token: v.optional(
    v.pipe(
      v.string('form.type'),
      v.trim(),
      v.nonEmpty('form.required'),
      v.maxLength(4_000, 'form.string-max'),
      v.regex(/^[\x21-\x7e]*$/, 'form.pattern'),
    ),
  ),
});
