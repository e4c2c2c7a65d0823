/**
 * Returns what asks once for each name while its version stays the same, whoever asks meanwhile. A failure is told to those who wait for it
 * and is not kept: the next one asks again.
 */
export function keptAnswers<T>() {
  const kept = new Map<string, { readonly version: string; readonly answer: Promise<T> }>();

  return (name: string, version: string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(name);
    if (known?.version === version) return known.answer;
    const entry = { version, answer: ask() };
    kept.set(name, entry);
    entry.answer.catch(() => {
      if (kept.get(name) === entry) kept.delete(name);
    });
    return entry.answer;
  };
}
