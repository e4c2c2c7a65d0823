import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LookButton } from '#client/app/shell/live/look-button.tsx';
import { readOne } from '#client/offline/storage.ts';
import { STORAGE_KEYS } from '#client/offline/keys.ts';
import { lookForLookOffer } from '#client/state/device/look-offer.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
/** A desktop with a mouse. */
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: !/max-width|coarse/.test(media),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const offer = () => screen.queryByRole('button', { name: say('shell.layout.offer') });
const button = (id: string) => screen.getByRole('button', { name: say(`shell.layout.${id}`) });

test.each([
  ['offer', true],
  ['offer-no', false],
] as const)('a device is offered the compact look once, and keeps the answer: %s', async (answer, kept) => {
  const page = await renderScreen(<LookButton />, prepareDesk(server()));
  await eventually(() => expect(offer()).toBeTruthy());
  fireEvent.click(button(answer));
  expect(offer()).toBeNull();
  expect(page.store.get(preferencesAtom).compact).toBe(kept);
  await eventually(async () => expect(JSON.stringify(await readOne(STORAGE_KEYS.devicePreferences))).toContain(`"compact":${kept}`));
  await eventually(async () => expect(await readOne('look-offer')).toBe('answered'));
  await act(() => lookForLookOffer(page.store));
  expect(offer()).toBeNull();
  // From then on one press changes the look.
  fireEvent.click(button(kept ? 'to-standard' : 'to-compact'));
  expect(page.store.get(preferencesAtom).compact).toBe(!kept);
});
