import type { ColumnType } from 'kysely';

/** The secret that a user shares with an authenticator. */
export interface SecondFactorsTable {
  readonly user_id: string;
  /** Sealed under the server's key. */
  sealed_secret: string;
  created_at: Date;
  /** Null until its first code has been given: nothing is asked for before. */
  confirmed_at: Date | null;
  /** The newest step of 30 s whose code was taken: no code is taken twice, none before it. */
  last_step: number | null;
}

export interface RecoveryCodesTable {
  readonly user_id: string;
  readonly code_hash: string;
  readonly created_at: Date;
  used_at: Date | null;
}

export interface PasskeysTable {
  /** As the browser names it, in base64url. */
  readonly credential_id: string;
  readonly user_id: string;
  /** The host it was made for; it works nowhere else. */
  readonly relying_party: string;
  /** COSE, in base64url. */
  readonly public_key: string;
  counter: number;
  /** jsonb: written as JSON text, read as a list. */
  readonly transports: ColumnType<string[], string, never>;
  label: string;
  readonly created_at: Date;
  last_used_at: Date | null;
}

/** What a passkey must sign, once. `user_id` is set where a new one is being made. */
export interface PasskeyChallengesTable {
  readonly challenge: string;
  readonly user_id: string | null;
  readonly expires_at: Date;
}
