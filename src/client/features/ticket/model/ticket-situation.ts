import type { ExchangeTime } from '#domain/units/time.ts';
import type { Price } from '#domain/units/price.ts';

/** What stands around the ticket and can forbid sending it. */
export interface TicketSituation {
  readonly online: boolean;
  /** The back end tells prices. One that does not never will: then a limit is the trader's own, and a position can still be left at market. */
  readonly priced: boolean;
  /** An earlier order of this ticket whose fate is not known yet. */
  readonly unresolved: boolean;
  readonly accountReady: boolean;
  /** The account has a number that another back end has not told: nothing can be sent for it. */
  readonly unnumbered?: boolean;
  /** The account's session at its broker is over: a new login makes it ready. */
  readonly needsLogin: boolean;
  /** When the broker begins to close intraday positions today; null = it does not, or not known. */
  readonly squareOffAt: ExchangeTime | null;
  /** Most lots that a square-off may close; null = no such limit. */
  readonly closableLots: number | null;
  /** The working order that is being modified. */
  readonly working: {
    readonly lots: number;
    readonly filledLots: number;
    readonly price: Price | null;
    readonly trigger: Price | null;
  } | null;
}
