import * as v from 'valibot';
import { CHOICE_TESTS, COMPARISONS, type ConditionGroup } from '#domain/screener/condition.ts';
import { FIELD_IDS } from '#domain/screener/fields.ts';
import { exchangeMs, id, line, revision, tradingDate, wallMs } from './common.ts';
import { historyStatus } from './candles.ts';
import { instrument } from './instrument.ts';
import { PAST_SOURCES } from './past.ts';
import { SOURCE_KINDS } from '#domain/market/source-kind.ts';

/** How many screens a user may keep. */
export const MOST_SAVED_SCREENS = 50;

const field = v.picklist(FIELD_IDS);
const comparison = v.object({
  type: v.literal('number'),
  field,
  operator: v.picklist(COMPARISONS),
  operand: v.variant('kind', [
    v.object({ kind: v.literal('number'), value: v.nullable(v.pipe(v.number(), v.finite())) }),
    v.object({ kind: v.literal('field'), field }),
  ]),
});
const choice = v.object({
  type: v.literal('choice'),
  field,
  operator: v.picklist(CHOICE_TESTS),
  choice: v.pipe(v.string(), v.maxLength(40)),
});
const match = v.picklist(['all', 'any']);
const LONGEST = 40;
const type = v.literal('group');
/** One level deeper than allowed, so that a too deep group gets its own error. */
const deepest = v.object({
  type,
  match,
  conditions: v.pipe(v.array(v.variant('type', [comparison, choice])), v.maxLength(LONGEST, 'form.array-max')),
});
const inner = v.object({
  type,
  match,
  conditions: v.pipe(v.array(v.variant('type', [comparison, choice, deepest])), v.maxLength(LONGEST, 'form.array-max')),
});
const middle = v.object({
  type,
  match,
  conditions: v.pipe(v.array(v.variant('type', [comparison, choice, inner])), v.maxLength(LONGEST, 'form.array-max')),
});
const outermost = v.object({
  type,
  match,
  conditions: v.pipe(v.array(v.variant('type', [comparison, choice, middle])), v.maxLength(LONGEST, 'form.array-max')),
});
/** Conditions of which all or any must hold, in groups at most three deep. Typed by the domain: the inferred type is too deep for the compiler. */
const screen = outermost as unknown as v.GenericSchema<ConditionGroup>;

/** A value of a field; null = not known. */
const value = v.nullable(v.union([v.number(), v.string()]));
const screenRow = v.object({
  instrument,
  /** Values of the fields used by the screen, and always price, change and volume. */
  values: v.record(v.string(), value),
  /** Closes of the last sessions and the present price, oldest first. */
  closes: v.array(v.number()),
  /** Number of sessions behind the values, including the current one. */
  sessions: v.pipe(v.number(), v.integer()),
});
export const runScreenBody = v.object({
  screen,
  past: v.optional(
    v.pipe(
      v.object({
        source: v.picklist(PAST_SOURCES, 'form.enum'),
        date: tradingDate,
        at: v.optional(v.pipe(exchangeMs, v.description('The end of a minute of the session; its close when absent'))),
      }),
      v.description('An instant of a past day, of simulated or of own history; the market of now when absent'),
    ),
  ),
});
export const runScreenAnswer = v.object({
  rows: v.array(screenRow),
  /** Number of instruments checked, and of those whose match is unknown. */
  looked_at: v.pipe(v.number(), v.integer()),
  unknown: v.pipe(v.number(), v.integer()),
  /** For each outermost condition, the number of matches without it. */
  without: v.array(v.pipe(v.number(), v.integer())),
  history: historyStatus,
  /** When the fields were measured: once in fifteen seconds of the exchange. */
  exchange_at: exchangeMs,
  received_at: wallMs,
  source: v.picklist([...SOURCE_KINDS, ...PAST_SOURCES]),
  /** Of a past day, as it stood at `exchange_at`; null = the market of now. */
  past: v.nullable(
    v.object({
      date: tradingDate,
      /** The imports that own history comes from. */
      files: v.array(v.string()),
      /** True for the close of the session, false for the end of an earlier minute. */
      at_close: v.boolean(),
      basis: v.picklist(['minutes', 'end-of-day']),
      /** Fields missing for all instruments in the day's stored data. */
      missing: v.array(field),
      /** Underlyings in the day's own history that are not listed here and so are skipped. */
      not_listed: v.array(v.string()),
      /** Underlyings with only the day's close, skipped for earlier instants. */
      close_only: v.array(v.string()),
    }),
  ),
});

export const savedScreen = v.object({
  screen_id: id,
  /** Null for a built-in screen: the client translates the name by id. */
  name: v.nullable(v.string()),
  starter: v.boolean(),
  screen,
  revision: v.pipe(v.number(), v.integer()),
  updated_at: v.nullable(wallMs),
});
export const screensAnswer = v.object({ screens: v.array(savedScreen) });
export const screenBody = v.object({ name: line(60), screen });
export const screenUpdateBody = v.object({
  name: v.optional(line(60)),
  screen: v.optional(screen),
  /** The revision that was changed; when another device was faster the change is refused. */
  revision: v.optional(revision),
});
