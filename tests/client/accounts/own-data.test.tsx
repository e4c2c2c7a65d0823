import { act, fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ApiError } from '#client/api/api-error.ts';
import { loadClient } from '#client/api/call.ts';
import { exportOwnData } from '#client/api/own-data.ts';
import { Screen as SettingsScreen } from '#client/features/settings/index.ts';
import { preferencesKey, userPrefix } from '#client/offline/keys.ts';
import { write } from '#client/offline/storage.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { proofWantedAtom, settleProofAtom } from '#client/state/session/step-up.ts';
import { tokenAtom } from '#client/state/session/token.ts';
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as ownData from '#contract/operations/own-data.ts';
import * as security from '#contract/operations/security.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDataSettings, SECURITY_FACTS } from '#tests/support/client/data-settings.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const EVERYTHING = { email: USER.email, made_at: '2026-11-23T04:00:00.000Z', tables: { orders: [{ id: 'o1' }], fills: [] } };
let saved: Blob[] = [];
beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:x'));
  // Following the link would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

async function open(owns = false) {
  prepareDataSettings(server()).on(security.getSecurity, { security: { ...SECURITY_FACTS, owns_server: owns } });
  const element = (
    <Suspense fallback={null}>
      <SettingsScreen />
    </Suspense>
  );
  return (await renderScreen(element, server(), 'en', '/app/pages/setting/data')).store;
}
const press = async (id: string) => fireEvent.click(await screen.findByRole('button', { name: say(id) }));
const type = async (value: string) =>
  fireEvent.change(await screen.findByLabelText(say('settings.data.removal-email'), { selector: 'input' }), { target: { value } });

describe('all of one’s own data', () => {
  test('is saved as the server wrote it, once it knows who asks; given up, nothing is saved and nothing said', async () => {
    server().on(ownData.exportOwnData, refusal('auth.step-up'));
    const store = await open();
    await press('settings.data.save');
    await eventually(() => expect(store.get(proofWantedAtom)).toBe(true));
    await act(() => Promise.resolve(store.set(settleProofAtom, false)));
    await press('settings.data.save');
    await eventually(() => expect(store.get(proofWantedAtom)).toBe(true));
    server().on(ownData.exportOwnData, EVERYTHING);
    await act(() => Promise.resolve(store.set(settleProofAtom, true)));
    await eventually(() => expect(saved).toHaveLength(1));
    expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(EVERYTHING);
    server().on(ownData.exportOwnData, refusal('profile.export-running'));
    await press('settings.data.save');
    expect(await screen.findByText(say('errors.profile.export-running'))).toBeTruthy();
    expect(saved).toHaveLength(1);
  });
});

/** An answer that the test delivers in parts. */
function slowLine() {
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isCut = false;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => (line = controller), cancel: () => void (isCut = true) });
  const wire = vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    (request as Request).signal.addEventListener('abort', () => line?.error(new DOMException('given up', 'AbortError')));
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
  return {
    say: (text: string) => line?.enqueue(new TextEncoder().encode(text)),
    end: () => line?.close(),
    fail: () => line?.error(new TypeError('network error')),
    isCut: () => isCut,
    restore: () => wire.mockRestore(),
  };
}

describe('a file on a slow line', () => {
  async function begin() {
    await loadClient();
    const line = slowLine();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
      line.restore();
    });
    const file = exportOwnData().then(
      (blob) => blob.text(),
      (error: ApiError) => error.code,
    );
    return { line, file };
  }

  test('may take longer than any other answer, as long as more of it comes', async () => {
    const { line, file } = await begin();
    for (const part of ['{"tab', 'les":', '{}}']) {
      line.say(part);
      await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS * 0.9);
    }
    line.end();
    expect(await file).toBe('{"tables":{}}');
  });

  test('is given up when nothing more of it comes, and half of it is no file', async () => {
    const silent = await begin();
    silent.line.say('{"tab');
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS * 1.1);
    expect(await silent.file).toBe('server.time-out');
    expect(silent.line.isCut()).toBe(true);
    vi.useRealTimers();
    silent.line.restore();
    const cut = await begin();
    cut.line.say('{"tab');
    cut.line.fail();
    expect(await cut.file).toBe('client.network');
  });
});

describe('the end of the account', () => {
  test('needs the own e-mail, is refused while something works on a live account, and leaves session and device as they were', async () => {
    const store = await open(true);
    expect(await screen.findByText(say('settings.data.removal-owner'))).toBeTruthy();
    await type('somebody@example.com');
    await press('settings.data.removal-submit');
    expect(await screen.findByText(say('errors.profile.other-email'))).toBeTruthy();
    expect(server().callsOf(ownData.removeUser)).toHaveLength(0);
    server().on(ownData.removeUser, refusal('profile.live-orders'));
    await type(` ${USER.email.toUpperCase()} `);
    await press('settings.data.removal-submit');
    expect(await screen.findByText(say('errors.profile.live-orders'))).toBeTruthy();
    expect(screen.queryByText(say('errors.profile.other-email'))).toBeNull();
    expect(store.get(tokenAtom)).not.toBeNull();
  });

  test('signs out and leaves nothing of the user on the device, preferences and unresolved orders neither', async () => {
    const store = await open();
    expect(screen.queryByText(say('settings.data.removal-owner'))).toBeNull();
    await write(preferencesKey(USER.id), { kept: true });
    await write(`${userPrefix(USER.id)}intents`, [{ odd: true }]);
    server().on(ownData.removeUser, { message: 'Gone' }).on(authenticate.logout, refusal('auth.required'));
    await type(USER.email);
    await press('settings.data.removal-submit');
    await eventually(() => expect(store.get(tokenAtom)).toBeNull());
    await eventually(async () => expect((await storedKeys()).filter((key) => key.startsWith(userPrefix(USER.id)))).toEqual([]));
  });
});
