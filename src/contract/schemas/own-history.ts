import * as v from 'valibot';
import { VENDORS } from '#domain/market/files/contract-choice.ts';
import { DATE_ORDERS } from '#domain/market/files/file-date.ts';
import { HISTORY_FORMATS } from '#domain/market/files/read-history-file.ts';
import { candlesQuery, candleRow } from './candles.ts';
import { exchangeMs, id, line, tradingDate, wallMs } from './common.ts';
import { importedSymbol, ownChainFigures } from './own-chain.ts';

/** Bytes of a file in one request. */
export const HISTORY_PART = 2 ** 20;
/** The same as text: four characters for three bytes. */
const LONGEST_PART = Math.ceil(HISTORY_PART / 3) * 4;
/** Ten times what an upload may have. */
const FARTHEST = 2 ** 36;

/** `reading`: files are checked; `ready`: may be kept; the rest is final. `nothing-new`: all files are kept already; `nothing-read`: no row is of a kind that is read. */
export const IMPORT_STATUSES = ['receiving', 'reading', 'ready', 'nothing-new', 'nothing-read', 'refused', 'kept'] as const;
const KINDS = ['spot', 'future', 'call', 'put'] as const;

const count = v.pipe(v.number(), v.integer());

export const startHistoryImportBody = v.object({
  /** Name of the file or folder, shown with the prices. */
  name: line(120),
  vendor: v.optional(v.pipe(v.picklist(VENDORS, 'form.enum'), v.description('Whose files they are, where they have no header that tells'))),
  whole_prices: v.optional(
    v.pipe(
      v.picklist(['rupees', 'paise'], 'form.enum'),
      v.description('What prices of Parquet files are whose columns hold whole numbers'),
    ),
  ),
  date_order: v.optional(
    v.pipe(
      v.picklist(DATE_ORDERS, 'form.enum'),
      v.description('Which of the two numbers before a year is the day, where files do not tell'),
    ),
  ),
  stamps: v.optional(
    v.pipe(v.picklist(['start', 'end'], 'form.enum'), v.description('What the time of a minute is, where files do not tell')),
  ),
  bars: v.optional(
    v.pipe(v.picklist(['minute'], 'form.enum'), v.description('That bars last one minute, where files are too short to tell')),
  ),
  replace: v.optional(v.pipe(v.boolean('form.type'), v.description('That prices count which contradict those that are kept'))),
});
export const sendHistoryPartBody = v.object({
  file: v.pipe(v.string(), v.nonEmpty('form.required'), v.maxLength(400, 'form.string-max')),
  offset: v.pipe(
    v.number('form.type'),
    v.integer('form.integer'),
    v.minValue(0, 'form.number-min'),
    v.maxValue(FARTHEST, 'form.number-max'),
  ),
  data: v.pipe(
    v.string(),
    v.maxLength(LONGEST_PART, 'form.string-max'),
    v.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'form.pattern'),
    v.description('Base64'),
  ),
});
export const historyImportParams = v.object({ id });

const facts = v.object({
  formats: v.array(v.picklist(HISTORY_FORMATS)),
  /** How Parquet files were read: the columns, where the clock of their times stands, and what a time is of. */
  tables: v.optional(
    v.array(
      v.object({
        columns: v.array(v.string()),
        clock: v.picklist(['utc', 'india']),
        stamps: v.picklist(['start', 'end', 'second']),
        prices: v.optional(v.picklist(['rupees', 'paise'])),
      }),
    ),
  ),
  files: count,
  /** Number of files imported before, which are skipped. */
  same_files: count,
  rows: count,
  /** As they are stored. */
  bytes: count,
  days: count,
  from: v.nullable(tradingDate),
  to: v.nullable(tradingDate),
  /** Whether any minute has bid and ask. */
  quotes: v.boolean(),
  underlyings: v.array(v.object({ underlying: v.string(), days: count, contracts: count })),
  left_out: v.object({ outside_session: count, no_session: count, other_kinds: count, duplicates: count }),
  /** The kinds counted in `other_kinds`, as named in the files. */
  other_kinds: v.optional(v.array(v.object({ kind: v.string(), rows: count }))),
  /** Number of expiries in years without a published holiday calendar; these dates may still change. */
  expected_expiries: v.optional(count),
  /** Missing minutes (indices and futures, between the first and the last) and missing trading days. */
  gaps: v.object({ minutes: count, days: count }),
});
const historyImport = v.object({
  import_id: id,
  name: v.string(),
  status: v.picklist(IMPORT_STATUSES),
  /** Numbers of bytes received and read. */
  received: count,
  read: count,
  total: count,
  facts: v.nullable(facts),
  /** `line` 0 = the file as a whole; of a Parquet file its row, and `group` the group of rows; `code` is one of the registry. */
  problems: v.array(v.object({ file: v.string(), line: count, column: v.string(), code: v.string(), group: v.optional(count) })),
});
export const historyImportAnswer = v.object({ import: historyImport });
export const historyImportsAnswer = v.object({
  imports: v.array(v.object({ import_id: id, name: v.string(), imported_at: wallMs, facts })),
  /** The unfinished import of any page; null = none. Discarded after an hour without a call, and when the server stops. */
  under_way: v.nullable(historyImport),
  /** Totals over all imports. `minute_sessions`: sessions with minutes, not only closes. */
  underlyings: v.array(v.object({ underlying: v.string(), sessions: count, minute_sessions: count, from: tradingDate, to: tradingDate })),
});

/** Origin of a candle or chain of own history. */
const provenance = {
  source: v.literal('own-history'),
  files: v.array(v.string()),
  /** Built from minutes, or from the exchange's daily files. */
  basis: v.picklist(['minutes', 'end-of-day']),
};

export const ownCandlesQuery = v.object({
  ...v.omit(candlesQuery, ['instrument_id']).entries,
  underlying: importedSymbol,
  kind: v.picklist(KINDS, 'form.enum'),
  expiry: v.optional(v.pipe(v.string(), v.regex(/^(?:\d{4}-\d{2}-\d{2}|I{1,3})$/, 'form.pattern'))),
  strike: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}(?:\.\d{1,4})?$/, 'form.pattern'), v.transform(Number))),
});
export const ownCandlesAnswer = v.object({
  underlying: v.string(),
  candles: v.array(candleRow),
  next_to: v.nullable(exchangeMs),
  ...provenance,
  /** The vendor's continuous contracts behind a dated future, where only these were imported; else empty. */
  rolling: v.array(v.string()),
});

export const ownChainParams = v.object({ underlying: importedSymbol });
export const ownChainAnswer = v.object({ ...ownChainFigures.entries, ...provenance });
