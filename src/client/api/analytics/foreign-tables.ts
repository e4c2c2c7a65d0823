import type { AnalyticsTable } from '#contract/analytics/tables.ts';
import { LOCALES } from '#contract/locales.ts';
import { ABOUT, namesOf } from '#client/api/foreign/told.ts';

interface ForeignTable {
  /** What other back ends call a column of ours that is a text, best first. */
  readonly called: Readonly<Record<string, readonly string[]>>;
  /** Returns whether the table's screen shows a known column of the row; other fields are listed in `told`. */
  readonly shows: (column: string, row: Readonly<Record<string, unknown>>) => boolean;
}

/** Returns the columns of texts that a row has in every language. */
const inEvery = (...names: readonly string[]) => names.flatMap((name) => LOCALES.map((locale) => `${name}_${locale}`));

const REASON = ['rationale', 'reason', 'reasoning', 'logic', 'comment', 'comments', 'remarks', 'message', ...ABOUT];
const HIDDEN = ['id', 'key', 'display_order', 'received_at', 'source'];
const LEVELS = ['stop', 'entry', 'entry_low', 'entry_high', 'target'];
const IDEA = [
  ...HIDDEN,
  'created_at',
  'structure',
  'origin',
  'max_loss',
  'max_profit',
  'pop',
  'risk_reward',
  'margin',
  'charges',
  ...inEvery('title', 'rationale'),
  'valid_until',
  'status',
  'closed_at',
  'outcome',
  'r_multiple',
  'track_record',
];
const BOT = [
  ...HIDDEN,
  ...inEvery('name', 'summary', 'rules'),
  'underlying',
  'measured_from',
  'measured_to',
  'sessions',
  'trades',
  'net_pnl',
  'charges',
  'mean_trade',
  'win_rate',
  'profit_factor',
  'max_drawdown',
  'equity',
];
/** Columns already shown by the recommendation card: legs and the complete set of levels. An incomplete set is listed column by column. */
const ideaShows = (column: string, row: Readonly<Record<string, unknown>>) =>
  IDEA.includes(column) ||
  (LEVELS.includes(column) && LEVELS.every((level) => row[level] !== null)) ||
  (column === 'legs' && isLegs(row['legs']));

const isLegs = (legs: unknown) =>
  Array.isArray(legs) && legs.length > 0 && legs.every((leg) => typeof (leg as { instrument_id?: unknown }).instrument_id === 'string');

/** Tables whose rows are shown column by column. */
const everyPlain: ForeignTable = { called: {}, shows: (column, row) => typeof row[column] !== 'object' };

/** How rows of another analytics back end are read, table by table. */
export const FOREIGN_TABLES = {
  commentary: {
    called: {},
    shows: (column) => [...HIDDEN, 'created_at', 'kind', 'severity', ...inEvery('title', 'body')].includes(column),
  },
  market_data: {
    called: {},
    shows: (column, row) => column === 'matches' || everyPlain.shows(column, row),
  },
  daily_data: everyPlain,
  screener: {
    called: { title_en: namesOf('idea', 'recommendation', 'strategy', 'screener'), rationale_en: REASON },
    shows: ideaShows,
  },
  bots: { called: { name_en: namesOf('bot', 'strategy'), summary_en: ABOUT }, shows: (column) => BOT.includes(column) },
  index_config: { called: {}, shows: (column, row) => column === 'indices' || everyPlain.shows(column, row) },
} as const satisfies Record<AnalyticsTable, ForeignTable>;
