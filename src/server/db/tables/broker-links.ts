import type { Selectable } from 'kysely';

/** A login that was started here for one account of one user. Wall times: a link lives minutes. */
export interface BrokerLinksTable {
  /** Keyed hash of the state that travels with the browser; the state itself is never stored. */
  state_hash: string;
  readonly user_id: string;
  readonly broker_account_id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  used_at: Date | null;
  /** Names the link where the state must not be seen: on the page that the broker sends the browser to, and to the app that waits. */
  readonly link_id: string;
  /** Four digits that the app shows and that have to be typed where the login goes on in another browser. */
  readonly code: string;
  code_tries: number;
  /** Keyed hash of what the browser got that typed the code: only its return is kept. */
  browser_hash: string | null;
  /** The broker's answer comes to another browser than the one that waits for it. */
  readonly hand_off: boolean;
  returned_at: Date | null;
  returned_status: 'success' | 'cancelled' | null;
  /** The broker's request token, sealed for this link; gone once it has been exchanged. */
  sealed_token: string | null;
}

/** A request token that the practice broker gave out. It is the broker's own book: a real broker keeps it at its place. */
export interface PracticeTokensTable {
  readonly token_hash: string;
  readonly state_hash: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  used_at: Date | null;
}

export type BrokerLinkRow = Selectable<BrokerLinksTable>;
export type PracticeTokenRow = Selectable<PracticeTokensTable>;
