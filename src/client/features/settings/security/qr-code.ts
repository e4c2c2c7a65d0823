import { codewordsOf } from './qr-codewords.ts';

/** Rows of modules; true = dark. */
export type QrCode = readonly (readonly boolean[])[];

type Rule = (row: number, column: number) => boolean;
const MASKS: readonly Rule[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Returns a value with the remainder of its division by the generator behind it. */
function withRemainder(value: number, degree: number, divisor: number): number {
  let rest = value;
  for (let count = 0; count < degree; count += 1) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * divisor);
  return (value << degree) | rest;
}

/** A symbol while it is drawn: `taken` are the modules that no data goes to. */
interface Draft {
  readonly size: number;
  readonly dark: boolean[][];
  readonly taken: boolean[][];
}

function put({ size, dark, taken }: Draft, row: number, column: number, isDark: boolean): void {
  if (row < 0 || column < 0 || row >= size || column >= size) return;
  (dark[row] ?? [])[column] = isDark;
  (taken[row] ?? [])[column] = true;
}

/** Squares within squares, around a centre: of the corners and of the alignment patterns. */
function putSquares(draft: Draft, row: number, column: number, reach: number, light: readonly number[]): void {
  for (let down = -reach; down <= reach; down += 1)
    for (let right = -reach; right <= reach; right += 1)
      put(draft, row + down, column + right, !light.includes(Math.max(Math.abs(down), Math.abs(right))));
}

function putFormat(draft: Draft, mask: number): void {
  const { size } = draft;
  // Level M is 00.
  const bits = withRemainder(mask, 10, 0x537) ^ 0x5412;
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((bits >>> at) & 1) === 1;
    const [row, column] = at < 6 ? [at, 8] : at < 8 ? [at + 1, 8] : at === 8 ? [8, 7] : [8, 14 - at];
    put(draft, row, column, isDark);
    if (at < 8) put(draft, 8, size - 1 - at, isDark);
    else put(draft, size - 15 + at, 8, isDark);
  }
  put(draft, size - 8, 8, true);
}

function putVersion(draft: Draft, version: number): void {
  if (version < 7) return;
  const bits = withRemainder(version, 12, 0x1f25);
  for (let at = 0; at < 18; at += 1) {
    const isDark = ((bits >>> at) & 1) === 1;
    const [near, far] = [Math.floor(at / 3), draft.size - 11 + (at % 3)];
    put(draft, near, far, isDark);
    put(draft, far, near, isDark);
  }
}

function frame(version: number, alignment: readonly number[]): Draft {
  const size = version * 4 + 17;
  const grid = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const draft: Draft = { size, dark: grid(), taken: grid() };
  for (let at = 0; at < size; at += 1) {
    put(draft, 6, at, at % 2 === 0);
    put(draft, at, 6, at % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    putSquares(draft, row, column, 4, [2, 4]);
  const last = alignment.at(-1);
  for (const row of alignment)
    for (const column of alignment)
      if (!((row === 6 && (column === 6 || column === last)) || (column === 6 && row === last))) putSquares(draft, row, column, 2, [1]);
  putFormat(draft, 0);
  putVersion(draft, version);
  return draft;
}

/** The codewords in pairs of columns from the right, up and down in turn, past the column of the timing pattern. */
function putData({ size, dark, taken }: Draft, words: readonly number[]): void {
  let bit = 0;
  for (let pair = 0; pair < (size - 1) / 2; pair += 1) {
    const from = size - 1 - pair * 2;
    const right = from > 6 ? from : from - 1;
    const upwards = pair % 2 === 0;
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (taken[row]?.[column]) continue;
        (dark[row] ?? [])[column] = (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
    }
  }
}

/** What a reader stumbles over in one line: long runs, and what looks like a corner. */
function linePenalty(line: readonly boolean[]): number {
  const text = line.map(Number).join('');
  const runs = (text.match(/0{5,}|1{5,}/g) ?? []).reduce((total, run) => total + run.length - 2, 0);
  const corners = [...text.matchAll(/(?=00001011101|10111010000)/g)].length;
  return runs + corners * 40;
}

function penaltyOf(rows: QrCode): number {
  const columns = rows.map((_, at) => rows.map((row) => row[at] ?? false));
  let penalty = [...rows, ...columns].reduce((total, line) => total + linePenalty(line), 0);
  let dark = 0;
  rows.forEach((row, at) =>
    row.forEach((module, column) => {
      if (module) dark += 1;
      const below = rows[at + 1];
      if (below && column + 1 < row.length && module === row[column + 1] && module === below[column] && module === below[column + 1])
        penalty += 3;
    }),
  );
  const share = (dark * 100) / (rows.length * rows.length);
  return penalty + Math.floor(Math.abs(share - 50) / 5) * 10;
}

function masked({ dark, taken, ...draft }: Draft, mask: number): QrCode {
  const rule = MASKS[mask];
  const rows = dark.map((row, at) => row.map((module, column) => module !== (taken[at]?.[column] !== true && rule?.(at, column) === true)));
  putFormat({ ...draft, dark: rows, taken }, mask);
  return rows;
}

/** Returns the text as a QR code: byte mode, level M, the smallest version, the mask that is easiest to read. Throws RangeError when it is too long. */
export function qrCode(text: string): QrCode {
  const { version, terms, words } = codewordsOf(text);
  const draft = frame(version, terms.alignment);
  putData(draft, words);
  const candidates = MASKS.map((_, mask) => masked(draft, mask)).map((rows) => ({ rows, penalty: penaltyOf(rows) }));
  return candidates.reduce((best, one) => (one.penalty < best.penalty ? one : best)).rows;
}
