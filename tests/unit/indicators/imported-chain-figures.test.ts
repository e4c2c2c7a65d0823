import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { importedFigures, importedSmile, importedStrikes } from '#domain/indicators/imported-chain-figures.ts';
import type { ImportedChain } from '#domain/market/imported-chain.ts';
import { PLAIN_HEADER, plainChain } from '#tests/support/market/imported-chain-csv.ts';
import { type ImportedOption, inChainOrder } from '#domain/market/imported-chain.ts';
import { priceFromDecimal } from '#domain/units/price.ts';

function chainOf(lines: readonly string[], header = PLAIN_HEADER): ImportedChain {
  const names = header.split(',');
  const options = lines.map((line): ImportedOption => {
    const cell = (name: string) => line.split(',')[names.indexOf(name)] ?? '';
    const count = (name: string) => (cell(name) === '' ? null : Number(cell(name)));
    const quote = (name: string) => (cell(name) === '' ? null : priceFromDecimal(Number(cell(name))));
    return {
      strike: priceFromDecimal(Number(cell('strike'))),
      optionType: cell('option_type').startsWith('C') ? 'call' : 'put',
      close: priceFromDecimal(Number(cell('close'))),
      ...{ openInterest: count('oi'), volume: count('volume'), bid: quote('bid'), ask: quote('ask'), iv: null },
    };
  });
  const [date = '', underlying = '', expiry = ''] = (lines[0] ?? '').split(',');
  return { underlying, date, expiry, at: nseFo.sessionOn(date).closesAt, options: inChainOrder(options) };
}
const LINES = plainChain({ date: '2026-08-03', expiry: '2026-08-11', forward: 24_512.3, volatility: 0.13 });
const withoutInterest = (line: string) => line.replace(/,\d+,500$/, ',,500');

describe('figures of an imported chain', () => {
  it('are those that its closes were made with: the parity forward and our own volatility on it', () => {
    const chain = chainOf(LINES);
    const figures = importedFigures(nseFo, chain);
    expect(figures.forward).toBeCloseTo(24_512.3, 1);
    expect(figures.atmVolatility).toBeCloseTo(0.13, 4);
    for (const iv of importedSmile(importedStrikes(chain), figures)) expect(iv).toBeCloseTo(0.13, 3);
    expect([figures.atmStrike, figures.putCallRatio, figures.maxPain]).toEqual([245_000_000, 0.5, 244_000_000]);
    expect(figures.straddle).toBeGreaterThan(0);
  });

  it('leave out a close without a trade: it is of an earlier session', () => {
    const quiet = LINES.map((line, place) => (place === 0 ? line.replace(/,[\d.]+,(\d+),500$/, ',2000.00,$1,0') : line));
    const chain = chainOf(quiet);
    const figures = importedFigures(nseFo, chain);
    expect(figures.forward).toBeCloseTo(24_512.3, 1);
    const [first] = importedStrikes(chain);
    expect(first?.call.quote.depth.asks).toEqual([]);
    // The put of the strike is out of the money and traded.
    expect(importedSmile(importedStrikes(chain), figures)[0]).toBeCloseTo(0.13, 3);
  });

  it('take the middle of bid and ask before a close', () => {
    const header = 'date,underlying,expiry,strike,option_type,close,bid,ask';
    const own = '2026-08-03,X,2026-08-25,100';
    const { forward, straddle } = importedFigures(nseFo, chainOf([`${own},C,9,4,6`, `${own},P,1,2,4`], header));
    expect([forward, straddle]).toEqual([102, 8]);
  });

  it('are unknown, never 0, where the file does not tell enough', () => {
    const untold = importedFigures(nseFo, chainOf([...LINES.slice(1), withoutInterest(LINES[0] ?? '')]));
    expect([untold.putCallRatio, untold.maxPain, untold.callInterest, untold.putInterest]).toEqual([null, null, null, null]);
    const calls = importedFigures(nseFo, chainOf(LINES.filter((line) => line.includes(',CE,'))));
    expect([calls.forward, calls.atmStrike, calls.straddle, calls.atmVolatility]).toEqual([null, null, null, null]);
    expect(calls.callInterest).toBeGreaterThan(0);
  });

  it('have no volatility at the close of the expiry', () => {
    const ended = chainOf(plainChain({ date: '2026-08-11', expiry: '2026-08-11', forward: 24_520, volatility: 0.13 }));
    const figures = importedFigures(nseFo, ended);
    expect([figures.years, figures.atmVolatility]).toEqual([0, null]);
    expect(importedSmile(importedStrikes(ended), figures).every((iv) => iv === null)).toBe(true);
  });
});
