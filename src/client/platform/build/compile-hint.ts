/** What is smaller is compiled in a moment, and the words would cost it more than they gain. */
const LEAST_LETTERS = 8_000;

interface Rendered {
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>;
}

/**
 * Returns what stands before a chunk: Chromium compiles all of such a file while it reads it, beside the page's thread. Else that thread compiles each
 * function as it is first called, at every start: what the browser keeps compiled of a module it does not take again. To others it is a comment.
 */
export function compileHint({ modules }: Rendered): string {
  const letters = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
  return letters < LEAST_LETTERS ? '' : '//# allFunctionsCalledOnLoad';
}
