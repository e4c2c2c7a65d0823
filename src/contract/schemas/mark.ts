import * as v from 'valibot';
import { MARK_BASES } from '#domain/market/mark.ts';
import { decimal, exchangeMs } from './common.ts';

/**
 * At what a holding is valued: the last trade moved into the current spread, and which of them that is (`markOf` in the domain). Beside it when
 * the instrument last traded. Null = not known; a back end that does not tell it leaves it out, and its client works it out from the quote.
 */
export const mark = v.object({
  mark_price: v.exactOptional(v.nullable(decimal)),
  mark_basis: v.exactOptional(v.nullable(v.picklist(MARK_BASES))),
  last_trade_at: v.exactOptional(v.nullable(exchangeMs)),
});
