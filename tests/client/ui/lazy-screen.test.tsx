import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#client/app/error-boundary.tsx';
import { lazyScreen, type LazyScreen, type ScreenModule } from '#client/app/lazy-screen.tsx';
import { CHUNK_TIMEOUT_MS } from '#contract/constants.ts';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';
import { say } from '#tests/support/client/say.ts';

const messages = Object.assign({}, ...readCatalogues().map(({ en }) => en)) as Record<string, string>;
const loaded: ScreenModule = { Screen: () => <p>the screen</p> };

beforeEach(() => {
  vi.useFakeTimers();
  // React logs a caught error to the console; the test checks the screen.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function show({ Screen, ...screenOf }: LazyScreen) {
  await act(async () => {
    render(
      <IntlProvider locale="en" messages={messages}>
        <ErrorBoundary screen={{ Screen, ...screenOf }}>
          <Suspense fallback={<p>opening</p>}>
            <Screen />
          </Suspense>
        </ErrorBoundary>
      </IntlProvider>,
    );
  });
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a screen’s chunk', () => {
  test('that is there already renders at once', async () => {
    const lazy = lazyScreen('order-book', async () => loaded);
    await lazy.preload();
    render(
      <Suspense fallback={<p>opening</p>}>
        <lazy.Screen />
      </Suspense>,
    );
    expect(screen.getByText('the screen')).toBeTruthy();
  });

  test('that fails once is fetched again without a word', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('failed to fetch')).mockResolvedValue(loaded);
    await show(lazyScreen('order-book', load));
    await pass(0);
    expect(screen.getByText('the screen')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('that does not come ends in the titled error screen with its id', async () => {
    await show(lazyScreen('order-book', () => Promise.reject(new TypeError('failed to fetch'))));
    await pass(0);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!');
    expect(screen.getByText('Loading chunk order-book failed')).toBeTruthy();
  });

  test('has 120 seconds, twice', async () => {
    const load = vi.fn(() => new Promise<ScreenModule>(() => undefined));
    await show(lazyScreen('order-book', load));
    await pass(CHUNK_TIMEOUT_MS - 1);
    expect(load).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByText('opening')).toBeTruthy();
    await pass(CHUNK_TIMEOUT_MS);
    expect(screen.getByText('Loading chunk order-book failed')).toBeTruthy();
  });

  test('can be asked for again by hand', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('x')).mockRejectedValueOnce(new TypeError('x')).mockResolvedValue(loaded);
    await show(lazyScreen('order-book', load));
    await pass(0);
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: say('ui.retry') }));
    });
    await pass(0);
    expect(screen.getByText('the screen')).toBeTruthy();
  });
});
