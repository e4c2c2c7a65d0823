import { beforeAll, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { importChainsAnswer, importedChainAnswer } from '#contract/schemas/imported-chains.ts';
import { LONGEST_CHAIN_CSV } from '#domain/market/chain-csv-text.ts';
import { PLAIN_HEADER, plainChain } from '#tests/support/market/imported-chain-csv.ts';
import { testServer, type TestServer, type TestUser } from '#tests/support/server/server.ts';

const PATH = '/api/market/imported-chains/';
const AUGUST = { expiry: '2026-08-25', forward: 24_512.3 };
/** Three sessions of an expiry, the volatility rising. */
const SESSIONS = [
  plainChain({ ...AUGUST, date: '2026-08-03', volatility: 0.12 }),
  plainChain({ ...AUGUST, date: '2026-08-04', volatility: 0.14 }),
  plainChain({ ...AUGUST, date: '2026-08-05', volatility: 0.13 }),
];
const fileOf = (...lines: readonly string[]) => [PLAIN_HEADER, ...lines].join('\n');
const FILE = fileOf(...SESSIONS.flat());

type Imported = InferOutput<typeof importChainsAnswer>;
type Chain = InferOutput<typeof importedChainAnswer>;
interface Refusal {
  readonly code: string;
  readonly fields: readonly { readonly path: string; readonly code: string; readonly values?: { readonly max: number } }[];
}
type Answer = Imported & Chain & Refusal;

describe('imported chains', () => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await testServer();
    user = await server.signIn();
  });
  const post = (csv: string, { token } = user) => server.call<Answer>('POST', PATH, { token, body: { csv } });
  const get = (path: string, { token } = user) => server.call<Answer>('GET', `${PATH}${path}`, { token });
  const counts = (values: Partial<Imported['rows']>) => ({ new: 0, changed: 0, same: 0, dropped: 0, ...values });

  it('are stored by underlying, session and expiry, and importing again changes nothing', async () => {
    const { status, body } = await post(FILE);
    expect([status, body.rows, body.left_out]).toEqual([200, counts({ new: 78 }), 0]);
    expect(body.imported).toMatchObject([
      { underlying: 'NIFTY', sessions: 3, chains: 3, options: 78, from: '2026-08-03', to: '2026-08-05' },
    ]);
    const before = (await get('')).body.imported;
    server.clock.advance(1_000);
    expect((await post(FILE)).body.rows).toEqual(counts({ same: 78 }));
    expect((await get('')).body.imported).toEqual(before);
  });

  it('are shown as of their session, with figures computed from the closes and their past', async () => {
    const { body } = await get('nifty/');
    expect(body).toMatchObject({ underlying: 'NIFTY', date: '2026-08-05', expiry: '2026-08-25', source: 'imported' });
    expect(new Date(body.at).toISOString()).toBe('2026-08-05T10:10:00.000Z');
    expect(body.dates).toEqual(['2026-08-03', '2026-08-04', '2026-08-05']);
    expect(body.forward).toBeCloseTo(24_512.3, 1);
    expect(body.atm_iv).toBeCloseTo(0.13, 4);
    expect([body.put_call_ratio, body.atm_strike, body.rows.length]).toEqual([0.5, 24_500, 13]);
    expect(body.rows[6]).toMatchObject({ strike: 24_500, call: { oi: 150_000, volume: 500, bid: null, file_iv: null } });
    expect(body.days.map(({ date, atm_iv: iv }) => [date, Math.round((iv ?? 0) * 100)])).toEqual([
      ['2026-08-03', 12],
      ['2026-08-04', 14],
      ['2026-08-05', 13],
    ]);
    expect((await get('NIFTY/?date=2026-08-06')).body.code).toBe('market.no-chain');
    expect((await get('NIFTY/?expiry=2026-08-18')).body.code).toBe('market.no-chain');
  });

  it('have a volatility 30 days ahead only between expiries to both sides of it', async () => {
    const other = await server.signIn();
    const september = { expiry: '2026-09-29', forward: 24_700, underlying: 'BOTH' };
    const near = SESSIONS.map((lines) => lines.map((line) => line.replace('NIFTY', 'BOTH')));
    expect((await post(fileOf(...near.flat()), other)).status).toBe(200);
    expect((await get('BOTH/', other)).body.volatility).toEqual({ current: null, rank: null, percentile: null, sessions: 0, days: [] });
    const far = ['2026-08-03', '2026-08-04', '2026-08-05'].flatMap((date, place) =>
      plainChain({ ...september, date, volatility: [0.12, 0.14, 0.13][place] ?? 0 }),
    );
    expect((await post(fileOf(...far), other)).body.rows).toEqual(counts({ new: 78 }));
    const { volatility } = (await get('BOTH/', other)).body;
    expect(volatility.current).toBeCloseTo(0.13, 3);
    expect([volatility.sessions, Math.round(volatility.rank ?? 0), Math.round(volatility.percentile ?? 0)]).toEqual([2, 50, 33]);
    const first = (await get('BOTH/?date=2026-08-03&expiry=2026-08-25', other)).body;
    // Nothing after the session is known at its close.
    expect([first.days.length, first.volatility.sessions, first.volatility.rank]).toEqual([1, 0, null]);
  });

  it('take corrections, option by option', async () => {
    const [line = '', next = ''] = SESSIONS[2] ?? [];
    const corrected = line.replace(/,500$/, ',501');
    const weekly = plainChain({ date: '2026-08-05', expiry: '2026-08-11', forward: 24_480, volatility: 0.11, reach: 1 });
    const { body } = await post(fileOf(corrected, next, ...weekly));
    expect([body.rows, body.imported[0]?.chains]).toEqual([counts({ new: 6, changed: 1, same: 1 }), 4]);
    const chain = (await get('NIFTY/?expiry=2026-08-25')).body;
    expect([chain.expiries, chain.rows.length, chain.rows[0]?.call?.volume]).toEqual([['2026-08-11', '2026-08-25'], 13, 501]);
    expect((await get('NIFTY/')).body.expiry).toBe('2026-08-11');
  });

  it('are the user’s own', async () => {
    const other = await server.signIn();
    expect((await get('', other)).body.imported).toEqual([]);
    expect((await get('NIFTY/', other)).body.code).toBe('market.no-chain');
    expect((await server.call('DELETE', `${PATH}NIFTY/`, { token: other.token })).status).toBe(404);
    expect((await server.call('GET', PATH)).status).toBe(401);
    expect((await post(fileOf(...(SESSIONS[0] ?? [])), other)).body.rows).toEqual(counts({ new: 26 }));
    expect((await get('', other)).body.imported).toMatchObject([{ sessions: 1 }]);
  });

  it('with problems are refused by line and column, and nothing of them is stored', async () => {
    const before = (await get('')).body.imported;
    const good = plainChain({ ...AUGUST, date: '2026-08-06', volatility: 0.1, underlying: 'OTHER' });
    const [line = ''] = good;
    const { status, body } = await post(fileOf(...good, line, line.replace('2026-08-06', '2026-11-24')));
    expect([status, body.code, body.fields.map(({ path, code }) => [path, code])]).toEqual([
      422,
      'request.invalid',
      [
        ['csv.28.strike', 'form.pattern'],
        ['csv.29.date', 'form.date'],
        ['csv.29.expiry', 'form.date'],
      ],
    ]);
    expect((await post(PLAIN_HEADER)).body.fields).toMatchObject([{ path: 'csv', code: 'form.required' }]);
    expect((await get('')).body.imported).toEqual(before);
  });

  it('of more than is kept are refused, and nothing of the file is stored', async () => {
    const before = (await get('')).body.imported;
    const one = (underlying: string) => plainChain({ ...AUGUST, date: '2026-08-06', volatility: 0.1, reach: 0, underlying });
    const many = Array.from({ length: 50 }, (_, place) => one(`U${place}`)).flat();
    expect((await post(fileOf(...many))).body.fields).toMatchObject([{ path: 'underlying', code: 'form.array-max', values: { max: 50 } }]);
    expect((await get('')).body.imported).toEqual(before);
  });

  it('may fill more of a request than others, up to a limit', async () => {
    const padded = (length: number) => post(`${PLAIN_HEADER}\n${' '.repeat(length - PLAIN_HEADER.length - 1)}`);
    expect((await padded(LONGEST_CHAIN_CSV)).body.fields).toMatchObject([{ path: 'csv', code: 'form.required' }]);
    expect((await padded(LONGEST_CHAIN_CSV + 1)).body.fields).toMatchObject([{ path: 'csv', code: 'form.string-max' }]);
    expect((await padded(1_800_000)).body.code).toBe('request.too-large');
  });

  it('are deleted by underlying', async () => {
    expect((await server.call('DELETE', `${PATH}nifty/`, { token: user.token })).status).toBe(200);
    expect((await get('NIFTY/')).status).toBe(404);
  });
});
