import { describe, expect, it } from 'vitest';
import { csvText, exchangeIso } from '#client/platform/csv.ts';

const line = (...cells: Parameters<typeof csvText>[1][number]) => csvText(['a'], [cells]).split('\r\n')[1];

describe('a CSV file', () => {
  it('has a head, commas and CRLF after every row', () => {
    expect(csvText(['time', 'qty'], [['x', 1]])).toBe('time,qty\r\nx,1\r\n');
  });

  it('quotes what holds a comma, a quote or a line break, and doubles quotes', () => {
    expect(line('a,b', 'say "x"', 'two\nlines')).toBe('"a,b","say ""x""","two\nlines"');
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '＝1'])('keeps %j from being a formula', (text) => {
    expect(csvText([], [[text]])).toContain(`'${text}`);
  });

  it('keeps a negative number a number, with a dot, without exponent and without binary noise', () => {
    expect(line(-7329.6, 0.1 + 0.2, 123_456_789_012, 1e-7, -0.0000001, 12)).toBe('-7329.6,0.3,123456789012,0,0,12');
  });

  it('leaves what is unknown empty', () => {
    expect(line(null, Number.NaN, 'x')).toBe(',,x');
  });

  it('writes the exchange’s time with its zone', () => {
    expect(exchangeIso(Date.parse('2026-11-23T09:20:00.250+05:30'))).toBe('2026-11-23T09:20:00.250+05:30');
    expect(exchangeIso(null)).toBeNull();
  });
});
