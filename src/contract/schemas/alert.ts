import * as v from 'valibot';
import { ALERT_DIRECTIONS, ALERT_STATUSES, LEVEL_MEASURES } from '#domain/alerts/alert.ts';
import { decimalBetween, exchangeMs, id, line, revision, tradingDate, wallMs } from './common.ts';
import { instrument } from './instrument.ts';

/** How many alerts a user may keep. */
export const MOST_ALERTS = 100;
/** A week of trading, in minutes of the exchange. */
const LONGEST_REST = 10_080;
/** Beyond this a price is no price: it keeps every level an exact number of ten-thousandths. */
const HIGHEST_LEVEL = 1_000_000_000;

/**
 * What is watched. `price` in currency units, `change` in percent of the previous close, `iv` in percent a year (options only), `pnl` the
 * profit of a portfolio's day in currency units.
 */
const watch = v.variant('measure', [
  v.object({ measure: v.picklist(['price', 'change', 'iv']), instrument_id: id }),
  v.object({ measure: v.literal('pnl'), portfolio_id: id }),
  v.object({ measure: v.literal('screen'), screen_id: id }),
]);
const trigger = v.variant('kind', [
  v.object({
    kind: v.literal('level'),
    direction: v.picklist(ALERT_DIRECTIONS),
    level: decimalBetween(-HIGHEST_LEVEL, HIGHEST_LEVEL),
  }),
  v.object({ kind: v.literal('screen') }),
]);
const rest = v.pipe(v.number(), v.integer('form.integer'), v.minValue(1, 'form.number-min'), v.maxValue(LONGEST_REST, 'form.number-max'));

export const alertBody = v.object({
  watch,
  trigger,
  /** Minutes of the exchange between two firings; null = it fires once. */
  cool_down_minutes: v.nullable(rest),
  /** Last trading date on which it watches; null = no end. */
  until: v.nullable(tradingDate),
  note: v.optional(v.nullable(line(120)), null),
});
export const alertUpdateBody = v.object({
  trigger: v.optional(trigger),
  cool_down_minutes: v.optional(v.nullable(rest)),
  until: v.optional(v.nullable(tradingDate)),
  note: v.optional(v.nullable(line(120))),
  /** `active` sets it again, also one that has fired or expired. */
  status: v.optional(v.picklist(['active', 'paused'])),
  revision: v.optional(revision),
});

export const alert = v.object({
  alert_id: id,
  watch: v.object({
    measure: v.picklist([...LEVEL_MEASURES, 'screen']),
    instrument: v.nullable(instrument),
    portfolio_id: v.nullable(id),
    screen_id: v.nullable(id),
  }),
  /** Name of what is watched, as it was when the alert was made; null for a screen that everybody has. */
  subject: v.nullable(v.string()),
  trigger,
  cool_down_minutes: v.nullable(v.number()),
  until: v.nullable(tradingDate),
  note: v.nullable(v.string()),
  status: v.picklist(ALERT_STATUSES),
  /** Whether the level was reached when it was last looked at; null = not looked at yet. A level that is reached fires at the next crossing. */
  met: v.nullable(v.boolean()),
  fired: v.pipe(v.number(), v.integer()),
  fired_at: v.nullable(exchangeMs),
  revision: v.pipe(v.number(), v.integer()),
  created_at: wallMs,
  updated_at: wallMs,
});
export const alertFiring = v.object({
  firing_id: id,
  alert_id: id,
  measure: v.picklist([...LEVEL_MEASURES, 'screen']),
  subject: v.nullable(v.string()),
  screen_id: v.nullable(id),
  instrument: v.nullable(instrument),
  trigger,
  note: v.nullable(v.string()),
  /** The value that reached the level; null for a screen. */
  value: v.nullable(v.number()),
  /** Symbols that a screen found anew. */
  symbols: v.array(v.string()),
  source: v.picklist(['simulated', 'broker']),
  exchange_at: exchangeMs,
  received_at: wallMs,
});
export const alertsAnswer = v.object({ alerts: v.array(alert) });
export const firingsQuery = v.object({
  before: v.optional(v.pipe(v.string(), v.maxLength(64), v.description('Firings older than the one of this id'))),
  limit: v.optional(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(200))),
});
export const firingsAnswer = v.object({ firings: v.array(alertFiring), more: v.boolean() });
