import { describe, expect, it } from 'vitest';
import { contractOfTicker } from '#domain/market/files/file-ticker.ts';

const said = (ticker: string, date: string, vendor: 'gdf' | 'truedata' = 'gdf') => {
  const found = contractOfTicker(ticker, date, vendor);
  return found && `${found.underlying} ${found.kind} ${found.expiry} ${found.strike / 10_000}`;
};

describe('tickers of vendors', () => {
  it.each([
    ['NIFTY05JUN2522600PE.NFO', '2025-05-07', 'NIFTY put 2025-06-05 22600'],
    ['NIFTY-I.NFO', '2025-05-07', 'NIFTY future I 0'],
    ['BANKNIFTY-III', '2025-05-07', 'BANKNIFTY future III 0'],
    ['NIFTY26NOVFUT', '2026-10-07', 'NIFTY future 2026-11-23 0'],
    ['NIFTY2691523500PE', '2026-09-08', 'NIFTY put 2026-09-15 23500'],
    ['NIFTY26D0123500PE', '2026-11-23', 'NIFTY put 2026-12-01 23500'],
    ['NIFTY26SEP23500PE', '2026-09-08', 'NIFTY put 2026-09-29 23500'],
    ['RELIANCE27JUN241300CE', '2024-06-03', 'RELIANCE call 2024-06-27 1300'],
    ['M&M27JUN242900.5CE', '2024-06-03', 'M&M call 2024-06-27 2900.5'],
    // The last Thursday of June 2023 became a holiday in its week: what was listed to end on the 29th ended on the 28th.
    ['NIFTY23JUN18800CE', '2023-06-26', 'NIFTY call 2023-06-28 18800'],
    ['NIFTY29JUN2318800CE', '2023-06-12', 'NIFTY call 2023-06-28 18800'],
    ['RELIANCE29JUN232500CE', '2023-06-12', 'RELIANCE call 2023-06-28 2500'],
    ['MIDCPNIFTY22JAN2410500CE', '2024-01-17', 'MIDCPNIFTY call 2024-01-20 10500'],
    ['NIFTY25SEP24900CE', '2025-09-08', 'NIFTY call 2025-09-30 24900'],
    ['BANKNIFTY24MAYFUT', '2024-05-02', 'BANKNIFTY future 2024-05-29 0'],
    ['BANKNIFTY24JAN48000CE', '2024-01-02', 'BANKNIFTY call 2024-01-25 48000'],
    ['FINNIFTY21OCT18000CE', '2021-10-04', 'FINNIFTY call 2021-10-26 18000'],
    ['NIFTY 50.NSE_IDX', '2025-05-07', 'NIFTY spot  0'],
    ['INDIA VIX', '2025-05-07', 'INDIAVIX spot  0'],
  ])('%s on %s is %s', (ticker, date, contract) => {
    expect(said(ticker, date)).toBe(contract);
  });

  it('read a day, a month and a year, or a year and a month, by what had not ended on the date', () => {
    // 26 September 2023 and a strike of 500, or a strike of 23,500 in September 2026.
    expect(said('NIFTY26SEP23500PE', '2023-09-20')).toBe('NIFTY put 2023-09-26 500');
    expect(said('NIFTY26SEP23500PE', '2026-09-20')).toBe('NIFTY put 2026-09-29 23500');
  });

  it('in digits alone are read for the vendor that writes them, and for no other', () => {
    expect(said('NIFTY24070424000CE', '2024-07-01', 'truedata')).toBe('NIFTY call 2024-07-04 24000');
    expect(said('NIFTY24070424000CE', '2024-07-01')).toBeNull();
  });

  it.each([
    ['NIFTY05JUN2522600PE', '2025-06-06'],
    ['NIFTY2691523500PE', '2026-09-16'],
    ['NIFTY23500PE', '2025-05-07'],
    ['SENSEX23APRFUT', '2023-04-03'],
    ['', '2025-05-07'],
    ['<b>', '2025-05-07'],
  ])('%j on %s is none: ended by then, or of a month whose end no table tells', (ticker, date) => {
    expect(said(ticker, date)).toBeNull();
  });
});
