import { fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/settings/own-history/index.ts';
import { guessUse } from '#client/features/settings/open/guess-use.ts';
import { Screen as SettingsScreen } from '#client/features/settings/index.ts';
import { dropAbandonedFile, watchOpenedFiles } from '#client/platform/opened-files.ts';
import { handedFileAtom } from '#client/state/device/handed-file.ts';
import * as security from '#contract/operations/security.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDataSettings, SECURITY_FACTS } from '#tests/support/client/data-settings.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
afterEach(() => {
  Reflect.deleteProperty(window, 'launchQueue');
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

const CANDLES = 'time,open,high,low,close,volume\n2026-11-23 09:15,100,101,99,100.5,10\n';
const named = (name: string, text = '') => new File([text], name);

function openPage() {
  prepareDataSettings(server()).on(security.getSecurity, { security: SECURITY_FACTS });
  // A shared file opens this address.
  history.replaceState(null, '', '/app/pages/setting/open');
  const element = (
    <Suspense fallback={null}>
      <SettingsScreen />
    </Suspense>
  );
  return renderScreen(element, server(), 'en', '/app/pages/setting/open');
}

test.each([
  ['mine.algtst', 'bot'],
  ['nifty.csv', 'history'],
  ['year.zip', 'history'],
  ['ticks.parquet', 'history'],
] as const)('%s is taken for %s', (name, use) => {
  expect(guessUse(named(name))).toBe(use);
});

test('a file opened with the app is asked about, and lies in the form of own history, not sent', async () => {
  const file = named('nifty.csv', CANDLES);
  Object.defineProperty(window, 'launchQueue', {
    value: { setConsumer: (consume: (launched: object) => void) => consume({ files: [{ getFile: () => Promise.resolve(file) }] }) },
    configurable: true,
  });
  const page = await openPage();
  fireEvent.click(await screen.findByRole('button', { name: say('open.as.history') }));
  await eventually(() => expect(page.address()).toBe('/app/pages/setting/data'));
  expect((await screen.findByText('nifty.csv')).parentElement?.textContent).toBe(say('own-history.handed', { name: 'nifty.csv' }));
  expect(await screen.findByRole('button', { name: say('own-history.check') })).toBeTruthy();
  expect(page.store.get(handedFileAtom)).toBeNull();
});

/** Shares a file with the app, as stored by the service worker some time ago. */
function share(ageMs: number) {
  const headers = { 'x-name': 'Prix%20du%2023.csv', 'x-at': String(Date.now() - ageMs) };
  const cache = new Map([['/shared-file', new Response(CANDLES, { headers })]]);
  vi.stubGlobal('caches', {
    open: async () => ({ match: async (url: string) => cache.get(url)?.clone(), delete: async (url: string) => cache.delete(url) }),
    delete: async () => cache.clear(),
    keys: async () => [],
  });
  return cache;
}

test('a shared file is taken out of its place once', async () => {
  const cache = share(1_000);
  const page = await openPage();
  expect(await screen.findByText('Prix du 23.csv')).toBeTruthy();
  expect(cache.size).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: say('open.as.history') }));
  expect(await screen.findByText('Prix du 23.csv')).toBeTruthy();
  await eventually(() => expect(page.store.get(handedFileAtom)).toBeNull());
});

test('a strategy file goes to the library of bots alone', async () => {
  const page = await openPage();
  fireEvent.change(await screen.findByLabelText(say('open.choose')), { target: { files: [named('mine.algtst', '{}')] } });
  fireEvent.click(await screen.findByRole('button', { name: say('open.as.bot') }));
  expect(screen.queryByRole('button', { name: say('open.as.history') })).toBeNull();
  expect(page.address()).toBe('/app/strategies?tab=library');
  expect(page.store.get(handedFileAtom)).toMatchObject({ use: 'bot', file: { name: 'mine.algtst' } });
});

test('a file shared long before somebody signed in is not opened, and not kept', async () => {
  const cache = share(11 * 60_000);
  await openPage();
  await eventually(() => expect(cache.size).toBe(0));
  expect(screen.queryByText('Prix du 23.csv')).toBeNull();
});

test('a page that is left before it has the file leaves it to the next one', async () => {
  const cache = share(1_000);
  const lost: File[] = [];
  watchOpenedFiles((file) => lost.push(file))();
  await turns();
  expect(cache.size).toBe(1);
  // The browser passes a file only once: it must be kept until the page is ready.
  let consume: ((launched: object) => void) | null = null;
  Object.defineProperty(window, 'launchQueue', {
    value: { setConsumer: (taker: typeof consume) => (consume = taker) },
    configurable: true,
  });
  watchOpenedFiles((file) => lost.push(file))();
  consume!({ files: [{ getFile: () => Promise.resolve(named('opened.csv')) }] });
  await turns();
  const found: string[] = [];
  const stop = watchOpenedFiles(({ name }) => found.push(name));
  await eventually(() => expect(found.toSorted()).toEqual(['Prix du 23.csv', 'opened.csv']));
  expect(lost).toEqual([]);
  stop();
});

test('what somebody has shared and left is dropped when the app is opened for something else', async () => {
  const cache = share(1_000);
  dropAbandonedFile();
  await eventually(() => expect(cache.size).toBe(0));
  const kept = share(1_000);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: 'https://desk.test/app/pages/setting/open' } as PerformanceEntry]);
  dropAbandonedFile();
  await turns();
  expect(kept.size).toBe(1);
});
