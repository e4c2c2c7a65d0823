import { fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
// They come when they are asked for; here they are ready, so that a busy machine's first reading of them is no part of a wait.
import '#client/features/settings/own-history/index.ts';
import { guessUse } from '#client/features/settings/open/guess-use.ts';
import { Screen as SettingsScreen } from '#client/features/settings/index.ts';
import { handedFileAtom } from '#client/state/device/handed-file.ts';
import * as security from '#contract/operations/security.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDataSettings, SECURITY_FACTS } from '#tests/support/client/data-settings.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
afterEach(() => {
  Reflect.deleteProperty(window, 'launchQueue');
  vi.unstubAllGlobals();
});

const CANDLES = 'time,open,high,low,close,volume\n2026-11-23 09:15,100,101,99,100.5,10\n';
const named = (name: string, text = '') => new File([text], name);

function openPage() {
  prepareDataSettings(server()).on(security.getSecurity, { security: SECURITY_FACTS });
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

test('a shared file is taken out of its place once', async () => {
  const cache = new Map([['/shared-file', new Response(CANDLES, { headers: { 'x-name': 'Prix%20du%2023.csv' } })]]);
  vi.stubGlobal('caches', {
    open: async () => ({ match: async (url: string) => cache.get(url), delete: async (url: string) => cache.delete(url) }),
    keys: async () => [],
  });
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
