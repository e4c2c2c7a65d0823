import { createHash } from 'node:crypto';
import type { ErrorCode } from '#contract/errors/registry.ts';
import type { VariantDay } from '#domain/backtest/sweep/variant-result.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { money } from '#domain/units/money.ts';
import type { StoredListing } from '#server/services/history/stored-day.ts';

/** The queue of the shares. */
export const SHARE_QUEUE = 'sweep-shares';
/** Days times bots in a share: some seconds of one thread. Each share reads its days again, so many small shares take longer in total. */
const BOT_DAYS = 8_000;
/** Fewest shares of a small sweep, so that several machines can work on it. */
const LEAST_SHARES = 8;

/** Some bots of a sweep, with all data needed to run them with only the database at hand. */
export interface Share {
  /** The id of the sweep. */
  readonly task: string;
  /** The program version whose answers count: another version may compute differently. */
  readonly program: string;
  /** The place of the first bot in the sweep. */
  readonly first: number;
  readonly listing: StoredListing | null;
  readonly definitions: readonly BotDefinition[];
  readonly dates: readonly string[];
}

type PackedDay = readonly [low: number, high: number, charges: number, traded: 0 | 1];

/** The result of a share: the days of its bots in their order, or why no machine can run them. */
export type ShareAnswer = { readonly bots: readonly (readonly PackedDay[])[] } | { readonly code: ErrorCode };

export const packDay = ({ low, high, charges, traded }: VariantDay): PackedDay => [low, high, charges, traded ? 1 : 0];

export function unpackDay([low, high, charges, traded]: PackedDay): VariantDay {
  return { low: money(low), high: money(high), charges: money(charges), traded: traded === 1 };
}

/** Returns the id of a share, the same each time a sweep is cut. */
function idOf({ task, program }: Pick<Share, 'task' | 'program'>, first: number): string {
  const hex = createHash('sha256').update(`${task} ${program} ${first}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns a sweep cut into shares, always in the same way, so that a restart finds the same shares. */
export function cutIntoShares({ definitions, ...of }: Omit<Share, 'first'>): readonly { readonly id: string; readonly data: Share }[] {
  const most = Math.max(1, Math.floor(BOT_DAYS / Math.max(1, of.dates.length)));
  const size = Math.min(most, Math.ceil(definitions.length / LEAST_SHARES));
  return Array.from({ length: Math.ceil(definitions.length / size) }, (_, count) => {
    const first = count * size;
    return { id: idOf(of, first), data: { ...of, first, definitions: definitions.slice(first, first + size) } };
  });
}
