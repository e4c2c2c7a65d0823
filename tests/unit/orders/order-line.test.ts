import { describe, expect, it } from 'vitest';
import { parseOrderLine } from '#domain/orders/order-line.ts';

const order = (values: object) => ({
  kind: 'order',
  underlying: null,
  strike: null,
  optionType: null,
  future: false,
  expiry: '',
  lots: 1,
  price: null,
  ...values,
});

describe('an order in one line', () => {
  it.each([
    ['s 26500ce 2 @ 95', { side: 'SELL', strike: 26_500, optionType: 'call', lots: 2, price: 95 }],
    ['b nifty 26500 ce 1 lot', { side: 'BUY', underlying: 'NIFTY', strike: 26_500, optionType: 'call' }],
    [
      'Buy 3 BANKNIFTY 58,000pe @120.05',
      { side: 'BUY', underlying: 'BANKNIFTY', strike: 58_000, optionType: 'put', lots: 3, price: 120.05 },
    ],
    [
      'sell nifty 26500 pe 26 nov 5lots',
      { side: 'SELL', underlying: 'NIFTY', strike: 26_500, optionType: 'put', expiry: '26 nov', lots: 5 },
    ],
    [
      's nifty 26500ce 26nov at 9.5',
      { side: 'SELL', underlying: 'NIFTY', strike: 26_500, optionType: 'call', expiry: '26 nov', price: 9.5 },
    ],
    ['b nifty fut dec 2', { side: 'BUY', underlying: 'NIFTY', future: true, expiry: 'dec', lots: 2 }],
    ['v 26500 put 2 marché', { side: 'SELL', strike: 26_500, optionType: 'put', lots: 2 }],
    ['achat reliance 10', { side: 'BUY', underlying: 'RELIANCE', lots: 10 }],
    ['b 102.5ce', { side: 'BUY', strike: 102.5, optionType: 'call' }],
  ])('"%s"', (text, values) => expect(parseOrderLine(text)).toEqual(order(values)));

  it.each([
    ['s 26500ce 2 @ x', 'price', 'x'],
    ['s 26500ce @', 'price', '@'],
    ['s 26500ce @ 0', 'price', '0'],
    ['s 26500ce 0', 'lots', '0'],
    ['s 26500ce 1.5', 'lots', '1.5'],
    ['s 26500', 'type', '26500'],
    ['b nifty 26500ce 2 3', 'word', '3'],
    ['b nifty 26500ce soon', 'word', 'soon'],
    ['b fut', 'contract', 'b fut'],
    ['s 26500ce @ 95 @ 96', 'word', '@'],
    ['s 26500ce @ 95 market', 'word', 'market'],
  ])('"%s" is not understood, and says why', (text, why, word) =>
    expect(parseOrderLine(text)).toEqual({ kind: 'unclear', why, text: word }),
  );

  it.each(['', 's', 'b', 'settings', 'sell', 'buy nifty', 'nifty 26500 ce', 'g 26500ce', 'constructor 1'])('"%s" is no order', (text) =>
    expect(parseOrderLine(text)).toBeNull(),
  );
});
