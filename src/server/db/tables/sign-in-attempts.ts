/** Wrong passwords in a row per e-mail, whether or not a user has it. */
export interface SignInAttemptsTable {
  readonly email: string;
  failures: number;
  last_failure_at: Date;
  locked_until: Date | null;
}
