import type { OverviewFuture } from '#client/api/types.ts';

export interface FuturesProps {
  readonly futures: readonly OverviewFuture[];
  /** The instrument of each underlying that has a price, by its name. */
  readonly spotIds: ReadonlyMap<string, string>;
}
