import type { ExchangeTime } from '#domain/units/time.ts';
import type { Price } from '#domain/units/price.ts';

/** Conditions outside the ticket that can block sending. */
export interface TicketSituation {
  readonly online: boolean;
  /** Whether the back end sends prices. Without prices a limit is the trader's own number, and a position can still be closed at market. */
  readonly priced: boolean;
  /** Whether an earlier order of this ticket has an unknown outcome. */
  readonly unresolved: boolean;
  readonly accountReady: boolean;
  /** Whether another back end has not sent the account's number, without which nothing can be sent. */
  readonly unnumbered?: boolean;
  /** Whether the account's session at its broker has ended, so that a new login is needed. */
  readonly needsLogin: boolean;
  /** When the broker starts to close intraday positions today; null = not today, or unknown. */
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
