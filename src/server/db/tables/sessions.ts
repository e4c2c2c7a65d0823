export interface SessionsTable {
  readonly id: string;
  /** Keyed hash of the token in hexadecimal; the token itself is never stored. */
  readonly token_hash: string;
  /** Keyed hash of the token that can only end the session; null in older sessions until their next use. */
  ending_hash: string | null;
  readonly user_id: string;
  readonly user_agent: string;
  readonly created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  /** When the user last proved who is there: at sign-in, or asked again since. */
  proved_at: Date;
}
