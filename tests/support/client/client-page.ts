import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { apiSettings } from '#client/api/settings.ts';
import { removeMany } from '#client/offline/storage.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { hydrate } from '#client/state/start/hydrate.ts';
import { startRuntime } from '#client/state/start/runtime.ts';
import { forgetAllAtom } from '#client/state/session/leaving.ts';
import { forgetServerClock } from './server-clock.ts';
import type { Store } from '#client/state/store.ts';
import { clearTicker } from '#client/state/market/ticker-store.ts';
import { adoptTokenAtom } from '#client/state/session/token.ts';
import { sessionEpochAtom } from '#client/state/session/user.ts';

/** Waits, without a fixed time, until the check holds; the test's own time-out is the limit. */
export function eventually<T>(check: () => T): Promise<T> {
  return vi.waitFor(check, { timeout: 10_000, interval: 5 });
}

/** Lets all pending work run: for checks that something does not happen. */
export async function turns(count = 30): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The client's state as one page load has it: a store of its own over the shared storage. */
export interface ClientPage {
  readonly store: Store;
  /** Lets go of everything, like a closed page. */
  readonly close: () => void;
}

const pages: ClientPage[] = [];

/** Returns a page that has been hydrated from the storage and runs; it stands, as the app says when its first page is drawn, unless a test says so itself. */
export async function openPage({ stands = true } = {}): Promise<ClientPage> {
  const store = createStore();
  await hydrate(store);
  const stop = startRuntime(store);
  if (stands) void apiSettings().ready.then(() => dispatchEvent(new Event('app-started')));
  const close = () => {
    stop();
    // A closed page's timers do not run, its answers reach nobody, and its prices are gone.
    store.set(sessionEpochAtom, (epoch) => epoch + 1);
    store.set(forgetAllAtom);
    clearTicker();
  };
  const page = { store, close };
  pages.push(page);
  return page;
}

/** Empties the storage around each test and closes the pages that it opened. */
export function useCleanDevice(): void {
  const clean = async () => {
    for (const page of pages.splice(0)) page.close();
    createStore().set(adoptTokenAtom, null);
    clearTicker();
    forgetServerClock();
    sessionStorage.clear();
    await removeMany(await storedKeys());
  };
  beforeEach(clean);
  afterEach(clean);
  // What waits to be stored is stored while there is still a page.
  afterAll(() => void dispatchEvent(new Event('pagehide')));
}
