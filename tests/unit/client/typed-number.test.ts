import { describe, expect, it } from 'vitest';
import { formatTyped, parseTyped, stepFrom } from '#client/ui/typed-number.ts';

describe('a typed number', () => {
  it.each([
    ['112.35', 112.35],
    ['112,35', 112.35],
    ['24,500', 24_500],
    ['-24,500', -24_500],
    ['12,34,567', 1_234_567],
    ['1,234.5', 1_234.5],
    ['1 234 567,5', 1_234_567.5],
    ['1 234,567', 1_234.567],
    ['1\u202f234', 1_234],
    ['1’234.5', 1_234.5],
    ['1.234,5', 1234.5],
    ['24,5', 24.5],
    ['1234,567', 1_234.567],
    ['\u22125', -5],
    ['.5', 0.5],
    [',5', 0.5],
    ['5.', 5],
    ['5,', 5],
    ['', null],
    ['-', null],
    ['.', null],
    ['abc', null],
    ['1-2', null],
    ['1e5', null],
    ['NaN', null],
  ])('%s is read as %s', (text, value) => expect(parseTyped(text, 'en')).toBe(value));

  it.each([
    ['0,125', 0.125],
    ['-0,125', -0.125],
    ['00,125', 0.125],
    ['0,12,345', null],
    ['0 125', null],
    ['0.125,5', null],
  ])('a group never begins with 0: %s is read as %s', (text, value) => {
    for (const locale of ['en', 'fr']) expect(parseTyped(text, locale)).toBe(value);
  });

  it.each([
    ['24,500', 24.5],
    ['1,234', 1.234],
    ['155,125', 155.125],
    ['24.5', 24.5],
    ['24 500', 24_500],
    ['1.234,5', 1_234.5],
  ])('in French the comma is the decimal sign: %s is read as %s', (text, value) => expect(parseTyped(text, 'fr')).toBe(value));

  it.each(['1,2.5', '1,23.5', '1 2', '12 34,5', '1.2.3', '1,234,5', '1.234.567', "1'2", '1,234 567'])(
    'signs where no number has them make it none, not another number: %s',
    (text) => {
      for (const locale of ['en', 'fr']) expect(parseTyped(text, locale)).toBeNull();
    },
  );

  it('is read back as it is written in every language, to the last decimal', () => {
    for (const locale of ['en', 'fr'])
      for (const value of [0.125, 1.234, 24.5, 155.125, 24_500, 24_500.125, -0.5, 1_234_567.001])
        for (const decimals of [0, 1, 2, 3, 4])
          expect(parseTyped(formatTyped(value, decimals, locale), locale)).toBe(Number(value.toFixed(decimals)));
  });

  it('is written with the language’s decimal sign and read back the same', () => {
    expect(formatTyped(112.35, 2, 'fr')).toBe('112,35');
    expect(parseTyped(formatTyped(112.35, 2, 'fr'), 'fr')).toBe(112.35);
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
