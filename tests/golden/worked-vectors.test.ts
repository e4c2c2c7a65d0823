import { describe, expect, it } from 'vitest';
import { chargesOfSettlement, estimateCharges } from '#domain/fees/fill-charges.ts';
import type { Product, Side } from '#domain/orders/order-kinds.ts';
import { estimateMargin } from '#domain/risk/estimate-margin.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { futureLeg, marginMarket, optionLeg } from '#tests/support/books/margin-samples.ts';
import { p } from '#tests/support/client/trading-samples.ts';
import { readVectors } from './vectors/read-vectors.ts';

const legOf = (text: string) => {
  const [type = '', units, strike, volatility, days] = text.split(',');
  return type === 'future'
    ? futureLeg(Number(units), Number(days))
    : optionLeg(type === 'call' ? 'call' : 'put', Number(strike), Number(units), Number(volatility), Number(days));
};

describe('the margin of worked positions', () => {
  for (const row of readVectors('margin-worked.tsv'))
    it(row.text('name'), () => {
      const found = estimateMargin(row.text('legs').split(';').map(legOf), marginMarket());
      const parts = {
        scan: found.scanRisk,
        calendar: found.calendarCharge,
        extreme: found.extremeLoss,
        far: found.farStrikeExtra,
        expiry: found.expiryDayExtra,
        net: found.longOptionValue - found.shortOptionValue,
        blocked: found.blocked,
      };
      for (const [part, amount] of Object.entries(parts))
        expect(Math.abs(moneyToDecimal(amount as never) - row.number(part)), part).toBeLessThan(0.05);
    });
});

describe('the charges of worked orders', () => {
  for (const row of readVectors('charges-worked.tsv'))
    it(`${row.text('kind')} ${row.text('side')} ${row.text('units')} at ${row.text('price')} on ${row.text('date')}, ${row.text('product')}`, () => {
      const kind = row.text('kind');
      const order = {
        price: p(row.number('price')),
        quantity: row.number('units'),
        tradeDate: row.text('date'),
        product: row.text('product') as Product,
      };
      // The freeze limit is that of NIFTY.
      const terms = { lotSize: 65, freezeQuantity: 1800 };
      const instrument = { kind: kind === 'exercise' ? 'option' : kind, segment: row.text('segment'), ...terms } as never;
      // The holder of an option that ends in the money closes it by selling.
      const charges =
        kind === 'exercise'
          ? chargesOfSettlement({ ...order, instrument, side: 'sell' })
          : estimateCharges({ ...order, instrument, side: row.text('side') as Side });
      for (const item of ['brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst'] as const)
        expect(Math.abs(moneyToDecimal(charges[item]) - row.number(item)), item).toBeLessThan(0.0002);
    });
});
