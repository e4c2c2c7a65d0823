import { request } from 'node:http';
import { createGunzip } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/server/eventually.ts';
import { startUpstox } from '#tests/support/markets/upstox/upstox.ts';
import { usePlainClient } from '#tests/support/markets/upstox/plain-client.ts';

const client = usePlainClient();
const FILE = '/market-quote/instruments/exchange/NSE.json.gz';
const withSymbol = async (symbol: string, exchange = 'NSE') =>
  (await client().rows(exchange)).find((row) => row['trading_symbol'] === symbol);

describe('rows have the published shape', () => {
  test('an option on an index', async () => {
    expect(await withSymbol('NIFTY 25700 CE 20 JAN 26')).toEqual({
      weekly: true,
      segment: 'NSE_FO',
      name: 'NIFTY',
      exchange: 'NSE',
      expiry: Date.UTC(2026, 0, 20, 18, 29, 59),
      instrument_type: 'CE',
      asset_symbol: 'NIFTY',
      underlying_symbol: 'NIFTY',
      instrument_key: expect.stringMatching(/^NSE_FO\|\d+$/),
      lot_size: 65,
      freeze_quantity: 1_800,
      exchange_token: expect.stringMatching(/^\d+$/),
      minimum_lot: 65,
      asset_key: 'NSE_INDEX|Nifty 50',
      underlying_key: 'NSE_INDEX|Nifty 50',
      tick_size: 5,
      asset_type: 'INDEX',
      underlying_type: 'INDEX',
      trading_symbol: 'NIFTY 25700 CE 20 JAN 26',
      strike_price: 25_700,
      qty_multiplier: 1,
    });
  });

  test('a future, an option on a share, and a share', async () => {
    expect(await withSymbol('BANKNIFTY FUT 27 JAN 26')).toMatchObject({ weekly: false, strike_price: 0, tick_size: 20, lot_size: 30 });
    expect(await withSymbol('RELIANCE 1450 PE 27 JAN 26')).toMatchObject({
      name: 'RELIANCE INDUSTRIES LTD',
      underlying_type: 'EQUITY',
      underlying_key: 'NSE_EQ|INE002A01018',
    });
    expect(await withSymbol('M&M')).toMatchObject({ segment: 'NSE_EQ', instrument_type: 'EQ', isin: 'INE101A01026' });
  });

  test('an index has no price and no lot', async () => {
    expect(await withSymbol('SENSEX', 'BSE')).toEqual({
      segment: 'BSE_INDEX',
      name: 'SENSEX',
      exchange: 'BSE',
      instrument_type: 'INDEX',
      instrument_key: 'BSE_INDEX|SENSEX',
      exchange_token: '1',
      trading_symbol: 'SENSEX',
    });
  });

  test('what else is in the files', async () => {
    const segments = async (exchange: string) => new Set((await client().rows(exchange)).map((row) => row['segment']));
    expect(await segments('NSE')).toEqual(new Set(['NSE_EQ', 'NCD_FO', 'NSE_INDEX', 'NSE_FO']));
    expect(await segments('BSE')).toEqual(new Set(['BCD_FO', 'BSE_INDEX', 'BSE_EQ', 'BSE_FO']));
    expect((await segments('complete')).has('MCX_FO')).toBe(true);
  });
});

test('expiries: two weeks and a month of NIFTY, a month of BANKNIFTY, a week and a month of SENSEX', async () => {
  const ends = async (exchange: string, name: string) => {
    const rows = (await client().rows(exchange)).filter((row) => row['name'] === name && row['instrument_type'] === 'CE');
    return [...new Set(rows.map((row) => `${new Date(row['expiry'] as number).toISOString().slice(0, 10)} ${String(row['weekly'])}`))];
  };
  expect(await ends('NSE', 'NIFTY')).toEqual(['2026-01-20 true', '2026-01-27 false', '2026-02-03 true']);
  expect(await ends('NSE', 'BANKNIFTY')).toEqual(['2026-01-27 false']);
  expect(await ends('BSE', 'SENSEX')).toEqual(['2026-01-15 true', '2026-01-29 false']);
});

test('what would end on a holiday ends the trading day before', async () => {
  const upstox = await startUpstox({ holidays: ['2026-01-27', '2026-01-26'] });
  try {
    const symbols = upstox.rows().map((row) => row['trading_symbol']);
    expect(symbols).toContain('NIFTY FUT 23 JAN 26');
    expect(symbols).not.toContain('NIFTY FUT 27 JAN 26');
  } finally {
    await upstox.close();
  }
});

test('a number is given again once its contract has ended', async () => {
  const sensex = async () => (await client().rows('BSE')).filter((row) => row['segment'] === 'BSE_FO');
  const before = new Map((await sensex()).map((row) => [row['instrument_key'], row['trading_symbol']]));
  client().upstox.step(2 * 86_400_000);
  const after = await sensex();
  expect(after.some((row) => String(row['trading_symbol']).endsWith('15 JAN 26'))).toBe(false);
  const again = after.filter((row) => before.has(row['instrument_key']) && before.get(row['instrument_key']) !== row['trading_symbol']);
  expect(again.length).toBeGreaterThan(0);
  expect(new Set(after.map((row) => row['instrument_key'])).size).toBe(after.length);
});

test('files need no token, and are told unchanged by their tag', async () => {
  const { address, calls } = client().upstox;
  const first = await fetch(`${address}${FILE}`);
  await first.arrayBuffer();
  expect(first.headers.get('content-encoding')).toBeNull();
  const etag = first.headers.get('etag') ?? '';
  expect((await fetch(`${address}${FILE}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect(calls.map(({ hasToken }) => hasToken)).toEqual([false, false]);
  client().upstox.step(86_400_000);
  expect((await fetch(`${address}${FILE}`, { headers: { 'if-none-match': etag } })).status).toBe(200);
});

test('a share of the rows is spoilt, each in another way', async () => {
  const whole = await client().rows('NSE');
  client().upstox.faults.badRows = 0.1;
  const rows = await client().rows('NSE');
  const bad = rows.filter((row, at) => JSON.stringify(row) !== JSON.stringify(whole[at]));
  expect([rows.length, bad.length]).toEqual([whole.length, Math.floor(whole.length / 10)]);
  expect(bad).toContain(null);
});

test('200,000 rows are written as they are read', async () => {
  const upstox = await startUpstox({ rows: 200_000 });
  try {
    const response = await fetch(`${upstox.address}${FILE}`);
    const unpacked = createGunzip();
    let opened = 0;
    let own = 0;
    unpacked.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      opened += text.split('{').length - 1;
      own += text.split('"name":"NIFTY"').length - 1;
    });
    const done = new Promise((resolve) => unpacked.once('end', resolve));
    for await (const chunk of response.body ?? []) unpacked.write(chunk);
    unpacked.end();
    await done;
    expect(opened).toBe(200_000);
    expect(own).toBeGreaterThan(100);
  } finally {
    await upstox.close();
  }
});

test('half a file, no end, and what is no file', async () => {
  const { faults, address } = client().upstox;
  const order = (fault: Parameters<typeof faults.order>[1]) => faults.order('instruments', fault);
  order({ kind: 'half' });
  await expect(client().rows('NSE')).rejects.toThrow();
  order({ kind: 'text' });
  await expect(client().rows('NSE')).rejects.toThrow('incorrect header');
  order({ kind: 'status', status: 403 });
  expect(await client().get(FILE)).toMatchObject({ status: 403, type: 'text/html; charset=UTF-8' });
  order({ kind: 'status', status: 503, text: 'Slow Down' });
  expect(await client().get(FILE)).toMatchObject({ status: 503, text: 'Slow Down' });
  order({ kind: 'endless' });
  let bytes = 0;
  const asked = request(`${address}${FILE}`, (response) => {
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > 2_000_000) response.destroy();
    });
  });
  asked.on('error', () => {});
  asked.end();
  await eventually(() => expect(bytes).toBeGreaterThan(2_000_000));
  expect(faults.left).toBe(0);
  expect((await client().rows('BSE')).length).toBeGreaterThan(50);
});
