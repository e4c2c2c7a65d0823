import { expect, it } from 'vitest';
import { bringIn } from '#tests/support/history-files/bring-in.ts';
import { zipOf } from '#tests/support/history-files/zip.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer();
const HEAD = 'date,open,high,low,close,volume';
const minutes = (from: number, count: number, level: number, date = '2026-03-02') =>
  [
    HEAD,
    ...Array.from({ length: count }, (_, place) => {
      const at = from + place;
      const clock = `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`;
      return `${date} ${clock},${level},${level + 1},${level - 1},${level},0`;
    }),
    '',
  ].join('\n');
const codes = ({ problems }: { readonly problems: readonly { readonly code: string }[] }) => problems.map(({ code }) => code);

it('no row that is read is not “already imported”: what the rows were is told', async () => {
  const mine = bringIn(server, await server.signIn());
  const udiff = 'TradDt,Sgmt,FinInstrmTp,TckrSymb,XpryDt,StrkPric,OptnTp,OpnPric,HghPric,LwPric,ClsPric,SttlmPric,OpnIntrst,TtlTradgVol';
  const shares = [udiff, '2024-07-08,CM,STK,RELIANCE,,,,3180,3217,3163,3201,3201,,7003446', ''].join('\n');
  expect(await mine.check({ 'shares.csv': shares })).toMatchObject({
    status: 'nothing-read',
    facts: { rows: 0, left_out: { other_kinds: 1 }, other_kinds: [{ kind: 'STK', rows: 1 }] },
  });
});

it('expiries of a year without a table of holidays are said to be expected', async () => {
  const mine = bringIn(server, await server.signIn());
  const of = (name: string) =>
    ['Ticker,Date,Time,Open,High,Low,Close,Volume,Open Interest', `${name},26/11/2026,09:15:59,100,101,99,100,65,650`, ''].join('\n');
  expect(await mine.check({ 'GFDLNFO_BACKADJUSTED_26112026.csv': of('NIFTY28JAN2726000CE.NFO') })).toMatchObject({
    facts: { expected_expiries: 1 },
  });
  expect(await mine.check({ 'GFDLNFO_BACKADJUSTED_26112026.csv': of('NIFTY29DEC2626000CE.NFO') })).toMatchObject({
    facts: { expected_expiries: 0 },
  });
});

it('prices that contradict what is kept are asked about, and replace it when that is said', async () => {
  const mine = bringIn(server, await server.signIn());
  const first = await mine.check({ 'NIFTY.csv': minutes(555, 30, 25_000) });
  expect(first.problems).toEqual([]);
  await mine.keep(first.import_id);
  expect(codes(await mine.check({ 'NIFTY_2.csv': minutes(555, 30, 180) }))).toEqual(['history.contradicts-kept']);
  // The next day of an index that was elsewhere the day before.
  expect(codes(await mine.check({ 'NIFTY_3.csv': minutes(555, 30, 180, '2026-03-04') }))).toEqual(['history.contradicts-kept']);
  expect(await mine.check({ 'NIFTY_4.csv': minutes(555, 30, 25_001) })).toMatchObject({ status: 'ready' });
  const again = await mine.check({ 'NIFTY_2.csv': minutes(555, 30, 180) }, { replace: true });
  expect(again).toMatchObject({ status: 'ready', problems: [] });
});

it('the same bytes are “already imported” only where they mean the same: under the same symbol, told to be read in the same way', async () => {
  const mine = bringIn(server, await server.signIn());
  const whole = minutes(555, 30, 25_000);
  const first = await mine.check({ 'NIFTY_2026.csv': whole });
  await mine.keep(first.import_id);
  for (const name of ['NIFTY_2026.csv', 'NIFTY_2026 (1).csv', 'nifty_2026.csv'])
    expect(await mine.check({ [name]: whole }), name).toMatchObject({ status: 'nothing-new', facts: { same_files: 1 } });
  // Another index with the same prices would be left out without a message.
  expect(await mine.check({ 'BANKNIFTY_2026.csv': whole })).toMatchObject({
    status: 'ready',
    facts: { same_files: 0, underlyings: [{ underlying: 'BANKNIFTY' }] },
  });
  const part = minutes(620, 10, 25_000);
  const asStart = await mine.check({ 'NIFTY_part.csv': part }, { stamps: 'start' });
  expect(asStart).toMatchObject({ status: 'ready' });
  await mine.keep(asStart.import_id);
  expect(await mine.check({ 'NIFTY_part.csv': part }, { stamps: 'end' })).toMatchObject({ status: 'ready', facts: { same_files: 0 } });
  expect(await mine.check({ 'NIFTY_part.csv': part }, { stamps: 'start' })).toMatchObject({ status: 'nothing-new' });
});

it('strikes far from the level of their underlying are refused, on any day of the import', async () => {
  const mine = bringIn(server, await server.signIn());
  const option = (name: string, dates: readonly string[]) =>
    [
      'Ticker,Date,Time,Open,High,Low,Close,Volume,Open Interest',
      ...dates.flatMap((date) =>
        ['15', '16', '17'].map((minute) => `${name},${date.split('-').toReversed().join('/')},09:${minute}:59,100,101,99,100,65,650`),
      ),
      '',
    ].join('\n');
  const zip = (options: string, level: number) => ({
    'all.zip': zipOf([
      ...['2026-03-02', '2026-03-04', '2026-03-05'].map((date) => ({ name: `NIFTY_${date}.csv`, content: minutes(555, 375, level, date) })),
      { name: 'GFDLNFO_options.csv', content: options },
    ]),
  });
  const near = option('NIFTY30MAR2625000CE.NFO', ['2026-03-02', '2026-03-05']);
  expect(await mine.check(zip(near, 25_000))).toMatchObject({ status: 'ready', problems: [] });
  // Only the day between the first and the last has strikes of another index.
  const inner = `${near}${option('NIFTY30MAR2655000CE.NFO', ['2026-03-04']).split('\n').slice(1).join('\n')}`;
  expect((await mine.check(zip(inner, 25_000))).problems).toMatchObject([{ code: 'history.strikes-far', column: 'NIFTY 2026-03-04' }]);
  // By the level that is kept, where the files have none.
  const first = await mine.check({ 'NIFTY.csv': minutes(555, 30, 25_000) });
  await mine.keep(first.import_id);
  const alone = option('NIFTY30MAR2655000CE.NFO', ['2026-03-04']);
  expect(codes(await mine.check({ 'GFDLNFO_2.csv': alone }))).toEqual(['history.strikes-far']);
});

it('what one file leaves in doubt another one of the import may tell; else it is asked', async () => {
  const mine = bringIn(server, await server.signIn());
  const part = minutes(620, 10, 25_000);
  expect(codes(await mine.check({ 'NIFTY_part.csv': part }))).toEqual(['history.stamps-unsure']);
  const whole = { 'NIFTY_part.csv': part, 'BANKNIFTY.csv': minutes(555, 375, 55_000) };
  expect(await mine.check({ 'both.zip': zipOf(Object.entries(whole).map(([name, content]) => ({ name, content }))) })).toMatchObject({
    status: 'ready',
    problems: [],
  });
  expect(await mine.check({ 'NIFTY_part.csv': part }, { stamps: 'end' })).toMatchObject({ status: 'ready', problems: [] });
});

it('strikes of a day file far from the level that it tells itself are refused', async () => {
  const mine = bringIn(server, await server.signIn());
  const head = 'TradDt,Sgmt,FinInstrmTp,TckrSymb,XpryDt,StrkPric,OptnTp,OpnPric,HghPric,LwPric,ClsPric,SttlmPric,OpnIntrst,TtlTradgVol';
  const day = (strikes: readonly number[]) =>
    [
      head,
      '2026-03-02,FO,IDF,NIFTY,2026-03-30,,,25000,25100,24900,25050,25050,1000,500',
      ...strikes.map((strike) => `2026-03-02,FO,IDO,NIFTY,2026-03-30,${strike},CE,100,110,90,100,100,1000,500`),
      '',
    ].join('\n');
  expect(codes(await mine.check({ 'day.csv': day([10_000, 25_000, 40_000]) }))).toEqual([]);
  expect((await mine.check({ 'far.csv': day([55_000, 56_000]) })).problems).toMatchObject([
    { code: 'history.strikes-far', column: 'NIFTY 2026-03-02' },
  ]);
});
