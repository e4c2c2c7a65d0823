import { nseFoExpiries } from '#domain/calendar/exchanges/nse-fo-expiries.ts';
import { describe, expect, it } from 'vitest';
import { ContractChoice } from '#domain/market/files/contract-choice.ts';

const said = (ticker: string, date: string, vendor: 'gdf' | 'truedata' = 'gdf') => {
  const found = new ContractChoice(nseFoExpiries, vendor).contractOf(ticker, date);
  return found === 'unsure' ? found : found && `${found.underlying} ${found.kind} ${found.expiry} ${found.strike / 10_000}`;
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
    ['BANKNIFTY24MAYFUT', '2024-05-02', 'BANKNIFTY future 2024-05-29 0'],
    ['BANKNIFTY24JAN48000CE', '2024-01-02', 'BANKNIFTY call 2024-01-25 48000'],
    ['FINNIFTY21OCT18000CE', '2021-10-04', 'FINNIFTY call 2021-10-26 18000'],
    ['NIFTY 50.NSE_IDX', '2025-05-07', 'NIFTY spot  0'],
    ['INDIA VIX', '2025-05-07', 'INDIAVIX spot  0'],
    ['NIFTY25SEP25000CE', '2025-09-08', 'NIFTY call 2025-09-30 25000'],
    ['NIFTY25SEP25100CE', '2025-09-08', 'NIFTY call 2025-09-30 25100'],
    ['NIFTY25SEP24900PE', '2025-09-08', 'NIFTY put 2025-09-30 24900'],
    ['RELIANCE25SEP1400CE', '2025-09-08', 'RELIANCE call 2025-09-30 1400'],
    ['RELIANCE25SEP1425CE', '2025-09-08', 'RELIANCE call 2025-09-30 1425'],
    ['TCS25SEP3000CE', '2025-09-08', 'TCS call 2025-09-30 3000'],
    ['360ONE30SEP251000CE.NFO', '2025-09-08', '360ONE call 2025-09-30 1000'],
    ['360ONE25SEP1000CE', '2025-09-08', '360ONE call 2025-09-30 1000'],
    ['3MINDIA30SEP25FUT', '2025-09-08', '3MINDIA future 2025-09-30 0'],
    ['5PAISA', '2025-09-08', '5PAISA spot  0'],
    ['NIFTYNXT5025SEP68000CE', '2025-09-08', 'NIFTYNXT50 call 2025-09-30 68000'],
    ['NIFTY24070424000CE', '2024-07-01', 'NIFTY call 2024-07-04 24000'],
    ['NIFTY30SEP25C25000', '2025-09-08', 'NIFTY call 2025-09-30 25000'],
    ['NIFTY30SEP202525000CE', '2025-09-08', 'NIFTY call 2025-09-30 25000'],
    ['NIFTY250930C25000', '2025-09-08', 'NIFTY call 2025-09-30 25000'],
    ['NFO:NIFTY25SEP25000CE', '2025-09-08', 'NIFTY call 2025-09-30 25000'],
    ['NIFTY 30 SEP 25000 CALL', '2025-09-08', 'NIFTY call 2025-09-30 25000'],
    ['NIFTY 25000 CE 30 SEP 25', '2025-09-08', 'NIFTY call 2025-09-30 25000'],
    ['NIFTY 30 SEP 2025 25000 PE', '2025-09-08', 'NIFTY put 2025-09-30 25000'],
    ['NIFTY 30SEP25 25000 CE', '2025-09-08', 'NIFTY call 2025-09-30 25000'],
    ['NIFTY 30th SEP 25000 CE', '2025-09-08', 'NIFTY call 2025-09-30 25000'],
    ['NIFTY SEP 25000 CE', '2025-09-08', 'NIFTY call 2025-09-30 25000'],
    ['NIFTY 25 SEP 25000 CE', '2025-09-08', 'NIFTY call 2025-09-30 25000'],
    ['NIFTY 2025-09-30 25000 PE', '2025-09-08', 'NIFTY put 2025-09-30 25000'],
    ['NIFTY-Sep2025-25000-CE', '2025-09-08', 'NIFTY call 2025-09-30 25000'],
    ['NIFTY-30-Sep-2025-25000-PE', '2025-09-08', 'NIFTY put 2025-09-30 25000'],
    ['OPTIDX_NIFTY_30SEP2025_CE_25000', '2025-09-08', 'NIFTY call 2025-09-30 25000'],
    ['BANK NIFTY 30 SEP 55000 PUT', '2025-09-08', 'BANKNIFTY put 2025-09-30 55000'],
    ['NIFTY 50 30 SEP 25 25000 CE', '2025-09-08', 'NIFTY call 2025-09-30 25000'],
    ['BAJAJ-AUTO 30 SEP 25 9000 CE', '2025-09-08', 'BAJAJ-AUTO call 2025-09-30 9000'],
    ['NIFTY 30 SEP FUT', '2025-09-08', 'NIFTY future 2025-09-30 0'],
    ['RELIANCE SEP FUT', '2025-09-08', 'RELIANCE future 2025-09-30 0'],
  ])('%s on %s is %s', (ticker, date, contract) => {
    expect(said(ticker, date)).toBe(contract);
  });

  it('read a day, a month and a year, or a year and a month, by the strikes that there may be and by what had not ended on the date', () => {
    // 26 September 2023 and a strike of 500, too low for any index, or a month three years ahead, which is not listed.
    expect(said('NIFTY26SEP23500PE', '2023-09-20')).toBeNull();
    expect(said('NIFTY26SEP23500PE', '2026-09-20')).toBe('NIFTY put 2026-09-29 23500');
  });

  it.each([
    ['NIFTY05JUN2522600PE', '2025-06-06'],
    ['NIFTY2691523500PE', '2026-09-16'],
    ['NIFTY23500PE', '2025-05-07'],
    ['SENSEX23APRFUT', '2023-04-03'],
    ['', '2025-05-07'],
    ['NIFTY 25000 CE', '2025-05-07'],
    ['NIFTY 30 SEP 25000 CALL PUT', '2025-09-08'],
    ['NIFTY 30 SEP 12 25000 CALL', '2025-09-08'],
    ['NIFTY25SEP25CE', '2025-09-08'],
    ['NIFTY25SEP0CE', '2025-09-08'],
    ['<b>', '2025-05-07'],
  ])('%j on %s is none: ended by then, or of a month whose end no table tells', (ticker, date) => {
    expect(said(ticker, date)).toBeNull();
  });
});
