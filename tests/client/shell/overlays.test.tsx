import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageIsShown } from '#client/ui/overlays.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { Toaster } from '#client/app/toaster.tsx';
import { store } from '#client/state/store.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { Provider } from 'jotai';
import { DEFAULT_FORMAT, FormatContext } from '#client/i18n/format-context.ts';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';
import { useCleanScreen } from '#tests/support/client/render-screen.tsx';

useCleanScreen();
const messages = Object.assign({}, ...readCatalogues().map(({ en }) => en)) as Record<string, string>;

/** Current index in the browser's history. */
let place = 0;
const gone: number[] = [];
beforeEach(() => {
  place = 3;
  gone.length = 0;
  vi.spyOn(history, 'state', 'get').mockImplementation(() => ({ idx: place }) as unknown);
  vi.spyOn(history, 'go').mockImplementation((by = 0) => void gone.push(by));
});
afterEach(() => vi.restoreAllMocks());

/** Moves in the history and dispatches the event; returns whether the router receives it. */
function moved(to: number): boolean {
  place = to;
  return fireEvent(window, new Event('before-pop', { cancelable: true }));
}

function Two({ lower, docked = false }: { lower: () => void; docked?: boolean }) {
  const [upper, setUpper] = useState(!docked);
  return (
    <IntlProvider locale="en" messages={messages}>
      <Sheet open onClose={lower} title="lower" docked={docked}>
        first
      </Sheet>
      <Sheet open={upper} onClose={() => setUpper(false)} title="upper">
        second
      </Sheet>
    </IntlProvider>
  );
}

test('the way back closes the top one first, on its own page, and the router hears nothing of it', () => {
  const lower = vi.fn();
  render(<Two lower={lower} />);
  expect(moved(2)).toBe(false);
  expect(gone).toEqual([1]);
  // Not before the history is back in place.
  expect(screen.queryByText('second')).not.toBeNull();
  expect(moved(3)).toBe(false);
  expect(screen.queryByText('second')).toBeNull();
  expect(lower).not.toHaveBeenCalled();
  expect([moved(2), moved(3)]).toEqual([false, false]);
  expect(lower).toHaveBeenCalledOnce();
});

test('beside a usable page, or with nothing open, the way back is the router’s; so is the way on', () => {
  const { unmount } = render(<Two lower={() => undefined} docked />);
  expect(moved(2)).toBe(true);
  unmount();
  expect(moved(1)).toBe(true);
  place = 3;
  render(<Two lower={() => undefined} />);
  expect(moved(4)).toBe(true);
  expect(gone).toEqual([]);
});

test('what was opened over another page is asked to close when the next one is shown, what belongs to this one stays', () => {
  const lower = vi.fn();
  render(<Two lower={lower} docked />);
  pageIsShown();
  expect(lower).not.toHaveBeenCalled();
  const before = location.pathname;
  history.replaceState(null, '', '/app/elsewhere');
  pageIsShown();
  expect(lower).toHaveBeenCalledOnce();
  history.replaceState(null, '', before);
});

test('an owner that the browser does not ask keeps what it will not close', async () => {
  const keep = vi.fn();
  render(<Two lower={keep} docked />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.close();
  expect(keep).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(dialog.open).toBe(true), { timeout: 10_000 });
});

test('notifications lie in the newest open dialog, and on the page again when it is closed', () => {
  store.set(pushToastAtom, { kind: 'warn', title: 'Over all' });
  render(
    <Provider store={store}>
      <IntlProvider locale="en" messages={messages}>
        <FormatContext.Provider value={DEFAULT_FORMAT}>
          <Toaster />
        </FormatContext.Provider>
      </IntlProvider>
      <Two lower={() => undefined} />
    </Provider>,
  );
  const home = () => screen.getByText('Over all').closest('dialog');
  expect(home()).toBe(screen.getByText('second').closest('dialog'));
  moved(2);
  moved(3);
  expect(home()).toBe(screen.getByText('first').closest('dialog'));
});
