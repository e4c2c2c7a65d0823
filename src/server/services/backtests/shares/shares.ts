import { createHash } from 'node:crypto';
import type { ErrorCode } from '#contract/errors/registry.ts';
import type { VariantDay } from '#domain/backtest/sweep/variant-result.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { money } from '#domain/units/money.ts';
import type { StoredListing } from '#server/services/history/stored-day.ts';

/** The queue that they lie in. */
export const SHARE_QUEUE = 'sweep-shares';
/** Days of bots in a share: some seconds of one thread. Each share reads its days anew, so that many small ones take longer together. */
const BOT_DAYS = 8_000;
/** A small sweep is cut into so many, for more hands than one. */
const LEAST_SHARES = 8;

/** Some of the bots of a sweep, with everything that it takes to play them where only the database is. */
export interface Share {
  /** The sweep that it belongs to. */
  readonly task: string;
  /** The program whose answers count: another one may reckon differently. */
  readonly program: string;
  /** The place of its first bot among those of the sweep. */
  readonly first: number;
  readonly listing: StoredListing | null;
  readonly definitions: readonly BotDefinition[];
  readonly dates: readonly string[];
}

type PackedDay = readonly [low: number, high: number, charges: number, traded: 0 | 1];

/** What came of a share: the days of its bots in their order, or why they cannot be played by anybody. */
export type ShareAnswer = { readonly bots: readonly (readonly PackedDay[])[] } | { readonly code: ErrorCode };

export const packDay = ({ low, high, charges, traded }: VariantDay): PackedDay => [low, high, charges, traded ? 1 : 0];

export function unpackDay([low, high, charges, traded]: PackedDay): VariantDay {
  return { low: money(low), high: money(high), charges: money(charges), traded: traded === 1 };
}

/** The same share of the same sweep has the same id, however often a program cuts it. */
function idOf({ task, program }: Pick<Share, 'task' | 'program'>, first: number): string {
  const hex = createHash('sha256').update(`${task} ${program} ${first}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns a sweep cut into shares, by nothing but what it is: cut again after a restart they are the same. */
export function cutIntoShares({ definitions, ...of }: Omit<Share, 'first'>): readonly { readonly id: string; readonly data: Share }[] {
  const most = Math.max(1, Math.floor(BOT_DAYS / Math.max(1, of.dates.length)));
  const size = Math.min(most, Math.ceil(definitions.length / LEAST_SHARES));
  return Array.from({ length: Math.ceil(definitions.length / size) }, (_, count) => {
    const first = count * size;
    return { id: idOf(of, first), data: { ...of, first, definitions: definitions.slice(first, first + size) } };
  });
}
