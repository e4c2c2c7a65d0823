import type { Price } from '#domain/units/price.ts';

/** What stands around the ticket and can forbid sending it. */
export interface TicketSituation {
  readonly online: boolean;
  /** An earlier order of this ticket whose fate is not known yet. */
  readonly unresolved: boolean;
  readonly accountReady: boolean;
  /** Most lots that a square-off may close; null = no such limit. */
  readonly closableLots: number | null;
  /** The working order that is being modified. */
  readonly working: {
    readonly lots: number;
    readonly filledLots: number;
    readonly price: Price | null;
  } | null;
}
