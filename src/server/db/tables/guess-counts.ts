/** Wrong answers in a row about a subject (an e-mail that signs in, whether or not a user has it; a user who is asked again). */
export interface GuessCountsTable {
  readonly subject: string;
  /** Keyed hash of the network that the answers came from; '' for all that the user is not known to use. */
  readonly network: string;
  failures: number;
  last_failure_at: Date;
  locked_until: Date | null;
  /** The user to be told of the lock, from the lock until its answer is known; null when nobody needs to be. */
  untold_user: string | null;
}

/** Networks from which a user has signed in. */
export interface KnownNetworksTable {
  readonly user_id: string;
  readonly network: string;
  seen_at: Date;
}
