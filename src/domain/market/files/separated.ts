/** Possible separators of cells. */
const SEPARATORS = [',', ';', '\t', '|'] as const;

function quotedCells(line: string, separator: string): string[] | null {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === '"' && quoted && line.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return quoted ? null : [...cells, cell.trim()];
}

/** Returns the cells of a line, any of them quoted; null when a quote does not end. */
export function cellsOf(line: string, separator: string): string[] | null {
  if (line.includes('"')) return quotedCells(line, separator);
  const cells = line.split(separator);
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? '';
    const [first, last] = [cell.charCodeAt(0), cell.charCodeAt(cell.length - 1)];
    if (first <= 32 || last <= 32 || first >= 127 || last >= 127) cells[at] = cell.trim();
  }
  return cells;
}

/** Returns the cells of a first line by each possible separator, the most cells first: only the names of the cells show which separator is right. */
export const splitsOf = (line: string): readonly { readonly separator: string; readonly cells: string[] }[] =>
  SEPARATORS.flatMap((separator) => {
    const cells = cellsOf(line, separator);
    return cells === null ? [] : [{ separator, cells }];
  }).toSorted((a, b) => b.cells.length - a.cells.length);
