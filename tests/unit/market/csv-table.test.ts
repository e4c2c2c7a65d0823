import { describe, expect, it } from 'vitest';
import { csvNumber, readCsvTable } from '#domain/market/csv-table.ts';

const cellsOf = (text: string) => [...readCsvTable(text).lines].map(({ line, cells }) => [line, ...cells]);

describe('a file of separated values', () => {
  it('is separated by what separates its header, whatever else its lines hold', () => {
    expect(cellsOf('a,b\n1,2\n3;4,5')).toEqual([
      [2, '1', '2'],
      [3, '3;4', '5'],
    ]);
    expect(cellsOf('a;b\n1,5;2')).toEqual([[2, '1,5', '2']]);
    expect(cellsOf('a\tb\n1,5\t2')).toEqual([[2, '1,5', '2']]);
  });

  it('has cells in quotes, either line end and a byte order mark; blank lines are counted and left out', () => {
    const text = '\uFEFF"A", b \r\n"1,5", "say ""so"""\r\n\r\n 2 ,\n';
    expect(readCsvTable(text).header).toEqual(['A', 'b']);
    expect(cellsOf(text)).toEqual([
      [2, '1,5', 'say "so"'],
      [4, '2', ''],
    ]);
    expect(cellsOf('')).toEqual([]);
  });

  it('tells a decimal comma from what is no number', () => {
    expect(['12.50', '0', '', '12,50', '1,234.5', 'x', '-1', '1e3', '.5', '100'].map((text) => csvNumber(text, 100))).toEqual([
      12.5,
      0,
      'missing',
      'comma',
      'comma',
      'number',
      'number',
      'number',
      'number',
      'number',
    ]);
  });
});
