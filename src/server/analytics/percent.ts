/** Returns a change in percent of what it is a change of, to four places; null where that is not above zero. */
export function percentOf(change: number, of: number): number | null {
  return of > 0 ? Math.round((change / of) * 1e6) / 1e4 : null;
}
