import { act, fireEvent, screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Banner } from '#client/app/shell/live/banner.tsx';
import { readOne, write } from '#client/offline/storage.ts';
import { seal } from '#client/offline/sealed.ts';
import { installOfferAtom, startInstallOffer } from '#client/state/device/install-offer.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import { foldLazilyAtom } from '#client/state/stream/lazy-folds.ts';
import * as risk from '#contract/operations/risk.ts';
import { HOME_PATH } from '#contract/constants.ts';
import { wallTime } from '#domain/units/time.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { askNothing, askToInstallHere } from '#tests/support/client/install-question.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const KEY = `u/${USER.id}/install`;
let prompt: ReturnType<typeof askToInstallHere>;
let stop: (() => void) | null = null;
beforeEach(() => {
  prompt = askToInstallHere('accepted');
});
afterEach(() => {
  stop?.();
  askNothing();
});

/** Goes to the home page, as a press in the menu does. */
function Home() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(HOME_PATH)}>
      home
    </button>
  );
}

/** A trader who has come so often before, the last time a day ago. */
async function came(times: number, answered = false) {
  const aDayAgo = Date.now() - 86_400_000;
  if (times > 0) await write(KEY, seal(1, wallTime(aDayAgo), { count: times, lastAt: aDayAgo, answered }));
  const page = await renderScreen(
    <>
      <Banner />
      <Home />
    </>,
    prepareDesk(server()).on(risk.getKill, { kill: { locks: [], revision: 0, updated_at: null }, message: '' }),
  );
  stop = startInstallOffer(page.store);
  await eventually(async () => expect(await readOne(KEY)).toMatchObject({ data: { count: times + 1 } }));
  return page;
}
const goHome = () => fireEvent.click(screen.getByRole('button', { name: 'home' }));
const fill = { seq: 1, type: 'fill.recorded', at: 1, exchange_at: null, data: {} } as never;
const offer = () => screen.queryByText(say('install.offer'));
const take = () => screen.findByRole('button', { name: say('install.take') });

describe('the offer of the home screen', () => {
  test('comes with the third visit, when the home page is opened, and opens the question of the browser', async () => {
    const { store } = await came(2);
    expect(store.get(installOfferAtom)).toBe(true);
    // Nothing moves on the page that is being read.
    expect(offer()).toBeNull();
    goHome();
    fireEvent.click(await take());
    expect(prompt).toHaveBeenCalledTimes(1);
    await eventually(() => expect(offer()).toBeNull());
    await eventually(async () => expect(await readOne(KEY)).toMatchObject({ data: { answered: true } }));
  });

  test('comes after a first fill, not before', async () => {
    const { store } = await came(0);
    goHome();
    expect(store.get(installOfferAtom)).toBe(false);
    act(() => store.set(foldLazilyAtom, fill));
    expect(store.get(installOfferAtom)).toBe(true);
  });

  test('is not made beside a ticket nor without a connection, and not again to who did not want it', async () => {
    const { store } = await came(2);
    act(() => store.set(ticketRequestAtom, { source: 'chain' } as never));
    expect(store.get(installOfferAtom)).toBe(false);
    act(() => store.set(ticketRequestAtom, null));
    act(() => store.set(connectivityInputAtom, { type: 'browser-offline' }));
    expect(store.get(installOfferAtom)).toBe(false);
    act(() => store.set(connectivityInputAtom, { type: 'request-ok' }));
    goHome();
    fireEvent.click(await screen.findByRole('button', { name: say('install.not-now') }));
    expect(offer()).toBeNull();
    expect(prompt).not.toHaveBeenCalled();
    await eventually(async () => expect(await readOne(KEY)).toMatchObject({ data: { answered: true } }));
    stop?.();
    stop = startInstallOffer(store);
    await eventually(async () => expect(await readOne(KEY)).toMatchObject({ data: { answered: true, count: 3 } }));
    expect(store.get(installOfferAtom)).toBe(false);
  });

  test('is not made where the browser has no question and the steps are those of a desktop', async () => {
    askNothing();
    const { store } = await came(5);
    expect(store.get(installOfferAtom)).toBe(false);
  });
});
