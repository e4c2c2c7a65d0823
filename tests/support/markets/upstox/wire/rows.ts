import { isoDay, symbolDay, timeOn } from '../world/ist.ts';
import { isContract, segmentOf, type Contract, type Instrument, type Listing } from '../world/listing.ts';
import { UNDERLYINGS, type Underlying } from '../world/underlyings.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Exchange = 'NSE' | 'BSE' | 'MCX' | 'complete';

/** Told of a contract's last day: a second before midnight in India. */
const endOf = (day: number) => timeOn(day, 24) - 1_000;

const tickOfRow = ({ kind, terms }: Contract) => (kind === 'FUT' ? terms.futureTick : terms.tick);

function contractRow(contract: Contract): Row {
  const { underlying, terms, kind, weekly, key, token, day, symbol, strike } = contract;
  const type = underlying.kind === 'INDEX' ? 'INDEX' : 'EQUITY';
  return {
    weekly,
    segment: segmentOf(contract),
    name: underlying.kind === 'INDEX' ? underlying.symbol : underlying.name,
    exchange: underlying.exchange,
    expiry: endOf(day),
    instrument_type: kind,
    asset_symbol: underlying.symbol,
    underlying_symbol: underlying.symbol,
    instrument_key: key,
    lot_size: terms.lot,
    freeze_quantity: terms.freeze,
    exchange_token: String(token),
    minimum_lot: terms.lot,
    asset_key: underlying.key,
    underlying_key: underlying.key,
    tick_size: tickOfRow(contract),
    asset_type: type,
    underlying_type: type,
    trading_symbol: symbol,
    strike_price: strike,
    qty_multiplier: 1,
  };
}

function underlyingRow({ key, name, symbol, token, exchange, kind, tick, series }: Underlying): Row {
  const [segment = '', isin = ''] = key.split('|');
  const ends = { instrument_key: key, exchange_token: String(token) };
  if (kind === 'INDEX') return { segment, name, exchange, instrument_type: 'INDEX', ...ends, trading_symbol: symbol };
  return {
    segment,
    name,
    exchange,
    isin,
    instrument_type: series,
    instrument_key: key,
    lot_size: 1,
    freeze_quantity: 100_000,
    exchange_token: String(token),
    tick_size: tick,
    trading_symbol: symbol,
    short_name: name,
    qty_multiplier: 1,
    security_type: 'NORMAL',
    cas_eligible: true,
  };
}

export const rowOf = (instrument: Instrument): Row => (isContract(instrument) ? contractRow(instrument) : underlyingRow(instrument));

/** Returns the row as the call for the contracts of an underlying has it. */
export function contractAnswer(contract: Contract): Row {
  const { weekly, name, segment, exchange, instrument_key, exchange_token, trading_symbol, ...rest } = contractRow(contract);
  const { tick_size, lot_size, instrument_type, freeze_quantity, underlying_key, underlying_type, underlying_symbol } = rest;
  const { strike_price, minimum_lot } = rest;
  return {
    name,
    segment,
    exchange,
    expiry: isoDay(contract.day),
    instrument_key,
    exchange_token,
    trading_symbol,
    tick_size,
    lot_size,
    instrument_type,
    freeze_quantity,
    underlying_key,
    underlying_type,
    underlying_symbol,
    strike_price,
    minimum_lot,
    weekly,
  };
}

const REST = { weekly: false, lot_size: 1, minimum_lot: 1, freeze_quantity: 10_000 };

const currencyRow = (segment: string, exchange: string, token: number, type: 'CE' | 'PE', day: number): Row => ({
  ...REST,
  segment,
  name: 'USDINR',
  exchange,
  expiry: endOf(day),
  instrument_type: type,
  asset_symbol: 'USDINR',
  underlying_symbol: 'USDINR',
  instrument_key: `${segment}|${token}`,
  exchange_token: String(token),
  tick_size: 0.25,
  asset_type: 'CUR',
  underlying_type: 'CUR',
  trading_symbol: `USDINR 90 ${type} ${symbolDay(day)}`,
  strike_price: 90,
  qty_multiplier: 1_000,
});

const crudeRow = (day: number): Row => ({
  ...REST,
  segment: 'MCX_FO',
  name: 'CRUDE OIL',
  exchange: 'MCX',
  expiry: endOf(day),
  instrument_type: 'FUT',
  asset_symbol: 'CRUDEOIL',
  underlying_symbol: 'CRUDEOIL',
  instrument_key: 'MCX_FO|464926',
  lot_size: 100,
  exchange_token: '464926',
  underlying_key: 'MCX_COM|294',
  tick_size: 100,
  asset_type: 'COM',
  underlying_type: 'COM',
  trading_symbol: `CRUDEOIL FUT ${symbolDay(day)}`,
  strike_price: 0,
  qty_multiplier: 1,
});

const LOAN: Row = {
  segment: 'NSE_EQ',
  name: 'SDL RJ 7.49% 2035',
  exchange: 'NSE',
  isin: 'IN2920250163',
  instrument_type: 'SG',
  instrument_key: 'NSE_EQ|IN2920250163',
  lot_size: 100,
  freeze_quantity: 100_000,
  exchange_token: '758718',
  tick_size: 1,
  trading_symbol: '749RJ35',
  qty_multiplier: 1,
  security_type: 'NORMAL',
};

/** Rows of what is neither index nor share, nor a contract on one: currencies, commodities and government loans. */
function foreignRows(exchange: Exchange, day: number): readonly Row[] {
  const nse = [LOAN, ...(['CE', 'PE'] as const).map((type, at) => currencyRow('NCD_FO', 'NSE', 14_294 + at, type, day))];
  const bse = [currencyRow('BCD_FO', 'BSE', 14_294, 'CE', day)];
  const mcx = [crudeRow(day)];
  return { NSE: nse, BSE: bse, MCX: mcx, complete: [...nse, ...bse, ...mcx] }[exchange];
}

/** Returns the rows of an exchange at the beginning of a day. */
export function rowsOf(listing: Listing, exchange: Exchange, day: number): readonly Row[] {
  const own = [...UNDERLYINGS, ...listing.all()].filter((one) => {
    const venue = isContract(one) ? one.underlying.exchange : one.exchange;
    return exchange === 'complete' || venue === exchange;
  });
  return [...foreignRows(exchange, day + 7), ...own.map(rowOf)];
}

/** Returns rows of shares nobody trades, as the exchange's own tests are: as text, since there may be hundreds of thousands. */
export function paddingRows(day: number): (at: number) => string {
  const last = symbolDay(day + 30);
  const known = '"weekly":false,"segment":"NSE_FO","exchange":"NSE","lot_size":50,"freeze_quantity":100000,"minimum_lot":50,"tick_size":5';
  const more = `"expiry":${endOf(day + 30)},"asset_type":"EQUITY","underlying_type":"EQUITY","qty_multiplier":1`;
  return (at) => {
    const share = String(Math.floor(at / 200)).padStart(3, '0');
    const symbol = `${share}NSETEST`;
    const strike = 10 * (1 + Math.floor((at % 200) / 2));
    const kind = at % 2 === 0 ? 'CE' : 'PE';
    const key = `NSE_EQ|DUMMYSAN${share}`;
    const token = 2_000_000 + at;
    const names = `"name":"${symbol}","asset_symbol":"${symbol}","underlying_symbol":"${symbol}","asset_key":"${key}","underlying_key":"${key}"`;
    const own = `"instrument_key":"NSE_FO|${token}","exchange_token":"${token}","instrument_type":"${kind}","strike_price":${strike}`;
    return `{${known},${names},${own},"trading_symbol":"${symbol} ${strike} ${kind} ${last}",${more}}`;
  };
}
