import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SERVICE_WORKER_URL } from '#contract/constants.ts';
import { CALL } from '#tests/support/server/wire-samples.ts';

/** A page with service workers as the browser shows them to it. */
class FakeRegistration extends EventTarget {
  active: { scriptURL: string } | null = null;
  waiting: object | null = null;
  installing: object | null = null;
  unregister = vi.fn(async () => true);
  update = vi.fn(async () => undefined);
  constructor(scriptUrl: string) {
    super();
    this.active = { scriptURL: scriptUrl };
  }
}
class FakeContainer extends EventTarget {
  controller: { postMessage: (message: unknown) => void; scriptURL: string } | null = null;
  registrations: FakeRegistration[] = [];
  ready = Promise.resolve().then(() => ({ active }));
  registered: string[] = [];
  register = async (url: string) => {
    this.registered.push(url);
    return new FakeRegistration(`http://localhost${url}`);
  };
  getRegistrations = async () => this.registrations;
  getRegistration = async () => this.registrations[0];
}

let container = new FakeContainer();
let stop = () => {};
const messages: unknown[] = [];
const reload = vi.fn();
const active = { scriptURL: `http://localhost${SERVICE_WORKER_URL}`, postMessage: (message: unknown) => void messages.push(message) };

async function start(controlled: boolean) {
  vi.resetModules();
  vi.stubEnv('DEV', false);
  container = new FakeContainer();
  container.controller = controlled ? active : null;
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: container } }));
  vi.stubGlobal('location', Object.create(location, { reload: { value: reload } }));
  vi.stubGlobal('requestIdleCallback', (work: () => void) => (work(), 1));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const [{ createStore }, worker, found, update, ticket] = await Promise.all([
    import('jotai'),
    import('#client/platform/service-worker.ts'),
    import('#client/state/start/update-found.ts'),
    import('#client/state/start/update.ts'),
    import('#client/state/orders/ticket.ts'),
  ]);
  const store = createStore();
  const seen: string[] = [];
  stop = worker.startServiceWorker({
    onWaiting: () => {
      seen.push('waiting');
      store.set(found.updateFoundAtom, 'waiting');
    },
    onReplaced: () => {
      seen.push('replaced');
      store.set(found.updateFoundAtom, 'reload');
    },
    onFellBack: () => {},
  });
  return { store, seen, ...found, ...update, ...ticket };
}

beforeEach(() => {
  messages.length = 0;
  reload.mockClear();
});
afterEach(() => {
  stop();
  stop = () => {};
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('the service worker of a page', () => {
  test('is registered at its address, and a worker of another address is removed', async () => {
    await start(false);
    const older = new FakeRegistration('http://localhost/sw.js');
    const own = new FakeRegistration(`http://localhost${SERVICE_WORKER_URL}`);
    container.registrations = [older, own];
    stop();
    const { startServiceWorker } = await import('#client/platform/service-worker.ts');
    stop = startServiceWorker({ onWaiting: () => {}, onReplaced: () => {}, onFellBack: () => {} });
    await vi.waitFor(() => expect(container.registered).toContain(SERVICE_WORKER_URL), { timeout: 10_000 });
    expect(older.unregister).toHaveBeenCalled();
    expect(own.unregister).not.toHaveBeenCalled();
  });

  test('is not needed: a page without service workers starts all the same', async () => {
    vi.resetModules();
    const plain = Object.create({}, { onLine: { value: true } }) as Navigator;
    vi.stubGlobal('navigator', plain);
    const { startServiceWorker } = await import('#client/platform/service-worker.ts');
    expect(() => startServiceWorker({ onWaiting: () => {}, onReplaced: () => {}, onFellBack: () => {} })()).not.toThrow();
  });

  test('that takes over an uncontrolled page is no news; one that replaces another is', async () => {
    const { seen } = await start(false);
    container.dispatchEvent(new Event('controllerchange'));
    expect(seen).toEqual([]);
    container.dispatchEvent(new Event('controllerchange'));
    expect(seen).toEqual(['replaced']);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a version that waits', () => {
  const started = async (before: boolean, waits = true) => {
    await start(false);
    stop();
    vi.stubGlobal('location', { href: 'http://localhost/', reload });
    const found = new FakeRegistration(`http://localhost${SERVICE_WORKER_URL}`);
    if (!before) found.active = null;
    if (waits) found.waiting = { ...active, state: 'installed' };
    container.registrations = [found];
    const registered = vi.fn(async () => found);
    container.register = registered;
    const onWaiting = vi.fn();
    const { startServiceWorker } = await import('#client/platform/service-worker.ts');
    stop = startServiceWorker({ onWaiting, onReplaced: () => {}, onFellBack: () => {} });
    await vi.waitFor(() => expect(registered).toHaveBeenCalled(), { timeout: 10_000 });
    return onWaiting;
  };

  test('is told of', async () => {
    const onWaiting = await started(true);
    await vi.waitFor(() => expect(onWaiting).toHaveBeenCalled(), { timeout: 10_000 });
  });

  test('is told of though the installs before it broke off, as on a wire that breaks or in a worker that is killed', async () => {
    const onWaiting = await started(true, false);
    const [found] = container.registrations;
    const install = (state: string) => {
      const installing = Object.assign(new EventTarget(), { scriptURL: active.scriptURL, state });
      Object.assign(found ?? {}, { installing, waiting: state === 'installed' ? installing : null });
      found?.dispatchEvent(new Event('updatefound'));
      installing.dispatchEvent(new Event('statechange'));
    };
    for (let count = 0; count < 3; count += 1) install('redundant');
    await new Promise((done) => setImmediate(done));
    expect(onWaiting).not.toHaveBeenCalled();
    install('installed');
    await vi.waitFor(() => expect(onWaiting).toHaveBeenCalled(), { timeout: 10_000 });
  });

  test('is no news on a new device, where the browser takes its time with the first of all', async () => {
    const asked = vi.spyOn(FakeContainer.prototype, 'addEventListener');
    const onWaiting = await started(false);
    // The watch for new versions is running afterwards.
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('controllerchange', expect.anything()), { timeout: 10_000 });
    await new Promise((done) => setImmediate(done));
    expect(onWaiting).not.toHaveBeenCalled();
  });
});

describe('taking a new version', () => {
  test('has the page ask for nothing until it stands, except to send', async () => {
    const { store, updateFoundAtom, applyUpdateAtom } = await start(true);
    const sent = vi.fn(async (asked: string) => new Response(asked));
    vi.stubGlobal('fetch', sent);
    store.set(updateFoundAtom, 'waiting');
    store.set(applyUpdateAtom);
    const read = fetch('/api/market/chain');
    await fetch('/api/order-book/order-book/place_trades/', { method: 'POST' });
    expect(sent.mock.calls.map(([asked]) => asked)).toEqual(['/api/order-book/order-book/place_trades/']);
    container.dispatchEvent(new Event('controllerchange'));
    await read;
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test('has the other tabs ask for nothing either', async () => {
    await start(true);
    const sent = vi.fn(async (asked: string) => new Response(asked));
    vi.stubGlobal('fetch', sent);
    vi.resetModules();
    const tab = await import('#client/platform/tabs.ts');
    tab.postToTabs({ type: 'switching' });
    await vi.waitFor(() => expect(fetch).not.toBe(sent), { timeout: 10_000 });
    const read = fetch('/api/market/chain');
    await new Promise((done) => setImmediate(done));
    expect(sent).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    await read;
  });

  test('is refused while a ticket is open', async () => {
    const { store, updateFoundAtom, applyUpdateAtom, updateBlockedAtom, ticketRequestAtom } = await start(true);
    store.set(updateFoundAtom, 'waiting');
    store.set(ticketRequestAtom, { instrument: CALL, side: 'BUY', mode: 'open' });
    expect(store.get(updateBlockedAtom)).toBe('ticket-open');
    expect(store.set(applyUpdateAtom)).toBe('ticket-open');
    expect(messages).toEqual([]);
    store.set(ticketRequestAtom, null);
    expect(store.get(updateBlockedAtom)).toBeNull();
  });

  test('is refused while the basket, the kill sheet or the live desk is on screen', async () => {
    const { store, applyUpdateAtom, updateBlockedAtom, updateFoundAtom } = await start(true);
    const { basketOpenAtom, killOpenAtom, liveDeskOpenAtom } = await import('#client/state/overlays/open.ts');
    store.set(updateFoundAtom, 'waiting');
    store.set(basketOpenAtom, true);
    expect(store.get(updateBlockedAtom)).toBe('ticket-open');
    store.set(basketOpenAtom, false);
    store.set(killOpenAtom, {});
    expect(store.get(updateBlockedAtom)).toBe('ticket-open');
    store.set(killOpenAtom, null);
    store.set(liveDeskOpenAtom, true);
    expect(store.set(applyUpdateAtom)).toBe('live-desk');
    expect(messages).toEqual([]);
    store.set(liveDeskOpenAtom, false);
    expect(store.get(updateBlockedAtom)).toBeNull();
  });

  test('drains the active worker, and the page loads again when the new one takes over', async () => {
    const { store, updateFoundAtom, applyUpdateAtom, updateReadyAtom } = await start(true);
    store.set(updateFoundAtom, 'waiting');
    expect(store.set(applyUpdateAtom)).toBeNull();
    expect(messages).toEqual([{ type: 'DRAIN' }]);
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledOnce();
    expect(store.get(updateReadyAtom)).toBe('none');
  });

  test('loads again after four seconds when the new one does not take over', async () => {
    const { store, updateFoundAtom, applyUpdateAtom } = await start(true);
    vi.useFakeTimers();
    store.set(updateFoundAtom, 'waiting');
    store.set(applyUpdateAtom);
    vi.advanceTimersByTime(3_999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('is a plain reload where another tab has switched already', async () => {
    const { store, applyUpdateAtom, updateReadyAtom } = await start(true);
    container.dispatchEvent(new Event('controllerchange'));
    expect(store.get(updateReadyAtom)).toBe('reload');
    store.set(applyUpdateAtom);
    expect(messages).toEqual([]);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a part that the server no longer has', () => {
  const pressTwice = async () => {
    const { PressedRetry } = await import('#client/platform/pressed-retry.ts');
    const { ChunkError } = await import('#client/platform/chunk-error.ts');
    const again = new PressedRetry(() => undefined);
    again.failed(new ChunkError('heat-map'));
    expect(container.registrations[0]?.update).not.toHaveBeenCalled();
    again.press();
    again.failed(new ChunkError('heat-map'));
  };
  const registered = () => {
    const registration = new FakeRegistration(`http://localhost${SERVICE_WORKER_URL}`);
    container.registrations = [registration];
    return registration;
  };

  test('has the newest version taken by the press that fails again, and the page loaded when it stands', async () => {
    await start(true);
    const registration = registered();
    // The server's new version arrives while it is asked for.
    registration.update.mockImplementation(async () => {
      registration.waiting = { postMessage: (message: unknown) => void messages.push(message) };
    });
    await pressTwice();
    await vi.waitFor(() => expect(messages).toEqual([{ type: 'DRAIN' }, { type: 'SKIP_WAITING' }]), { timeout: 10_000 });
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalled();
  });

  test('does not wait for a wire that holds back whether there is a newer one', async () => {
    await start(true);
    registered().update.mockImplementation(() => new Promise(() => {}));
    vi.useFakeTimers();
    await pressTwice();
    await vi.advanceTimersByTimeAsync(9_900);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('loads the page anew where there is no newer version, or the server is not there', async () => {
    await start(true);
    registered().update.mockRejectedValue(new TypeError('no network'));
    await pressTwice();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(messages).toEqual([]);
  });
});
