import type { Account, Order, Position } from '#client/api/types.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';

/** What both forms of the desk are made of. */
export interface DeskProps {
  readonly account: Account;
  readonly positions: LiveResource<Position[]>;
  /** The positions that are not flat. */
  readonly open: readonly Position[];
  readonly orders: LiveResource<Order[]>;
}
