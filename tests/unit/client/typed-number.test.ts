import { describe, expect, it } from 'vitest';
import { formatTyped, parseTyped, stepFrom } from '#client/ui/typed-number.ts';

describe('a typed number', () => {
  it.each([
    ['112.35', 112.35],
    ['112,35', 112.35],
    ['24,500', 24_500],
    ['12,34,567', 1_234_567],
    ['1 234 567,5', 1_234_567.5],
    ['1.234,5', 1234.5],
    ['24,5', 24.5],
    ['\u22125', -5],
    ['.5', 0.5],
    ['5.', 5],
    ['', null],
    ['abc', null],
    ['1-2', null],
    ['1e5', null],
    ['NaN', null],
  ])('%s is read as %s', (text, value) => expect(parseTyped(text)).toBe(value));

  it('is written with the language’s decimal sign and read back the same', () => {
    expect(formatTyped(112.35, 2, 'fr')).toBe('112,35');
    expect(parseTyped(formatTyped(112.35, 2, 'fr'))).toBe(112.35);
    expect(formatTyped(null, 2, 'en')).toBe('');
  });

  it('steps along the grid of ticks without drifting, inside its limits', () => {
    const rule = { step: 0.05, min: 0.05, max: 1, decimals: 2 };
    expect(stepFrom(0.1, 1, rule)).toBe(0.15);
    expect(stepFrom(0.3, -1, rule)).toBe(0.25);
    expect(stepFrom(0.12, 1, rule)).toBe(0.15);
    expect(stepFrom(0.12, -1, rule)).toBe(0.1);
    expect(stepFrom(0.98, 5, rule)).toBe(1);
    expect(stepFrom(0.1, -5, rule)).toBe(0.05);
    expect(stepFrom(null, 1, rule)).toBe(0.05);
  });
});
