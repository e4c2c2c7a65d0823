import { fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { judgeDevice, type DeviceFacts } from '#client/features/settings/device/checks.ts';
import { Screen as SettingsScreen } from '#client/features/settings/index.ts';
import { observeServerClock } from '#client/state/stream/server-clock.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as security from '#contract/operations/security.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { SECURITY_FACTS } from '#tests/support/client/data-settings.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { askNothing, askToInstallHere } from '#tests/support/client/install-question.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
afterEach(askNothing);

function openDevicePage() {
  server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [] })
    .on(security.getSecurity, { security: SECURITY_FACTS });
  const element = (
    <Suspense fallback={null}>
      <SettingsScreen />
    </Suspense>
  );
  return renderScreen(element, server(), 'en', '/app/pages/setting/device');
}

const WHOLE: DeviceFacts = {
  secure: 'https',
  worker: 'active',
  storage: 'protected',
  push: 'granted',
  clockBehindMs: 0,
  stream: 'open',
};

describe('what this device can do', () => {
  test('nothing is to be done where all of it works', () => {
    expect(judgeDevice(WHOLE).map(({ verdict }) => verdict)).toEqual(['good', 'good', 'good', 'good', 'good', 'good']);
    expect(judgeDevice({ ...WHOLE, secure: 'local' })[0]).toMatchObject({ verdict: 'good', found: 'local' });
  });

  test.each([
    [{ secure: 'no' }, 'secure', 'bad', 'no'],
    [{ worker: 'none' }, 'worker', 'bad', 'none'],
    [{ worker: 'coming' }, 'worker', 'note', 'coming'],
    [{ storage: 'kept' }, 'storage', 'warn', 'kept'],
    [{ storage: 'lost' }, 'storage', 'bad', 'lost'],
    [{ push: 'default' }, 'push', 'note', 'default'],
    [{ push: 'denied' }, 'push', 'warn', 'denied'],
    [{ push: 'none' }, 'push', 'warn', 'none'],
    [{ clockBehindMs: 61 * 60_000 }, 'clock', 'warn', 'behind'],
    [{ clockBehindMs: -3_000 }, 'clock', 'warn', 'ahead'],
    [{ stream: 'lost' }, 'stream', 'bad', 'lost'],
    [{ stream: 'off' }, 'stream', 'note', 'off'],
  ] as const)('%j is told with what to do', (change, name, verdict, found) => {
    expect(judgeDevice({ ...WHOLE, ...change }).find((check) => check.name === name)).toMatchObject({ verdict, found });
    for (const part of ['', '-do'])
      for (const language of ['en', 'fr'] as const) expect(say(`device.${name}.${found}${part}`, { minutes: 2 }, language)).not.toBe('');
  });

  test('the page says what is missing here: no https, an hour of clock', async () => {
    vi.stubGlobal('isSecureContext', false);
    observeServerClock(wallNow() + 3_600_000, wallNow());
    await openDevicePage();
    expect(await screen.findByText(say('device.secure.no-do'))).toBeTruthy();
    expect(screen.getByText(say('device.clock.behind', { minutes: 60 }))).toBeTruthy();
    expect(screen.getByText(/^Browsers install apps from https addresses only/)).toBeTruthy();
  });
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/604.1', 0, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/150', 5, 'android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, 'desktop'],
] as const)(
  'a device that says %s with %i touches gets the steps of %s, those of others folded',
  async (userAgent, maxTouchPoints, guide) => {
    vi.stubGlobal('isSecureContext', true);
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(maxTouchPoints);
    await openDevicePage();
    const first = await screen.findByText(say(`install.${guide}.1`));
    expect(first.closest('details')).toBeNull();
    expect(screen.queryByText(say(`install.on.${guide}`))).toBeNull();
    expect(document.querySelectorAll('details')).toHaveLength(2);
    vi.restoreAllMocks();
  },
);

test('where the browser asks, one press opens its question, and the steps stay for who said no', async () => {
  const prompt = askToInstallHere('dismissed');
  await openDevicePage();
  fireEvent.click(await screen.findByRole('button', { name: say('install.take') }));
  expect(await screen.findByText(say('install.desktop.1'))).toBeTruthy();
  expect(prompt).toHaveBeenCalledTimes(1);
});
