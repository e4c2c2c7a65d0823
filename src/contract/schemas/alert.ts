import * as v from 'valibot';
import { ALERT_MATCHES, ALERT_STATUSES, MOST_TERMS } from '#domain/alerts/alert.ts';
import {
  ACCOUNT_MEASURES,
  ALERT_MEASURES,
  BOT_EVENTS,
  CHAIN_MEASURES,
  COMPARATORS,
  OPTION_MEASURES,
  PREMIUM_LEGS,
  QUOTE_MEASURES,
} from '#domain/alerts/term.ts';
import { exchangeMs, id, line, revision, tradingDate, wallMs } from './common.ts';
import { instrument } from './instrument.ts';
import { SOURCE_KINDS } from '#domain/market/source-kind.ts';

/** How many alerts a user may keep. */
export const MOST_ALERTS = 100;
/** A week of trading, in minutes of the exchange. */
const LONGEST_REST = 10_080;
/** Beyond this a price is no price: it keeps every level a whole number of millionths. */
const HIGHEST_LEVEL = 1_000_000_000;
const MICROS = 1_000_000;

/** A level with at most six decimals, as needed for gamma. */
const level = v.pipe(
  v.number('form.type'),
  v.finite('form.type'),
  v.minValue(-HIGHEST_LEVEL, 'form.number-min'),
  v.maxValue(HIGHEST_LEVEL, 'form.number-max'),
  v.check((value) => Math.abs(value * MICROS - Math.round(value * MICROS)) <= Math.max(1e-6, Math.abs(value) * 1e-9), 'form.decimals'),
);
const reaches = { comparator: v.picklist(COMPARATORS), level };
const sign = v.picklist([1, -1]);

/**
 * One part of a condition. `price`, `premium` and profits of the day (net) in currency units, `change` in percent of the previous close, `volume`, `oi`
 * and `oi-change` in units, `iv` and `atm-iv` in percent a year, Greeks per unit, currency unit, point and calendar day, `pcr` open puts by open calls,
 * `margin` in percent of the account's cash, `time` in minutes since midnight at the exchange.
 */
const alertTermBody = v.variant('measure', [
  v.object({ measure: v.picklist([...QUOTE_MEASURES, ...OPTION_MEASURES]), instrument_id: id, ...reaches }),
  v.object({ measure: v.picklist(CHAIN_MEASURES), underlying: id, expiry: tradingDate, ...reaches }),
  v.object({
    measure: v.literal('premium'),
    legs: v.pipe(
      v.array(v.object({ instrument_id: id, sign })),
      v.minLength(PREMIUM_LEGS.least, 'form.array-min'),
      v.maxLength(PREMIUM_LEGS.most, 'form.array-max'),
    ),
    ...reaches,
  }),
  v.object({ measure: v.literal('position-pnl'), position_id: id, ...reaches }),
  v.object({ measure: v.literal('pnl'), portfolio_id: id, ...reaches }),
  v.object({ measure: v.picklist(ACCOUNT_MEASURES), account_id: id, ...reaches }),
  v.object({ measure: v.literal('time'), ...reaches }),
  v.object({ measure: v.literal('bot'), bot_id: id, event: v.picklist(BOT_EVENTS) }),
  v.object({ measure: v.literal('screen'), screen_id: id }),
]);
const match = v.picklist(ALERT_MATCHES);
const terms = v.pipe(v.array(alertTermBody), v.minLength(1, 'form.array-min'), v.maxLength(MOST_TERMS, 'form.array-max'));
const rest = v.pipe(v.number(), v.integer('form.integer'), v.minValue(0, 'form.number-min'), v.maxValue(LONGEST_REST, 'form.number-max'));
/** `session`: the end of the session that is running, or of the next one. */
const until = v.nullable(v.union([v.literal('session'), tradingDate]));

export const alertBody = v.object({
  match: v.optional(match, 'all'),
  terms,
  /** Minutes of the exchange between two firings; 0 = each time it becomes true; null = it fires once. */
  cool_down_minutes: v.nullable(rest),
  /** Last trading date of the alert; null = no end. */
  until,
  note: v.optional(v.nullable(line(120)), null),
});
export const alertUpdateBody = v.object({
  match: v.optional(match),
  /** Changed terms restart the alert. */
  terms: v.optional(terms),
  cool_down_minutes: v.optional(v.nullable(rest)),
  until: v.optional(until),
  note: v.optional(v.nullable(line(120))),
  /** `active` re-arms the alert, even after firing or expiry. */
  status: v.optional(v.picklist(['active', 'paused'])),
  revision: v.optional(revision),
});
export const alertTryBody = v.object({ match: v.optional(match, 'all'), terms, cool_down_minutes: v.nullable(rest) });

const nullableId = v.nullable(v.string());
const term = {
  measure: v.picklist(ALERT_MEASURES),
  /** Name of the watched object when the alert was made; null for an underlying, legs, the clock and built-in screens. */
  subject: v.nullable(v.string()),
  /** Null once the instrument is no longer listed. */
  instrument: v.nullable(instrument),
  underlying: nullableId,
  expiry: v.nullable(tradingDate),
  /** Empty but for `premium`. */
  legs: v.array(v.object({ instrument_id: v.string(), symbol: v.string(), instrument: v.nullable(instrument), sign })),
  position_id: nullableId,
  portfolio_id: nullableId,
  account_id: nullableId,
  bot_id: nullableId,
  event: v.nullable(v.picklist(BOT_EVENTS)),
  screen_id: nullableId,
  comparator: v.nullable(v.picklist(COMPARATORS)),
  /** Null for event measures, which have no value. */
  level: v.nullable(v.number()),
};
export const alertTerm = v.object(term);
const seen = {
  /** `unknown`: no value, or a stale one. */
  truth: v.picklist(['yes', 'no', 'unknown']),
  /** Null when unknown, and for event measures. */
  value: v.nullable(v.number()),
  /** Time of the value; null when unknown. */
  exchange_at: v.nullable(exchangeMs),
  received_at: v.nullable(wallMs),
  /** Reason of an unknown value; null for a known one. */
  missing: v.nullable(v.picklist(['none', 'stale'])),
};

export const alert = v.object({
  alert_id: id,
  match,
  terms: v.array(alertTerm),
  cool_down_minutes: v.nullable(v.number()),
  until: v.nullable(tradingDate),
  note: v.nullable(v.string()),
  status: v.picklist(ALERT_STATUSES),
  /** Whether the whole was true when it was last known; null = not known yet. What is true fires when it has been false and becomes true again. */
  met: v.nullable(v.boolean()),
  fired: v.pipe(v.number(), v.integer()),
  fired_at: v.nullable(exchangeMs),
  /** Whether a server error keeps it from being watched now; absent = it is watched. */
  failing: v.exactOptional(v.boolean()),
  revision: v.pipe(v.number(), v.integer()),
  created_at: wallMs,
  updated_at: wallMs,
});
export const alertFiring = v.object({
  firing_id: id,
  alert_id: id,
  match,
  /** The terms with their values at the moment of firing. */
  terms: v.array(v.object({ ...term, ...seen })),
  note: v.nullable(v.string()),
  /** Symbols newly found by a watched screen. */
  symbols: v.array(v.string()),
  source: v.picklist(SOURCE_KINDS),
  exchange_at: exchangeMs,
  received_at: wallMs,
});
export const alertsAnswer = v.object({ alerts: v.array(alert) });
/** How the terms of each active alert stand now. */
export const alertsNowAnswer = v.object({
  alerts: v.array(v.object({ alert_id: id, terms: v.array(v.object(seen)) })),
  exchange_at: exchangeMs,
  received_at: wallMs,
});
/** Firings of an alert on the last stored session. */
export const alertTryAnswer = v.object({
  /** Null when no session is stored. */
  trading_date: v.nullable(tradingDate),
  /** Times of the firings; null when a required term cannot be evaluated on stored data. */
  times: v.nullable(v.array(exchangeMs)),
  /** Minutes of the session that were looked at. */
  minutes: v.number(),
  /** Places of the terms that stored minutes cannot answer. */
  unanswered: v.array(v.object({ place: v.number(), why: v.picklist(['not-stored', 'no-minutes']) })),
});
export const firingsQuery = v.object({
  before: v.optional(v.pipe(v.string(), v.maxLength(64), v.description('Firings older than the one of this id'))),
  limit: v.optional(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(200))),
});
export const firingsAnswer = v.object({ firings: v.array(alertFiring), more: v.boolean() });
