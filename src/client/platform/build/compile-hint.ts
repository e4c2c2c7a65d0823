/** Smaller chunks compile fast enough without the hint. */
const LEAST_LETTERS = 8_000;

interface Rendered {
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>;
}

/**
 * Returns the comment before a chunk that makes Chromium compile the whole file off the main thread while loading. Otherwise the main thread compiles each
 * function at the first call, at every start, because compiled code of modules is not reused. Other browsers ignore the comment.
 */
export function compileHint({ modules }: Rendered): string {
  const letters = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
  return letters < LEAST_LETTERS ? '' : '//# allFunctionsCalledOnLoad';
}
