import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Banner } from '#client/app/shell/live/banner.tsx';
import { ConnectionSheet } from '#client/features/connection/index.ts';
import { KeysHost } from '#client/features/keys/index.ts';
import { useShellKeys } from '#client/app/shell/live/use-shell-keys.ts';
import { liteAtom } from '#client/state/device/lite.ts';
import { groupsFor } from '#client/platform/keys/shortcuts.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import { portalAtom } from '#client/state/stream/connectivity.ts';
import { NETWORK_PATH } from '#contract/constants.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as risk from '#contract/operations/risk.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

test('the sheet shows each stretch of the way with its light, and what is safe while it is broken', async () => {
  prepareDesk(server()).on(accounts.listAccounts, { broker_accounts: [{ ...ACCOUNT, status: 'needs-login' }] });
  const page = await renderScreen(<ConnectionSheet onClose={vi.fn()} />, server());
  const row = async () => (await screen.findByText(say('connection.broker', { name: ACCOUNT.label }))).closest('li');
  expect((await row())?.dataset['light']).toBe('bad');
  expect(screen.getByText(say('connection.safe.login', { name: ACCOUNT.label }))).toBeTruthy();
  server().down = true;
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText(say('connection.safe.offline'))).toBeTruthy();
  await eventually(async () => expect((await row())?.dataset['light']).toBe('unknown'));
  expect(page.container.ownerDocument.body.textContent).not.toContain('connection.');
});

test('Reconnect fetches everything on screen again', async () => {
  await renderScreen(<ConnectionSheet onClose={vi.fn()} />, prepareDesk(server()));
  await screen.findByText(say('connection.broker', { name: ACCOUNT.label }));
  const before = server().callsOf(accounts.listAccounts).length;
  fireEvent.click(screen.getByRole('button', { name: say('connection.retry') }));
  await eventually(() => expect(server().callsOf(accounts.listAccounts).length).toBeGreaterThan(before));
});

test('lite mode is switched where the bytes are told', async () => {
  const page = await renderScreen(<ConnectionSheet onClose={vi.fn()} />, prepareDesk(server()));
  await screen.findByText(say('connection.broker', { name: ACCOUNT.label }));
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: say('connection.lite') });
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  expect(page.store.get(liteAtom)).toBe(true);
  expect(box.checked).toBe(true);
});

function Keys() {
  useShellKeys();
  return <KeysHost />;
}

test('? lists the keys, those of the page first; never when single keys are off', async () => {
  expect(groupsFor('/app/position')[0]).toBe('positions');
  expect(groupsFor('/app/here')[0]).toBe('everywhere');
  const page = await renderScreen(<Keys />, prepareDesk(server()));
  act(() => void page.store.set(preferencesAtom, { keys: false }));
  fireEvent.keyDown(window, { key: '?', code: 'Slash', shiftKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => void page.store.set(preferencesAtom, { keys: true }));
  fireEvent.keyDown(window, { key: '?', code: 'Slash', shiftKey: true });
  expect(screen.getByRole('dialog').textContent).toContain(say('shortcuts.group.positions'));
  expect(screen.getByRole('dialog').textContent).not.toMatch(/keys\.|shortcuts\./);
});

test.each([['in the banner', <Banner key="b" />] as const, ['in the sheet', <ConnectionSheet key="s" onClose={vi.fn()} />] as const])(
  'a network that wants a sign-in has the way to its page %s, with the way back',
  async (_where, part) => {
    const page = await renderScreen(
      part,
      prepareDesk(server()).on(risk.getKill, { kill: { locks: [], revision: 0, updated_at: null }, message: '' }),
    );
    const link = () => screen.queryByRole('link', { name: say('shell.banner.portal-open') });
    expect(link()).toBeNull();
    act(() => {
      page.store.set(connectivityInputAtom, { type: 'browser-offline' });
      page.store.set(portalAtom, true);
    });
    expect(link()?.getAttribute('href')).toBe(`${NETWORK_PATH}?to=${encodeURIComponent('/app/here')}`);
  },
);
