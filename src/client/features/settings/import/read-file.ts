import { useRef, useState } from 'react';
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

/** Returns the file that is chosen as its reader found it. */
export function useCheckedFile<Good extends { readonly kind: 'good' }>(read: (file: File) => Promise<Good | RefusedFile>) {
  const [checked, setChecked] = useState<Good | RefusedFile | null>(null);
  const [reading, setReading] = useState(false);
  const choice = useRef(0);
  /** Resolves to what the file holds; null when it holds nothing to send, or when another was chosen meanwhile. */
  const choose = async (file: File | null): Promise<Good | null> => {
    choice.current += 1;
    const mine = choice.current;
    setChecked(null);
    setReading(file !== null);
    if (file === null) return null;
    const found = await read(file);
    if (mine !== choice.current) return null;
    setReading(false);
    setChecked(found);
    return found.kind === 'good' ? found : null;
  };
  return { checked, reading, choose, forget: () => setChecked(null) };
}

/** Returns the line and the column that a refusal names as `csv.<line>.<column>`, or the line alone; null when it names none. */
export function csvPlace(path: string): { readonly line: number; readonly column: string } | null {
  const match = /^csv\.(\d+)(?:\.(\w+))?$/.exec(path);
  return match === null ? null : { line: Number(match[1]), column: match[2] ?? '' };
}
