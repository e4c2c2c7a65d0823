import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { tourOpenAtom } from '#client/state/overlays/tour.ts';
import { StartCard, startSteps } from '#client/features/dashboard/cards/start-card.tsx';
import { TourHost } from '#client/widgets/tour/index.ts';
import { TOUR_STOPS } from '#client/widgets/tour/stops.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

beforeEach(() => void server().on(accounts.listAccounts, { broker_accounts: [] }));

const press = (id: string) => fireEvent.click(screen.getByRole('button', { name: say(id) }));

describe('the tour', () => {
  test('goes from stop to stop and back, each on its page, with the focus on what it says', async () => {
    const page = await renderScreen(<TourHost />, server());
    page.store.set(tourOpenAtom, true);
    for (const [at, { id, path }] of TOUR_STOPS.entries()) {
      const panel = await screen.findByRole('dialog', { name: say(`tour.${id}.title`) });
      expect(document.activeElement).toBe(panel);
      await eventually(() => expect(page.address()).toBe(path));
      if (at === 1) {
        press('tour.back');
        expect(screen.getByText(say('tour.chain.title'))).toBeTruthy();
        press('tour.next');
      }
      if (at < TOUR_STOPS.length - 1) press('tour.next');
    }
    expect(screen.queryByRole('button', { name: say('tour.skip') })).toBeNull();
    press('tour.done');
    expect(page.store.get(tourOpenAtom)).toBe(false);
  });

  test('ends by Escape from anywhere', async () => {
    const page = await renderScreen(<TourHost />, server());
    page.store.set(tourOpenAtom, true);
    await screen.findByRole('dialog');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(page.store.get(tourOpenAtom)).toBe(false);
  });

  test('is found beside the three steps of a newcomer, and moves nothing there', async () => {
    server().on(accounts.listBrokers, { brokers: [] });
    const page = await renderScreen(<StartCard steps={startSteps({ account: null, portfolio: null } as never, null) ?? []} />, server());
    fireEvent.click(screen.getByRole('button', { name: say('dashboard.start.tour-link') }));
    expect(page.store.get(tourOpenAtom)).toBe(true);
  });
});
