/** What the doctor says of one thing: `fault` stops the server or will lose something, `care` is worth a look. */
export interface Finding {
  readonly about: string;
  readonly state: 'fine' | 'care' | 'fault';
  /** What was seen. */
  readonly seen: string;
  /** What to do; empty where nothing is. */
  readonly advice: string;
}

/** Returns the findings about one thing, which name themselves no more. */
export function findingsAbout(about: string) {
  return {
    fine: (seen: string): Finding => ({ about, state: 'fine', seen, advice: '' }),
    care: (seen: string, advice: string): Finding => ({ about, state: 'care', seen, advice }),
    fault: (seen: string, advice: string): Finding => ({ about, state: 'fault', seen, advice }),
  };
}

/** Returns the words of what was thrown. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
}
