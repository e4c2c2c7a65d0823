/** Returns the line and the column that a refusal names as `csv.<line>.<column>`, or the line alone; null when it names none. */
export function csvPlace(path: string): { readonly line: number; readonly column: string } | null {
  const match = /^csv\.(\d+)(?:\.(\w+))?$/.exec(path);
  return match === null ? null : { line: Number(match[1]), column: match[2] ?? '' };
}
