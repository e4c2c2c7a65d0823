import type { Selectable } from 'kysely';

/** A broker login started here for an account. Wall times: a link lives minutes. */
export interface BrokerLinksTable {
  /** Keyed hash of the state that travels with the browser; the state itself is never stored. */
  state_hash: string;
  readonly user_id: string;
  readonly broker_account_id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  used_at: Date | null;
  /** Id of the link where the state must stay secret: on the broker's return page, and in the waiting app. */
  readonly link_id: string;
  /** Four digits shown by the app, to be typed when the login goes on in another browser. */
  readonly code: string;
  code_tries: number;
  /** Keyed hash of the key given to the browser that entered the code: only its return is accepted. */
  browser_hash: string | null;
  /** Whether another browser than the waiting one gets the broker's answer. */
  readonly hand_off: boolean;
  returned_at: Date | null;
  returned_status: 'success' | 'cancelled' | null;
  /** The broker's request token, sealed for this link; deleted after use. */
  sealed_token: string | null;
}

/** A request token issued by the practice broker: the broker's own record, kept elsewhere by a real one. */
export interface PracticeTokensTable {
  readonly token_hash: string;
  readonly state_hash: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  used_at: Date | null;
}

export type BrokerLinkRow = Selectable<BrokerLinksTable>;
export type PracticeTokenRow = Selectable<PracticeTokensTable>;
