import type { Instrument } from '#domain/instruments/instrument.ts';
import type { EntryAnchor } from '#domain/orders/entry-anchor.ts';
import type { ExitPair } from '#domain/orders/exit-pair.ts';
import type { Gtt } from '#domain/orders/gtt.ts';
import type { Product } from '#domain/orders/order-kinds.ts';
import type { Reverse } from '#domain/positions/reverse-position.ts';
import type { SquareOffJob } from '#domain/positions/square-off-job.ts';

/**
 * What the pair follows: `order` = the fills of a working entry order, `fixed` = so many units of a position, `position` = all of it,
 * also what is added later (until its stop has been reached: what is bought after that is a new decision).
 */
const FOLLOWS = ['order', 'fixed', 'position'] as const;
export type Follows = (typeof FOLLOWS)[number];

/** The state of an exit pair with what ties it to its position. Direction 1 = it closes a long. */
export interface KeptExit {
  readonly pair: ExitPair;
  readonly follows: Follows;
  readonly direction: 1 | -1;
  /** Where its stop and target follow from the average fill of its order; absent or null where they are prices. */
  readonly anchor?: EntryAnchor | null;
}

/** The state of a GTT. `closes` names the position that its order only closes; null = its order opens and is limited like any other. */
export interface KeptGtt {
  readonly gtt: Gtt;
  readonly closes: string | null;
}

/** What the orders of a leg need to know of their position. */
export interface LegPosition {
  readonly positionId: string;
  readonly portfolioId: string;
  readonly instrument: Instrument;
  readonly product: Product;
}

/** The state of a square-off of one or many positions. `scope` is what was asked for. */
export interface KeptSquareOff {
  readonly scope: string;
  readonly positions: readonly LegPosition[];
  readonly job: SquareOffJob;
}

export interface KeptReverse {
  readonly positions: readonly LegPosition[];
  readonly reverse: Reverse;
}
