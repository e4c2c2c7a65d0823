import { describe, expect, test, vi } from 'vitest';
import { changeDrawingsAtom, drawnAtom, loadDrawingsAtom, stepDrawingsAtom, type Drawing } from '#client/state/market/chart-drawings.ts';
import { chartLayoutAtom, loadChartLayoutAtom } from '#client/state/market/chart-layout.ts';
import { adoptTokenAtom } from '#client/state/session/token.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { DRAWING_LIMITS } from '#domain/market/chart-choices.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as charts from '#contract/operations/charts.ts';
import { eventually, openPage, useCleanDevice, type ClientPage } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();

const line = (id: string): Drawing => ({ id, tool: 'horizontal', points: [{ price: 100 }] });

async function page(): Promise<ClientPage> {
  prepareDesk(server()).on(authenticate.getProfile, { user: USER });
  const opened = await openPage();
  opened.store.set(userDataAtom, USER);
  opened.store.set(adoptTokenAtom, 't-1');
  return opened;
}
const ids = ({ store }: ClientPage, instrument: string) => store.get(drawnAtom(instrument))?.list.map(({ id }) => id);

const told = () =>
  server()
    .callsOf(charts.putDrawings)
    .map(({ body }) => body);

describe('drawings', () => {
  test('belong to their instrument, and each step is taken back and again', async () => {
    const here = await page();
    const { store } = here;
    await store.set(loadDrawingsAtom, 'A');
    await store.set(loadDrawingsAtom, 'B');
    store.set(changeDrawingsAtom, 'A', (list) => [...list, line('1')]);
    store.set(changeDrawingsAtom, 'A', (list) => [...list, line('2')]);
    expect([ids(here, 'A'), ids(here, 'B')]).toEqual([['1', '2'], []]);
    store.set(stepDrawingsAtom, 'A', 'undo');
    expect(ids(here, 'A')).toEqual(['1']);
    store.set(stepDrawingsAtom, 'A', 'redo');
    expect(ids(here, 'A')).toEqual(['1', '2']);
    store.set(changeDrawingsAtom, 'A', (list) => list.slice(0, 1));
    store.set(stepDrawingsAtom, 'A', 'redo');
    expect(ids(here, 'A')).toEqual(['1']);
  });

  test('beyond what the account keeps are not taken: what only this device has would be lost at the sign-out', async () => {
    const here = await page();
    const { store } = here;
    await store.set(loadDrawingsAtom, 'A');
    const many = Array.from({ length: DRAWING_LIMITS.drawings }, (_, n) => line(String(n)));
    expect(store.set(changeDrawingsAtom, 'A', () => many)).toBe(true);
    expect(store.set(changeDrawingsAtom, 'A', (list) => [...list, line('more')])).toBe(false);
    expect(ids(here, 'A')).toHaveLength(DRAWING_LIMITS.drawings);
    const stroke = (id: string): Drawing => ({
      id,
      tool: 'brush',
      points: Array.from({ length: 2_000 }, (_, n) => ({ at: 1_800_000_000_000 + n, price: 25_000.05 })),
    });
    const strokes = Array.from({ length: 8 }, (_, n) => stroke(String(n)));
    expect(store.set(changeDrawingsAtom, 'A', () => strokes)).toBe(false);
    expect(store.set(changeDrawingsAtom, 'A', () => strokes.slice(0, 4))).toBe(true);
    expect(store.set(changeDrawingsAtom, 'A', (list) => list.slice(1))).toBe(true);
    await vi.waitFor(() => expect(told()).toHaveLength(1), { timeout: 3_000 });
  });

  test('and the layout are found again by a page that opens later', async () => {
    const before = await page();
    await before.store.set(loadDrawingsAtom, 'A');
    before.store.set(changeDrawingsAtom, 'A', () => [line('1')]);
    await before.store.set(loadChartLayoutAtom);
    before.store.set(chartLayoutAtom, { interval: '15m', indicators: [{ id: 'rsi', values: [9] }] });
    await eventually(async () => {
      const kept = await storedKeys();
      expect(kept.filter((key) => /drawings\/A$|chart-layout$/.test(key))).toHaveLength(2);
    });
    before.close();
    const after = await page();
    await after.store.set(loadDrawingsAtom, 'A');
    await after.store.set(loadChartLayoutAtom);
    expect(ids(after, 'A')).toEqual(['1']);
    expect(after.store.get(chartLayoutAtom)).toMatchObject({ interval: '15m', indicators: [{ id: 'rsi', values: [9] }] });
  });

  test('that were made before the server answered that it has none are told to it', async () => {
    const here = await page();
    let resolve: (answer: Response) => void = () => undefined;
    const promise = new Promise<Response>((settle) => {
      resolve = settle;
    });
    server().on(charts.getDrawings, () => promise);
    const loading = here.store.set(loadDrawingsAtom, 'A');
    await vi.waitFor(() => expect(server().callsOf(charts.getDrawings)).toHaveLength(1), { timeout: 10_000 });
    here.store.set(changeDrawingsAtom, 'A', () => [line('1')]);
    resolve(Response.json({ revision: 0, taken: true, drawings: [] }));
    await loading;
    expect(told()).toEqual([{ revision: 0, drawings: [line('1')] }]);
    expect(ids(here, 'A')).toEqual(['1']);
  });

  test('a step that is taken back or again leaves alone what another device has drawn since', async () => {
    const here = await page();
    const { store } = here;
    await store.set(loadDrawingsAtom, 'A');
    store.set(changeDrawingsAtom, 'A', () => [line('1')]);
    store.set(changeDrawingsAtom, 'A', (list) => [...list, line('2')]);
    const theirs = { revision: 1, taken: false, drawings: [line('3')] };
    server().on(charts.putDrawings, ({ body }) =>
      Response.json(told().length === 1 ? theirs : { ...(body as object), revision: 2, taken: true }),
    );
    await store.set(loadDrawingsAtom, 'A');
    expect(ids(here, 'A')).toEqual(['3', '1', '2']);
    store.set(stepDrawingsAtom, 'A', 'undo');
    expect(ids(here, 'A')).toEqual(['3', '1']);
    store.set(stepDrawingsAtom, 'A', 'undo');
    expect(ids(here, 'A')).toEqual(['3']);
    store.set(stepDrawingsAtom, 'A', 'redo');
    expect(ids(here, 'A')).toEqual(['3', '1']);
  });

  test('of a user who has signed out meanwhile are never sent with the token of the next one', async () => {
    const here = await page();
    const { store } = here;
    await store.set(loadDrawingsAtom, 'A');
    store.set(changeDrawingsAtom, 'A', () => [line('1')]);
    server().on(charts.putDrawings, () => {
      store.set(userDataAtom, { ...USER, id: 'next' });
      return Response.json({ revision: 4, taken: false, drawings: [line('2')] });
    });
    await store.set(loadDrawingsAtom, 'A');
    expect(told()).toHaveLength(1);
  });
});
