import { expect, it } from 'vitest';
import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { wallTime } from '#domain/units/time.ts';
import { createListing } from '#server/market/upstox/upstox-instruments.ts';

const NOW = wallTime(Date.UTC(2026, 10, 27, 4));
/** The end of a day in India, as the listing tells an expiry. */
const endOf = (date: string) => Date.parse(`${date}T23:59:59+05:30`);

const option = {
  ...{ weekly: true, segment: 'NSE_FO', name: 'NIFTY', exchange: 'NSE', expiry: endOf('2026-12-01'), instrument_type: 'CE' },
  ...{ asset_symbol: 'NIFTY', underlying_symbol: 'NIFTY', instrument_key: 'NSE_FO|36708', lot_size: 65, freeze_quantity: 1800.0 },
  ...{ exchange_token: '36708', minimum_lot: 65, asset_key: 'NSE_INDEX|Nifty 50', underlying_key: 'NSE_INDEX|Nifty 50', tick_size: 5.0 },
  ...{
    asset_type: 'INDEX',
    underlying_type: 'INDEX',
    trading_symbol: 'NIFTY 26500 CE 01 DEC 26',
    strike_price: 26500.0,
    qty_multiplier: 1.0,
  },
};
const put = { ...option, instrument_type: 'PE', instrument_key: 'NSE_FO|36709', trading_symbol: 'NIFTY 26500 PE 01 DEC 26' };
const nifty = {
  ...{ segment: 'NSE_INDEX', name: 'Nifty 50', exchange: 'NSE', instrument_type: 'INDEX', instrument_key: 'NSE_INDEX|Nifty 50' },
  ...{ exchange_token: '26000', trading_symbol: 'NIFTY' },
};
const vix = { ...nifty, name: 'India VIX', instrument_key: 'NSE_INDEX|India VIX', trading_symbol: 'INDIA VIX' };
const share = {
  ...{ segment: 'NSE_EQ', name: 'RELIANCE INDUSTRIES LTD', exchange: 'NSE', isin: 'INE002A01018', instrument_type: 'EQ' },
  ...{ instrument_key: 'NSE_EQ|INE002A01018', lot_size: 1, freeze_quantity: 100000.0, exchange_token: '2885', tick_size: 10.0 },
  ...{ trading_symbol: 'RELIANCE', short_name: 'Reliance', security_type: 'NORMAL' },
};
const ofShare = {
  ...{ ...option, underlying_key: share.instrument_key, underlying_symbol: 'RELIANCE', underlying_type: 'EQUITY', asset_type: 'EQUITY' },
  ...{
    instrument_key: 'NSE_FO|90001',
    trading_symbol: 'RELIANCE 1500 CE 29 DEC 26',
    strike_price: 1500,
    tick_size: 10,
    expiry: endOf('2026-12-29'),
  },
};

function listed(...rows: readonly unknown[]) {
  const collected = createListing(NOW, nseFo);
  for (const row of rows) collected.add(typeof row === 'string' ? row : JSON.stringify(row));
  return collected.listing();
}

it('an option has the lots, freeze, tick, strike and end of its row', () => {
  const { instruments } = listed(nifty, option, put);
  expect(instruments.find(({ id }) => id === 'UPSTOX:NSE_FO|36708')).toEqual({
    ...{ id: 'UPSTOX:NSE_FO|36708', tradingsymbol: 'NIFTY 26500 CE 01 DEC 26', exchange: 'NSE', segment: 'NFO-OPT', underlying: 'NIFTY' },
    // Five hundredths of a rupee.
    ...{ lotSize: 65, tickSize: 500, freezeQuantity: 1_800, tradable: false },
    ...{ kind: 'option', strike: 265_000_000, optionType: 'call', expiry: '2026-12-01' },
    // The session of F&O ends at 15:40 in India.
    expiresAt: Date.UTC(2026, 11, 1, 10, 10),
  });
});

it('indices with options come first, then shares with options; the volatility index has none of its own', () => {
  const { instruments, indices } = listed(share, vix, ofShare, nifty, option, put);
  expect(
    instruments
      .filter(({ kind }) => kind === 'index' || kind === 'equity')
      .map(({ tradingsymbol, underlying }) => [tradingsymbol, underlying]),
  ).toEqual([
    ['NIFTY', 'NIFTY'],
    ['INDIA VIX', 'INDIA VIX'],
    ['RELIANCE', 'RELIANCE'],
  ]);
  expect(indices).toEqual([
    { id: 'UPSTOX:NSE_INDEX|Nifty 50', name: 'NIFTY', underlying: 'NIFTY', volatilityOf: null },
    { id: 'UPSTOX:NSE_INDEX|India VIX', name: 'INDIA VIX', underlying: null, volatilityOf: 'NIFTY' },
  ]);
});

it('what cannot be read is counted and skipped; what is not listed here is passed over', () => {
  const passed = [
    { ...option, segment: 'NCD_FO' },
    { ...option, segment: 'MCX_FO' },
    { ...option, expiry: endOf('2026-11-26') },
  ];
  const ofBse = { ...ofShare, segment: 'BSE_FO', instrument_key: 'BSE_FO|1' };
  const bad = [
    '{"segment":"NSE_FO"',
    { ...option, instrument_key: undefined },
    { ...option, lot_size: 0 },
    { ...option, tick_size: -5 },
    { ...option, strike_price: null },
    { ...option, expiry: 'soon' },
    { ...option, instrument_type: 'XX' },
  ];
  const { instruments, badRows } = listed(nifty, option, put, ...passed, ofBse, ...bad);
  expect(badRows).toBe(bad.length);
  expect(instruments.map(({ id }) => id)).toEqual(['UPSTOX:NSE_INDEX|Nifty 50', 'UPSTOX:NSE_FO|36708', 'UPSTOX:NSE_FO|36709']);
});

it('a contract whose spot is not listed has no chain, and is left out', () => {
  expect(listed(option, put).instruments).toEqual([]);
});
