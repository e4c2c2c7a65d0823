const LONGEST = 60;

interface LabelProblem {
  readonly code: 'form.required' | 'form.whitespace' | 'form.string-max';
  /** Nothing the server said. */
  readonly message: '';
  readonly values: { readonly max: number };
}

/** Returns what is wrong with an account's name, by the rules of the server; null when nothing is. */
export function labelProblem(label: string): LabelProblem | null {
  const common = { message: '', values: { max: LONGEST } } as const;
  if (label === '') return { code: 'form.required', ...common };
  if (label.trim() === '') return { code: 'form.whitespace', ...common };
  return label.trim().length > LONGEST ? { code: 'form.string-max', ...common } : null;
}
