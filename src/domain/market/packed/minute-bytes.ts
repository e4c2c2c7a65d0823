import { MINUTE_WIDTH } from '../files/collected-rows.ts';
import { VarintReader, VarintWriter } from './varint.ts';

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

const WITH_INTEREST = 1;
const WITH_QUOTES = 2;

/** Returns the greatest common step of the values. */
function stepOf(values: readonly number[], fields: readonly number[]): number {
  let step = 0;
  for (let at = 0; at < values.length; at += MINUTE_WIDTH)
    for (const field of fields) step = divisor(step, Math.max(0, values[at + field] ?? 0));
  return step || 1;
}

/**
 * Returns minutes in the layout of `MinuteSeries`, ascending and unique, as bytes: column by column, each value as its difference from the value before, in
 * units of the column's common step. The caller compresses them.
 */
export function packMinutes(values: readonly number[]): Uint8Array {
  const out = new VarintWriter();
  const count = values.length / MINUTE_WIDTH;
  const at = (row: number, field: number): number => values[row * MINUTE_WIDTH + field] ?? 0;
  const rows = Array.from({ length: count }, (_, row) => row);
  const withInterest = rows.some((row) => at(row, 6) > 0);
  const withQuotes = rows.some((row) => at(row, 7) > 0 || at(row, 8) > 0);
  const [step, lot, unit] = [stepOf(values, [1, 2, 3, 4, 7, 8]), stepOf(values, [5]), stepOf(values, [6])];
  const traded = rows.filter((row) => at(row, 1) > 0);
  for (const value of [count, (withInterest ? WITH_INTEREST : 0) | (withQuotes ? WITH_QUOTES : 0), step, lot, unit]) out.unsigned(value);
  rows.forEach((row) => out.unsigned((at(row, 0) - (row === 0 ? 0 : at(row - 1, 0))) * 2 + (at(row, 1) > 0 ? 1 : 0)));
  traded.forEach((row, place) => out.signed((at(row, 1) - (place === 0 ? 0 : at(traded[place - 1] ?? 0, 4))) / step));
  for (const row of traded) out.signed((at(row, 4) - at(row, 1)) / step);
  for (const row of traded) out.unsigned((at(row, 2) - Math.max(at(row, 1), at(row, 4))) / step);
  for (const row of traded) out.unsigned((Math.min(at(row, 1), at(row, 4)) - at(row, 3)) / step);
  for (const row of traded) out.unsigned(at(row, 5) / lot);
  if (withInterest) rows.forEach((row) => out.signed((Math.max(0, at(row, 6)) - (row === 0 ? 0 : Math.max(0, at(row - 1, 6)))) / unit));
  if (withQuotes)
    for (const field of [7, 8]) rows.forEach((row) => out.signed((at(row, field) - (row === 0 ? 0 : at(row - 1, field))) / step));
  return out.finish();
}

/** Returns the minutes in bytes of packMinutes; line numbers are not kept. */
export function unpackMinutes(bytes: Uint8Array): number[] {
  const read = new VarintReader(bytes);
  const [count, flags, step, lot, unit] = [read.unsigned(), read.unsigned(), read.unsigned(), read.unsigned(), read.unsigned()];
  const values = Array.from({ length: count * MINUTE_WIDTH }, () => 0);
  const traded: number[] = [];
  let minute = 0;
  for (let row = 0; row < count; row += 1) {
    const told = read.unsigned();
    minute += Math.floor(told / 2);
    values[row * MINUTE_WIDTH] = minute;
    if (told % 2 === 1) traded.push(row * MINUTE_WIDTH);
  }
  /** Reads a column into its field of each row, without an object per row: a day of an index has a quarter of a million rows. */
  const differences = (field: number, unitOf: number): void => {
    let value = 0;
    for (let place = 0; place < values.length; place += MINUTE_WIDTH) {
      value += read.signed() * unitOf;
      values[place + field] = value;
    }
  };
  // The open is stored relative to the previous close: both columns are read before either is filled.
  const moves = traded.map(() => read.signed() * step);
  const bodies = traded.map(() => read.signed() * step);
  let close = 0;
  traded.forEach((place, index) => {
    const open = close + (moves[index] ?? 0);
    close = open + (bodies[index] ?? 0);
    values[place + 1] = open;
    values[place + 4] = close;
  });
  for (const place of traded) values[place + 2] = Math.max(values[place + 1] ?? 0, values[place + 4] ?? 0) + read.unsigned() * step;
  for (const place of traded) values[place + 3] = Math.min(values[place + 1] ?? 0, values[place + 4] ?? 0) - read.unsigned() * step;
  for (const place of traded) values[place + 5] = read.unsigned() * lot;
  if ((flags & WITH_INTEREST) !== 0) differences(6, unit);
  if ((flags & WITH_QUOTES) !== 0) for (const field of [7, 8]) differences(field, step);
  return values;
}
