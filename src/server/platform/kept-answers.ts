/** Returns a cache that loads each name once per version, also for parallel callers. A failure goes to the waiting callers and is not cached. */
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
