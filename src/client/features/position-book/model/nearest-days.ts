/** Returns the recorded days right before and after a day. */
export function nearestDays(recorded: readonly string[], day: string): readonly string[] {
  const before = recorded
    .filter((each) => each < day)
    .toSorted()
    .at(-1);
  const after = recorded.filter((each) => each > day).toSorted()[0];
  return [before, after].filter((each) => each !== undefined);
}
