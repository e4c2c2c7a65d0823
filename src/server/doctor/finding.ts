/** A finding of the doctor: `fault` stops the server or will lose data, `care` is worth a look. */
export interface Finding {
  readonly about: string;
  readonly state: 'fine' | 'care' | 'fault';
  /** The observation. */
  readonly seen: string;
  /** What to do; empty when nothing. */
  readonly advice: string;
}

/** Returns makers of findings about one subject. */
export function findingsAbout(about: string) {
  return {
    fine: (seen: string): Finding => ({ about, state: 'fine', seen, advice: '' }),
    care: (seen: string, advice: string): Finding => ({ about, state: 'care', seen, advice }),
    fault: (seen: string, advice: string): Finding => ({ about, state: 'fault', seen, advice }),
  };
}

/** Returns the message of a thrown value. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
}
