import { expect, it } from 'vitest';
import { heldLots } from '#client/state/orders/held-lots.ts';

const held = (...rows: readonly (readonly [string, number])[]) =>
  heldLots(rows.map(([instrument_id, net_lots]) => ({ instrument: { instrument_id }, net_lots })));

it('a contract held under several products counts all of them, and a flat one hides none', () => {
  expect(held(['call', 2], ['call', 3], ['call', 0]).get('call')).toEqual({ long: 5, short: 0 });
  expect(held(['call', 0]).has('call')).toBe(false);
});

it('a contract bought under one product and sold under another shows both', () => {
  expect(held(['put', 2], ['put', -2]).get('put')).toEqual({ long: 2, short: 2 });
});
