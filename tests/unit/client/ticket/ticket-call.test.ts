import { describe, expect, it } from 'vitest';
import { newOrderProduct } from '#client/features/ticket/model/ticket-call.ts';

describe('the product of a new order', () => {
  it.each([
    ['option', 'NRML'],
    ['future', 'NRML'],
    ['equity', 'CNC'],
  ] as const)('of %s is %s', (kind, product) => {
    expect(newOrderProduct(kind)).toBe(product);
  });
});
