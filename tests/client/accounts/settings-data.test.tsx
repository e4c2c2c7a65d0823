import { fireEvent, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Screen as SettingsScreen } from '#client/features/settings/index.ts';
import { snapshotKey } from '#client/offline/keys.ts';
import { seal } from '#client/offline/sealed.ts';
import { readOne, write } from '#client/offline/storage.ts';
import { subjectOf } from '#client/state/device/kept-copies.ts';
import { wallTime } from '#domain/units/time.ts';
import * as security from '#contract/operations/security.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDataSettings, SECURITY_FACTS } from '#tests/support/client/data-settings.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
afterEach(() => void Reflect.deleteProperty(navigator, 'storage'));

async function openData(storage: Partial<StorageManager> = {}) {
  const whole = {
    estimate: () => Promise.resolve({ usage: 2_000_000, quota: 500_000_000 }),
    persisted: () => Promise.resolve(false),
    persist: () => Promise.resolve(false),
    ...storage,
  };
  Object.defineProperty(navigator, 'storage', { value: whole, configurable: true });
  prepareDataSettings(server()).on(security.getSecurity, { security: SECURITY_FACTS });
  const element = (
    <Suspense fallback={null}>
      <SettingsScreen />
    </Suspense>
  );
  return renderScreen(element, server(), 'en', '/app/pages/setting/data');
}
const DAY_MS = 86_400_000;
const keep = (name: string, key: string, at: number) =>
  write(snapshotKey(USER.id, name, key), seal(1, wallTime(at), { value: [1, 2, 3], exchangeAt: null, tradingDate: null }));

test.each([
  ['chain', 'market'],
  ['chart-candles', 'charts'],
  ['order-book', 'books'],
  ['position-book', 'books'],
  ['trading-bots', 'bots'],
  ['bot-run-journal', 'bots'],
  ['analytics-commentary', 'analytics'],
  ['alerts', 'other'],
] as const)('a copy of %s is of the subject %s', (name, subject) => {
  expect(subjectOf(name)).toBe(subject);
});

test('what is kept stands there by subject, with its number, size and ages', async () => {
  // Data older than a week is deleted.
  const [oldest, newest] = [Date.now() - 5 * DAY_MS, Date.now() - DAY_MS];
  const day = (at: number) => String(new Date(at).getDate());
  await Promise.all([keep('chain', 'NIFTY', oldest), keep('quotes', 'x', newest), keep('positions', 'p1', 1)]);
  await openData();
  const list = await screen.findByRole('list', { name: say('settings.data.copies') });
  const rows = within(list).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]?.textContent).toContain(say('settings.data.copies.market'));
  expect(rows[0]?.textContent).toMatch(new RegExp(String.raw`2 copies, 1 kB, newest ${day(newest)} .* oldest ${day(oldest)} `));
  expect(rows[1]?.textContent).toContain(say('settings.data.copies.books'));
});

test('a device without copies says so, and what works offline is told all the same', async () => {
  await openData();
  expect(await screen.findByText(say('settings.data.copies-none'))).toBeTruthy();
  expect(screen.getByText(say('settings.data.offline.waits-orders'))).toBeTruthy();
});

test('a browser that refuses to protect the storage is told of; one that agrees needs no button any more', async () => {
  let persisted = false;
  const persist = vi.fn(() => Promise.resolve(persisted));
  await openData({ persist, persisted: () => Promise.resolve(persisted) });
  const button = await screen.findByRole('button', { name: say('settings.data.protect') });
  fireEvent.click(button);
  expect(await screen.findByText(say('settings.data.protect-refused'))).toBeTruthy();
  persisted = true;
  fireEvent.click(button);
  expect(await screen.findByText(say('settings.data.kept-yes'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: say('settings.data.protect') })).toBeNull();
  expect(persist).toHaveBeenCalledTimes(2);
});

test('what the browser cannot be asked is said to be unknown, and nothing else with it', async () => {
  await openData({ estimate: () => Promise.reject(new TypeError('no estimate')), persisted: () => Promise.resolve(true) });
  expect(await screen.findByText(say('settings.data.kept-yes'))).toBeTruthy();
  expect(screen.getAllByText(say('settings.data.unknown'))).toHaveLength(1);
  expect(screen.queryByRole('button', { name: say('settings.data.protect') })).toBeNull();
});

test.each([
  ['does not know the question', {}],
  [
    'throws at it',
    {
      persist: () => {
        throw new TypeError('not here');
      },
    },
  ],
  ['fails at it', { persist: () => Promise.reject(new TypeError('not here')) }],
])('a browser that %s is said to be one that cannot be asked to protect the storage', async (_what, storage) => {
  await openData({ persist: undefined, persisted: undefined, estimate: undefined, ...storage } as unknown as Partial<StorageManager>);
  fireEvent.click(await screen.findByRole('button', { name: say('settings.data.protect') }));
  expect(await screen.findByText(say('settings.data.protect-unknown'))).toBeTruthy();
  expect(screen.getAllByText(say('settings.data.unknown'))).toHaveLength(2);
});

test('hardly any space left is said', async () => {
  await openData({ estimate: () => Promise.resolve({ usage: 95_000_000, quota: 100_000_000 }) });
  expect(await screen.findByText(say('settings.data.little-space'))).toBeTruthy();
});

test('an account is pinned by a press, kept, and let go by another', async () => {
  await openData();
  const group = within(await screen.findByRole('group', { name: say('settings.data.pins.account') }));
  const pin = group.getByRole('button', { name: 'Paper' });
  await eventually(() => expect(pin.hasAttribute('disabled')).toBe(false));
  fireEvent.click(pin);
  expect(pin.getAttribute('aria-pressed')).toBe('true');
  await eventually(async () =>
    expect(await readOne(`u/${USER.id}/pins`)).toMatchObject({ data: [{ kind: 'account', ids: ['a1', 'P-1001'] }] }),
  );
  fireEvent.click(pin);
  await eventually(async () => expect(await readOne(`u/${USER.id}/pins`)).toMatchObject({ data: [] }));
});

test('a file of another device is looked at first: what is wrong stands there by line, what is right waits for a press', async () => {
  await openData();
  const choose = await screen.findByLabelText(say('settings.data.file-choose'));
  const give = (text: string) => fireEvent.change(choose, { target: { files: [new File([text], 'device.jsonl')] } });
  const head = JSON.stringify({ file: 'strikedesk-device', v: 1, at: 1, count: 1 });
  give(`${head}\n{"key":"lite","v":1,"at":1,"data":"yes"}\n`);
  const wrong = await screen.findByRole('alert');
  expect(wrong.textContent).toContain(say('settings.data.file-line', { line: 2, why: say('settings.data.file-why.shape') }));
  const assign = vi.fn();
  vi.stubGlobal('location', Object.create(location, { assign: { value: assign } }));
  give(`${head}\n{"key":"lite","v":1,"at":1,"data":true}\n`);
  expect(await screen.findByText(say('settings.data.file-found', { count: 1 }))).toBeTruthy();
  expect(await readOne(`u/${USER.id}/lite`)).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: say('settings.data.file-take') }));
  await eventually(() => expect(assign).toHaveBeenCalledWith('/app/pages/setting/data?taken=1'));
  expect(await readOne(`u/${USER.id}/lite`)).toEqual({ v: 1, at: 1, data: true });
});
