/** Returns whether the error is PostgreSQL's refusal of a second row with the same value in the named unique index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === index
  );
}
