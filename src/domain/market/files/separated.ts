const SEPARATORS = [';', '\t', ','];

function quotedCells(line: string, separator: string): string[] {
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
  return [...cells, cell.trim()];
}

/** Returns what separates the cells of a file: the first of semicolon, tab and comma that its header has. */
export const separatorOf = (header: string): string => SEPARATORS.find((sign) => header.includes(sign)) ?? ',';

/** Returns the cells of a line; one may stand in quotes. */
export const cellsOf = (line: string, separator: string): string[] =>
  line.includes('"') ? quotedCells(line, separator) : line.split(separator).map((cell) => cell.trim());
