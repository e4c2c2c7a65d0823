import * as v from 'valibot';
import { MARK_BASES } from '#domain/market/mark.ts';
import { decimal, exchangeMs } from './common.ts';

/**
 * Valuation price of a holding: the last trade clamped to the current spread, with its basis (`markOf` in the domain) and the time of the last
 * trade. Null = unknown. Absent from a back end without marks; the client then computes the mark from the quote.
 */
export const mark = v.object({
  mark_price: v.exactOptional(v.nullable(decimal)),
  mark_basis: v.exactOptional(v.nullable(v.picklist(MARK_BASES))),
  last_trade_at: v.exactOptional(v.nullable(exchangeMs)),
});
