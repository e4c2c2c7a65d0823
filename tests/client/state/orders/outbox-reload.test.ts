import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Intent, IntentCall } from '#client/state/orders/outbox.ts';
import * as orders from '#contract/operations/orders.ts';
import { FakeServer } from '#tests/support/client/fake-server.ts';
import { ACCOUNT, CALL, orderOf, PORTFOLIO, USER } from '#tests/support/server/wire-samples.ts';

/**
 * A reload gives the new page new modules over the same storage; a lock of the old page is gone, one of another tab is not.
 */
const buy: IntentCall = {
  kind: 'place',
  body: {
    account_number: ACCOUNT.account_number,
    portfolio_id: PORTFOLIO.id,
    orders: [{ instrument_id: CALL.instrument_id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 }],
  },
};
let server = new FakeServer();
let heldLocks = new Set<string>();
let stops: (() => void)[] = [];

/** The part of the browser's lock manager that the product uses; `heldLocks` lives in the browser, not in a page. */
const locks = {
  request: async (name: string, options: unknown, work?: (lock: object | null) => unknown) => {
    if (typeof options === 'function') {
      heldLocks.add(name);
      return options({});
    }
    return work?.(heldLocks.has(name) ? null : {});
  },
};

async function newPage() {
  vi.resetModules();
  const [{ createStore }, outbox, user, token, config, settings] = await Promise.all([
    import('jotai'),
    import('#client/state/orders/outbox.ts'),
    import('#client/state/session/user.ts'),
    import('#client/state/session/token.ts'),
    import('#client/state/start/config.ts'),
    import('#client/api/settings.ts'),
  ]);
  const store = createStore();
  settings.configureApi({ ready: Promise.resolve() });
  await config.loadConfig(store, Promise.resolve(null));
  store.set(token.adoptTokenAtom, 't-1');
  store.set(user.userDataAtom, USER);
  stops.push(outbox.startOutbox(store));
  const list = () => store.get(outbox.intentsAtom);
  const submit = async () => {
    for (;;) {
      const submitted = await store.set(outbox.submitIntentAtom, buy);
      if (submitted.outcome === 'sent' || submitted.reason !== 'checking') return submitted;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { list, submit };
}
const asked = () => server.callsOf(orders.resolveIntent).length;
const sent = () => server.callsOf(orders.placeTrades).length;

beforeEach(async () => {
  server = new FakeServer().on(orders.placeTrades, () => new Promise<never>(() => {}));
  heldLocks = new Set();
  stops = [];
  sessionStorage.clear();
  vi.stubGlobal('fetch', server.fetch);
  const [{ clear }, { database }] = await Promise.all([import('idb-keyval'), import('#client/offline/storage.ts')]);
  await clear(database);
});
afterEach(() => {
  stops.forEach((stop) => stop());
  vi.unstubAllGlobals();
});

/** A page that dies while an order is being sent. */
async function dieWhileSending(): Promise<void> {
  const page = await newPage();
  void page.submit();
  await vi.waitFor(() => expect(sent()).toBe(1), { timeout: 10_000 });
  stops.splice(0).forEach((stop) => stop());
}
const settled = (list: readonly Intent[]) => list.map(({ state }) => state);

describe.each(['with locks', 'without locks (plain http)'])('a reload in the middle of a send, %s', (how) => {
  beforeEach(() => {
    const own = how === 'with locks' ? { locks } : { locks: undefined };
    vi.stubGlobal('navigator', Object.create(navigator, Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value }]))));
  });

  test('shows the order as open, asks for its outcome and does not send again', async () => {
    await dieWhileSending();
    heldLocks.clear();
    server.on(orders.resolveIntent, { state: 'done', orders: [orderOf()], error: null });
    const page = await newPage();
    await vi.waitFor(() => expect(settled(page.list())).toEqual(['done']), { timeout: 10_000 });
    expect([sent(), asked()]).toEqual([1, 1]);
  });

  test('locks the same decision until the outcome is known', async () => {
    await dieWhileSending();
    heldLocks.clear();
    server.on(orders.resolveIntent, () => new Promise<never>(() => {}));
    const page = await newPage();
    expect(await page.submit()).toMatchObject({ outcome: 'blocked', reason: 'in-flight' });
    expect(sent()).toBe(1);
  });

  test('leaves an order alone that another tab is sending at this moment', async () => {
    await dieWhileSending();
    // The other tab is alive: its lock is held, and its id differs from this tab's.
    sessionStorage.clear();
    const page = await newPage();
    await vi.waitFor(() => expect(settled(page.list())).toEqual(['sending']), { timeout: 10_000 });
    for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(settled(page.list())).toEqual(['sending']);
    expect(asked()).toBe(0);
    expect(await page.submit()).toMatchObject({ outcome: 'blocked', reason: 'in-flight' });
  });
});

describe('an order whose storage the browser empties while it is under way', () => {
  /** A page with an order in transit, on a device that has stored nothing about it. */
  const emptied = async () => {
    let answer = (_with: object | Error) => {};
    const given = new Promise<object>((resolve, reject) => (answer = (made) => (made instanceof Error ? reject(made) : resolve(made))));
    server.on(orders.placeTrades, () => given as never);
    const page = await newPage();
    const submitted = page.submit();
    await vi.waitFor(() => expect(sent()).toBe(1), { timeout: 10_000 });
    const [{ clear }, { database }] = await Promise.all([import('idb-keyval'), import('#client/offline/storage.ts')]);
    await clear(database);
    const tab = async () => {
      vi.resetModules();
      return await import('#client/platform/tabs.ts');
    };
    const [teller, listener] = [await tab(), await tab()];
    const heard = new Promise((done) => stops.push(listener.listenToTabs(done)));
    teller.postToTabs({ type: 'intents', userId: USER.id });
    await heard;
    for (let turn = 0; turn < 30; turn += 1) await new Promise((done) => setImmediate(done));
    return { page, answer, submitted };
  };
  const again = async (page: Awaited<ReturnType<typeof newPage>>) =>
    expect(await page.submit()).toMatchObject({ outcome: 'blocked', reason: 'in-flight' });

  test('is still under way and locks its target, and its answer is shown and stored', async () => {
    const { page, answer, submitted } = await emptied();
    expect(page.list().map(({ state }) => state)).toEqual(['sending']);
    await again(page);
    answer({ orders: [orderOf()], message: '' });
    expect(await submitted).toMatchObject({ outcome: 'sent', intent: { state: 'done' } });
    const { readIntents } = await import('#client/state/orders/intent-log.ts');
    expect((await readIntents(USER.id)).map(({ state }) => state)).toEqual(['done']);
  });

  test('is unknown when its answer is lost, and is never sent again', async () => {
    server.on(orders.resolveIntent, { state: 'in-progress', orders: [], error: null });
    const { page, answer, submitted } = await emptied();
    answer(new TypeError('Failed to fetch'));
    expect(await submitted).toMatchObject({ intent: { state: 'unknown' } });
    await again(page);
    expect(sent()).toBe(1);
  });
});
