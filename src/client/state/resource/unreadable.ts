/** Returns how many rows of an answer could not be read and are missing in its list: another back end may send anything. */
export function unreadableOf(answer: object): number {
  return 'unreadable_rows' in answer ? Number(answer.unreadable_rows) : 0;
}
