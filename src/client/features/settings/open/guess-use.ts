import type { FileUse } from '#client/state/device/handed-file.ts';
import { chainLayout } from '#domain/market/chain-csv-columns.ts';
import { CSV_COLUMNS } from '#domain/market/read-candle-csv.ts';

/** A header line is not longer. */
const HEAD_BYTES = 4_096;
/** Of the columns of candles, those that none can do without. */
const NEEDED_CANDLE_COLUMNS = CSV_COLUMNS.slice(0, 5);

/** Of our own export of chains; the exchange's daily files have other names, and belong to the own history. */
const OWN_CHAIN = ['underlying', 'strike', 'option_type'];

/** Returns what the file most likely is, by its name and its first line; nothing of it leaves the device. */
export async function guessUse(file: File): Promise<FileUse> {
  const ending = file.name.toLowerCase().split('.').at(-1);
  if (ending === 'algtst' || ending === 'json') return 'bot';
  if (ending !== 'csv' && ending !== 'txt') return 'history';
  const head = await file.slice(0, HEAD_BYTES).text();
  const columns = (head.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '')
    .toLowerCase()
    .split(/[,;\t]/)
    .map((name) => name.trim().replaceAll('"', ''));
  if (chainLayout(columns).missing.length === 0 && OWN_CHAIN.every((name) => columns.includes(name))) return 'chains';
  return NEEDED_CANDLE_COLUMNS.every((name) => columns.includes(name)) ? 'candles' : 'history';
}
