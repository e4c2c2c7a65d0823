import type { Instrument } from '#domain/instruments/instrument.ts';
import type { OrderVariety, OrderOriginKind } from '#domain/orders/order-kinds.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { Trx } from '#server/db/database.ts';
import type { PortfolioRow } from '#server/db/tables/portfolios.ts';
import type { AccountExposureRow } from '#server/repositories/account-exposure.ts';
import type { AccountLock } from './account-lock.ts';

/** One order to be placed. */
export interface Ticket {
  readonly instrument: Instrument;
  readonly terms: OrderTerms;
  /** Regular when absent. */
  readonly variety?: OrderVariety;
}

export interface Placing {
  readonly lock: AccountLock;
  readonly portfolio: PortfolioRow;
  /** The account's exposure, if read since it was locked. */
  readonly exposure?: AccountExposureRow;
  readonly key: string;
  readonly tickets: readonly Ticket[];
  readonly origin: OrderOriginKind;
  readonly basketId?: string;
  /** The order rate has counted the orders already (`OrderReview.takePermits`). */
  readonly permitTaken?: boolean;
  /** The position that the orders close, and nothing more. */
  readonly closes?: { readonly positionId: string; stillOpen(trx: Trx, ids: readonly string[]): Promise<number> };
}
