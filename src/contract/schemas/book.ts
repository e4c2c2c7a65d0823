import * as v from 'valibot';
import { FINDING_RESULTS, FINDING_SCOPES } from '#domain/positions/finding.ts';
import { RECONCILIATION_CAUSES, RECONCILIATION_OUTCOMES } from '#domain/positions/reconciliation-outcome.ts';
import { decimal, exchangeMs, id, tradingDate, wallMs } from './common.ts';
import { instrument, quote } from './instrument.ts';
import { mark } from './mark.ts';
import { charges, product } from './order.ts';

/**
 * Profit counted from the previous close: carried lots from there, lots of the day from their fill, one average for both. Null = a price is
 * missing, never zero. gross = realised + unrealised + converted, net = gross - charges; gross and net add up over days, exactly.
 */
export const dayProfit = v.object({
  realised_pnl: v.nullable(decimal),
  unrealised_pnl: v.nullable(decimal),
  /** Profit since the previous close that went to another product of the contract: it goes on there. */
  converted_pnl: v.nullable(decimal),
  gross_pnl: v.nullable(decimal),
  charges,
  net_pnl: v.nullable(decimal),
  /** Realised profit of the day's closed quantity against the position's cost; sums up to the position's realised profit. */
  realised_at_cost: decimal,
});

/** A position of one portfolio on one trading date. Signed quantities: negative is short. net = carried + bought - sold + converted. */
export const positionBookRow = v.object({
  position_id: id,
  portfolio_id: id,
  account_number: v.string(),
  instrument,
  product,
  /** How the day left it, or how it is now: `settled` = the contract ended and was paid out in cash. */
  state: v.picklist(['open', 'closed', 'settled']),
  carried_quantity: v.number(),
  /** What the carried quantity had cost, signed. */
  carried_cost: decimal,
  previous_close: v.nullable(decimal),
  /** The carried quantity at the previous close, signed. */
  carried_value: v.nullable(decimal),
  buy_quantity: v.number(),
  buy_value: decimal,
  buy_average: v.nullable(decimal),
  sell_quantity: v.number(),
  sell_value: decimal,
  sell_average: v.nullable(decimal),
  converted_quantity: v.number(),
  net_quantity: v.number(),
  net_lots: v.number(),
  average_price: v.nullable(decimal),
  open_cost: decimal,
  settlement_price: v.nullable(decimal),
  /** Valuation price of the day: the official close, or the current mark during the day, with its origin. */
  mark: v.nullable(decimal),
  mark_basis: mark.entries.mark_basis,
  last_trade_at: mark.entries.last_trade_at,
  /** The live quote of a running day; null for a past one. */
  quote: v.nullable(quote),
  ...dayProfit.entries,
});

export const positionBookAnswer = v.object({
  position_book: v.array(positionBookRow),
  totals: dayProfit,
  trading_date: tradingDate,
  /** Whether the day has ended: then nothing of it changes any more. */
  final: v.boolean(),
  exchange_at: exchangeMs,
  received_at: wallMs,
});

export const pnlQuery = v.object({
  from: v.optional(tradingDate),
  to: v.optional(tradingDate),
  group: v.optional(v.picklist(['day', 'portfolio', 'underlying'], 'form.enum'), 'day'),
});

/** `key`: the date, the portfolio's id or the underlying. */
const pnlLine = v.object({ key: v.string(), label: v.string(), ...dayProfit.entries });

export const pnlAnswer = v.object({
  pnl: v.array(pnlLine),
  totals: dayProfit,
  from: tradingDate,
  to: tradingDate,
  group: v.picklist(['day', 'portfolio', 'underlying']),
  /** True when the current day is included, so that the figures still change. */
  includes_today: v.boolean(),
  exchange_at: exchangeMs,
  received_at: wallMs,
});

export const dayMinutesAnswer = v.object({
  /** In their order, at most one for each minute of the session. Gaps are gaps: nothing is known of those minutes. */
  minutes: v.array(
    v.object({
      at: exchangeMs,
      /** The total of the position book at that instant. */
      net_pnl: decimal,
    }),
  ),
  trading_date: tradingDate,
  opens_at: exchangeMs,
  closes_at: exchangeMs,
  exchange_at: exchangeMs,
  received_at: wallMs,
});

/** One side's facts by name, each a number or a text, the other being null. Null = unknown to this side. */
const facts = v.nullable(v.array(v.object({ name: v.string(), number: v.nullable(v.number()), text: v.nullable(v.string()) })));

/** Something that is not known to be the same on both sides. Quantities in units, money and prices decimal. */
const finding = v.object({
  scope: v.picklist(FINDING_SCOPES),
  result: v.picklist(FINDING_RESULTS),
  subject: v.string(),
  ours: facts,
  theirs: facts,
  /** Whether the broker's trade was written into our books, labelled, under its own id. Nothing else is ever changed. */
  adopted: v.boolean(),
});

export const reconciliation = v.object({
  id,
  account_number: v.string(),
  cause: v.picklist(RECONCILIATION_CAUSES),
  outcome: v.picklist(RECONCILIATION_OUTCOMES),
  /** How many things were the same on both sides. */
  matched: v.number(),
  findings: v.array(finding),
  trading_date: tradingDate,
  exchange_at: exchangeMs,
  received_at: wallMs,
});

export const reconciliationAnswer = v.object({ reconciliation, exchange_at: exchangeMs, received_at: wallMs });
export const reconciliationsAnswer = v.object({ reconciliations: v.array(reconciliation), exchange_at: exchangeMs, received_at: wallMs });
