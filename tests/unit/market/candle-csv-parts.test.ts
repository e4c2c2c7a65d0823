import { describe, expect, it } from 'vitest';
import { candleCsvParts } from '#domain/market/candle-csv-parts.ts';
import { readCandleCsv } from '#domain/market/read-candle-csv.ts';

const FILE = `time,open,high,low,close,volume,oi
2026-08-03 09:15,100.05,101.3333,0.0001,100.5,1500,20
2026-08-03 09:16,9999999999,9999999999,0.1,7,9007199254,0
2026-08-04 09:15,102,102,90,91,30,0
2026-08-05 09:15,102,102,90,91,30,0`;
const { sessions } = readCandleCsv(FILE);

describe('parts of a file of candles', () => {
  it('are read as the candles that they were written from', () => {
    const [part, ...more] = candleCsvParts(sessions);
    expect([part?.sessions, part?.candles.length, more.length]).toEqual([3, 4, 0]);
    expect(readCandleCsv(part?.csv ?? '')).toEqual({ sessions, problems: [] });
  });

  it('hold whole sessions, each part within the length and with its header', () => {
    const parts = candleCsvParts(sessions, 110);
    expect(parts.map((part) => part.sessions)).toEqual([1, 2]);
    expect(parts[1]?.csv.length).toBeLessThanOrEqual(110);
    expect(parts.flatMap((part) => [...readCandleCsv(part.csv).sessions])).toEqual([...sessions]);
    expect(candleCsvParts(new Map())).toEqual([]);
  });
});
