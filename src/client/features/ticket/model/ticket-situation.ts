import type { ExchangeTime } from '#domain/units/time.ts';
import type { Price } from '#domain/units/price.ts';

/** Conditions outside the ticket that can block sending. */
export interface TicketSituation {
  readonly online: boolean;
  /** The back end tells prices. One that does not never will: then a limit is the trader's own, and a position can still be left at market. */
  readonly priced: boolean;
  /** Whether an earlier order of this ticket has an unknown outcome. */
  readonly unresolved: boolean;
  readonly accountReady: boolean;
  /** Whether another back end has not sent the account's number, without which nothing can be sent. */
  readonly unnumbered?: boolean;
  /** Whether the account's session at its broker has ended, so that a new login is needed. */
  readonly needsLogin: boolean;
  /** When the broker begins to close intraday positions today; null = it does not, or not known. */
  readonly squareOffAt: ExchangeTime | null;
  /** Most lots that a square-off may close; null = no such limit. */
  readonly closableLots: number | null;
  /** The working order being modified. */
  readonly working: {
    readonly lots: number;
    readonly filledLots: number;
    readonly price: Price | null;
    readonly trigger: Price | null;
  } | null;
}
