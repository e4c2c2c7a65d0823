import { describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { chartDeskAnswer, drawingsAnswer } from '#contract/schemas/chart-desk.ts';
import { removeOldestChartDocuments } from '#server/repositories/chart-documents.ts';
import { testServer } from '#tests/support/server/server.ts';

type Desk = InferOutput<typeof chartDeskAnswer>;
type Drawings = InferOutput<typeof drawingsAnswer>;
type Refused = { readonly fields?: readonly { path: string; code: string }[] };

const server = await testServer();
const user = await server.signIn();
const layout = {
  interval: '1w',
  type: 'candles',
  indicators: [{ id: 'rsi', values: [14] }],
  compared: [],
  magnet: false,
  hidden: false,
  count: 2,
  others: [{ instrument_id: null, interval: '15m' }],
  linked: true,
} as const;
const desk = { layout, saved: [{ id: 's1', kind: 'template', name: 'Swing', instrument_id: null, layout }] };
const line = (id: string) => ({ id, tool: 'horizontal', points: [{ price: 100 }] });
const putDesk = (revision: number, body: unknown = desk, token = user.token) =>
  server.call<Desk & Refused>('PUT', '/api/charts/desk/', { token, body: { revision, desk: body } });
const drawingsOf = (instrument: string, token = user.token) =>
  server.call<Drawings>('GET', `/api/charts/drawings/${encodeURIComponent(instrument)}/`, { token });
const putDrawings = (instrument: string, revision: number, drawings: unknown, token = user.token) =>
  server.call<Drawings & Refused>('PUT', `/api/charts/drawings/${encodeURIComponent(instrument)}/`, {
    token,
    body: { revision, drawings },
  });

describe('what is kept of the charts', () => {
  it('is nothing at first, then what was put, revision by revision', async () => {
    expect((await server.call<Desk>('GET', '/api/charts/desk/', { token: user.token })).body).toEqual({
      revision: 0,
      taken: true,
      desk: null,
    });
    expect((await putDesk(0)).body).toEqual({ revision: 1, taken: true, desk });
    const next = { ...desk, saved: [] };
    expect((await putDesk(1, next)).body).toEqual({ revision: 2, taken: true, desk: next });
    expect((await server.call<Desk>('GET', '/api/charts/desk/', { token: user.token })).body.desk).toEqual(next);
  });

  it('of two devices that change the same revision the faster one is kept, and the other is told what it kept', async () => {
    const other = await server.signIn();
    await putDrawings('SIM:NIFTY', 0, [line('a')], other.token);
    const answers = await Promise.all([
      putDrawings('SIM:NIFTY', 1, [line('a'), line('b')], other.token),
      putDrawings('SIM:NIFTY', 1, [line('a'), line('c')], other.token),
    ]);
    const taken = answers.filter(({ body }) => body.taken);
    expect(taken).toHaveLength(1);
    expect(answers.map(({ body }) => body.drawings)).toEqual(answers.map(() => taken[0]?.body.drawings));
    expect((await drawingsOf('SIM:NIFTY', other.token)).body.revision).toBe(2);
  });

  it('two devices that begin at once never both begin', async () => {
    const other = await server.signIn();
    const answers = await Promise.all(['a', 'b', 'c'].map((id) => putDrawings('SIM:TCS', 0, [line(id)], other.token)));
    expect(answers.filter(({ body }) => body.taken)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.drawings[0]?.id)).size).toBe(1);
  });

  it('makes room for what is drawn now by what was not changed for the longest time', async () => {
    const other = await server.signIn();
    const names = ['SIM:A', 'SIM:B', 'SIM:C', 'SIM:D'];
    for (const name of names) {
      server.clock.advance(1_000);
      await putDrawings(name, 0, [line('a')], other.token);
    }
    server.clock.advance(1_000);
    await putDrawings('SIM:A', 1, [line('a'), line('b')], other.token);
    const stay = async (most: { count: number; bytes: number }) => {
      await server.db.transaction().execute((trx) => removeOldestChartDocuments(trx, other.id, most));
      const revisions = await Promise.all(names.map(async (name) => (await drawingsOf(name, other.token)).body.revision));
      return names.filter((_, index) => (revisions[index] ?? 0) > 0);
    };
    expect(await stay({ count: 4, bytes: 4_000 })).toEqual(names);
    expect(await stay({ count: 3, bytes: 4_000 })).toEqual(['SIM:A', 'SIM:C', 'SIM:D']);
    expect(await stay({ count: 3, bytes: 1 })).toEqual(['SIM:A']);
  });

  it('belongs to its instrument and its user', async () => {
    await putDrawings('SIM:SBIN', 0, [line('a')]);
    const other = await server.signIn();
    expect((await drawingsOf('SIM:SBIN', other.token)).body).toEqual({ revision: 0, taken: true, drawings: [] });
    expect((await drawingsOf('SIM:BANKNIFTY')).body.drawings).toEqual([]);
    expect((await drawingsOf('SIM:SBIN')).body.drawings).toEqual([line('a')]);
  });

  it.each([
    [{ ...desk, layout: { ...layout, interval: '2m' } }, 'desk.layout.interval'],
    [{ ...desk, layout: { ...layout, count: 3 } }, 'desk.layout.count'],
    [{ ...desk, saved: Array.from({ length: 51 }, (_, n) => ({ ...desk.saved[0], id: `s${n}` })) }, 'desk.saved'],
  ])('what no chart can be is refused at its field', async (body, path) => {
    const answer = await putDesk(9, body);
    expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([422, path]);
  });
});
