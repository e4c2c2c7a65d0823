import { describe, expect, it } from 'vitest';
import { type Bar, type BarOrder, fillOnBar } from '#domain/orders/bar-fill.ts';
import { startTrailing } from '#domain/orders/trailing-stop.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { p } from '#tests/support/trading-samples.ts';
import { readVectors, type VectorRow } from './vectors/read-vectors.ts';

function orderOf(row: VectorRow): BarOrder {
  const side = row.text('side') === 'buy' ? 'buy' : 'sell';
  const at = (column: string) => p(row.number(column));
  switch (row.text('type')) {
    case 'market':
      return { kind: 'market', side };
    case 'limit':
      return { kind: 'limit', side, limit: at('price') };
    case 'stop':
      return { kind: 'stop', side, trigger: at('trigger') };
    case 'stopLimit':
      return { kind: 'stop-limit', side, trigger: at('trigger'), limit: at('price'), triggered: false };
    case 'oco':
      return { kind: 'oco', side, stop: at('trigger'), target: at('target') };
    case 'trail': {
      const distance = { kind: 'points', points: at('distance') } as const;
      const initial = p(row.number('start') - row.number('distance'));
      return { kind: 'trailing', side, stop: startTrailing({ side, distance, activation: null, step: p(0), tick: p(0.05) }, initial) };
    }
    default:
      throw new Error(`no such order: ${row.text('type')}`);
  }
}

const barsOf = (row: VectorRow): Bar[] =>
  row
    .text('bars')
    .split(' ')
    .map((cell) => cell.split(':').map((value) => p(Number(value))))
    .map(([open = p(0), high = p(0), low = p(0), close = p(0)]) => ({ open, high, low, close }));

describe('an order that is live before a bar opens', () => {
  for (const row of readVectors('bar-fill-model.tsv'))
    it(row.text('name'), () => {
      let order = orderOf(row);
      let found: { bar: number; price: number; part: string | null } | null = null;
      for (const [bar, prices] of barsOf(row).entries()) {
        const result = fillOnBar(order, prices);
        order = result.order;
        if (result.fill !== null) {
          found = { bar, price: priceToDecimal(result.fill.price), part: result.fill.part };
          break;
        }
      }
      if (row.text('filledBar') === 'none') expect(found).toBeNull();
      else expect(found).toMatchObject({ bar: row.number('filledBar'), price: row.number('fillPrice') });
      if (row.text('triggered') === 'yes') expect(order).toMatchObject({ triggered: true });
      if (row.text('leg') !== 'none') expect(found?.part).toBe(row.text('leg'));
    });
});
