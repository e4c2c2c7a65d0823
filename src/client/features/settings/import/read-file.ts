import type { CsvProblem } from '#domain/market/csv-table.ts';

/** Rows that are shown; a file with more of them is wrong as a whole. */
export const MOST_PROBLEMS = 100;

/** A file in which there is nothing to send. */
export type RefusedFile =
  | { readonly kind: 'too-large' | 'unreadable' | 'empty' }
  | { readonly kind: 'wrong'; readonly problems: readonly CsvProblem[] };

/** Reads a file of at most so many bytes as text and hands it to its reader. Nothing of it is sent. */
export async function readFile<Good>(
  file: File,
  largest: number,
  read: (text: string) => Good | RefusedFile | Promise<Good | RefusedFile>,
): Promise<Good | RefusedFile> {
  if (file.size > largest) return { kind: 'too-large' };
  const text = await file.text().catch(() => null);
  if (text === null) return { kind: 'unreadable' };
  return text.trim() === '' ? { kind: 'empty' } : read(text);
}
