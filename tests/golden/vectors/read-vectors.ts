import { readFileSync } from 'node:fs';

/** One row of a vector file: texts by column, read as numbers with `number`. */
export interface VectorRow {
  readonly line: number;
  text(column: string): string;
  number(column: string): number;
}

/** Rows of a tab-separated vector file of this folder. Lines that start with # carry its source and tolerance; the first other line names the columns. */
export function readVectors(name: string): readonly VectorRow[] {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const comments = lines.filter((line) => line.startsWith('#'));
  for (const fact of ['source', 'tolerance'])
    if (!comments.some((line) => line.startsWith(`# ${fact}:`))) throw new Error(`${name} does not state its ${fact}`);
  const columns = (lines[comments.length] ?? '').split('\t');
  return lines.slice(comments.length + 1).map((line, index): VectorRow => {
    const cells = line.split('\t');
    const text = (column: string): string => {
      const cell = cells[columns.indexOf(column)];
      if (cell === undefined) throw new Error(`${name}: no column ${column}`);
      return cell;
    };
    return { line: comments.length + 2 + index, text, number: (column) => Number(text(column)) };
  });
}
