import type { InferOutput } from 'valibot';
import type { charges } from '#contract/schemas/order.ts';
import { addCharges, type Charges, chargesOf, NO_CHARGES } from '#domain/fees/charges.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import type { FillRow } from '#server/db/tables/fills.ts';

type ChargeColumns = Pick<FillRow, 'brokerage' | 'stt' | 'exchange_fee' | 'sebi' | 'stamp' | 'gst' | 'depository'>;

/** Returns the charges in a row's columns. */
export function chargesOfRow(row: ChargeColumns): Charges {
  const { brokerage, stt, exchange_fee: exchange, sebi, stamp, gst, depository } = row;
  return chargesOf({ brokerage, stt, exchange, sebi, stamp, gst, depository });
}

/** Returns the sum of the rows' charges. */
export function chargesOfRows(rows: readonly ChargeColumns[]): Charges {
  return rows.reduce((sum, row) => addCharges(sum, chargesOfRow(row)), NO_CHARGES);
}

export function presentCharges(item: Charges): InferOutput<typeof charges> {
  return {
    brokerage: moneyToDecimal(item.brokerage),
    stt: moneyToDecimal(item.stt),
    exchange: moneyToDecimal(item.exchange),
    sebi: moneyToDecimal(item.sebi),
    stamp: moneyToDecimal(item.stamp),
    gst: moneyToDecimal(item.gst),
    depository: moneyToDecimal(item.depository),
    total: moneyToDecimal(item.total),
  };
}
