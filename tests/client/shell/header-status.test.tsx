import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HeaderStatus } from '#client/app/shell/live/header-live.tsx';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { wallTime } from '#domain/units/time.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const RECEIVED = wallTime(Date.now());
function Prices() {
  useReportFreshness('Prices', { receivedAt: RECEIVED, origin: 'feed' });
  return null;
}

test('the header calls no number live without a connection, from its first moment', async () => {
  const page = await renderScreen(
    <>
      <Prices />
      <HeaderStatus />
    </>,
    prepareDesk(server()),
  );
  expect(screen.getByText(say('freshness.live'))).toBeTruthy();
  act(() => page.store.set(connectivityInputAtom, { type: 'browser-offline' }));
  expect(screen.queryByText(say('freshness.live'))).toBeNull();
  expect(document.querySelector('[data-freshness]')?.getAttribute('data-freshness')).toBe('cached');
});
