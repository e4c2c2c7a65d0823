import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wallTime } from '#domain/units/time.ts';
import { ApiError } from '#client/api/api-error.ts';
import { ageShownAtom } from '#client/state/stream/age-shown.ts';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import { idleResource, type Resource } from '#client/state/resource/resource.ts';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { PageState, type PageStateProps } from '#client/widgets/page-state.tsx';
import { OneSoftError } from '#client/widgets/soft-error.tsx';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';
import { say } from '#tests/support/client/say.ts';

const messages = Object.assign({}, ...readCatalogues().map(({ en }) => en)) as Record<string, string>;
const NOW = new Date(2026, 10, 25, 14, 32, 10).getTime();
const lost = new ApiError({ code: 'client.network', status: 0, message: 'No connection', kind: 'network' });
const broken = new ApiError({ code: 'server.internal', status: 500, message: 'x', kind: 'http', requestId: 'r-77' });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Rows = readonly string[];
function show(resource: Partial<Resource<Rows>>, props: Partial<PageStateProps<Rows>> = {}, offline = false, store = createStore()) {
  if (offline) store.set(connectivityInputAtom, { type: 'browser-offline' });
  return render(
    <Provider store={store}>
      <IntlProvider locale="en" messages={messages}>
        <PageState<Rows>
          resource={{ ...idleResource<Rows>(), ...resource }}
          what="Positions"
          market
          skeleton={<p>blocks</p>}
          isEmpty={(rows) => rows.length === 0}
          empty={<EmptyState title="No positions" />}
          {...props}
        >
          {(rows) => rows.map((row) => <p key={row}>{row}</p>)}
        </PageState>
      </IntlProvider>
    </Provider>,
  );
}
const region = () => screen.getByRole('region', { name: 'Positions' });
const fresh = { value: ['a', 'b'], receivedAt: wallTime(NOW - 1_000), source: 'network', status: 'ready' } as const;
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe('a region is always in one of the known states', () => {
  test('blocks at once, whatever is known, until something on the page can say how old it is', () => {
    const store = createStore();
    store.set(ageShownAtom, false);
    show(fresh, {}, false, store);
    expect(screen.getByText('blocks').parentElement?.className).not.toContain('invisible');
    expect(region().getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('a')).toBeNull();
    act(() => store.set(ageShownAtom, true));
    expect(screen.getByText('a')).toBeTruthy();
    expect(region().getAttribute('aria-busy')).toBeNull();
  });
  test('what is missing first is said, and is not on its way', () => {
    show({ status: 'idle' }, { blocked: <EmptyState title="Add an account" /> });
    expect(screen.getByText('Add an account')).toBeTruthy();
    expect(region().getAttribute('aria-busy')).toBeNull();
    expect(screen.queryByText(say('page.loading', { what: 'Positions' }))).toBeNull();
  });
  test('skeleton: its space at once, its blocks after 150 ms, busy for screen readers', () => {
    show({ status: 'loading' });
    expect(region().getAttribute('aria-busy')).toBe('true');
    expect(region().hasAttribute('data-blank')).toBe(true);
    expect(screen.getByText('blocks').parentElement?.className).toContain('invisible');
    pass(150);
    expect(screen.getByText('blocks').parentElement?.className).not.toContain('invisible');
  });

  test('live: content in full emphasis', () => {
    show(fresh);
    expect(screen.getByText('a')).toBeTruthy();
    expect(region().className).not.toContain('is-stale');
    expect(region().hasAttribute('aria-busy')).toBe(false);
  });

  test('stale: content that is no longer confirmed loses emphasis by itself', () => {
    show(fresh);
    pass(31_000);
    expect(region().className).toContain('is-stale');
    expect(screen.getByText('a')).toBeTruthy();
  });

  test('cached: content from storage stays readable while it is refreshed', () => {
    show({ ...fresh, source: 'storage', status: 'loading' });
    expect(screen.getByText('a')).toBeTruthy();
    expect(region().getAttribute('aria-busy')).toBe('true');
    // The end of the page goes by this one, and must not come and go with every poll.
    expect(region().hasAttribute('data-blank')).toBe(false);
  });

  test('empty: one sentence', () => {
    show({ ...fresh, value: [] });
    expect(screen.getByText('No positions')).toBeTruthy();
  });

  test('filtered empty: a way to clear the filters', () => {
    const clear = vi.fn();
    show(fresh, { isFilteredEmpty: true, onClearFilters: clear });
    fireEvent.click(screen.getByRole('button', { name: say('page.filtered.clear') }));
    expect(clear).toHaveBeenCalledOnce();
    expect(screen.queryByText('a')).toBeNull();
  });

  test('error: the cause in words, another try, an id to report', () => {
    const retry = vi.fn();
    show({ status: 'error', error: broken }, { onRetry: retry });
    expect(screen.getByRole('alert').textContent).toContain(say('errors.server.internal'));
    expect(screen.getByText(say('page.error.id', { id: 'r-77' }))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: say('ui.retry') }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('soft error: the content stays and says from when it is', () => {
    show({ ...fresh, status: 'error', error: broken, source: 'storage' });
    expect(screen.getByText('a')).toBeTruthy();
    expect(screen.getByText(say('page.error.soft', { what: 'Positions', time: '14:32 your time' }))).toBeTruthy();
  });

  test('several parts that could not be refreshed say it once, by the oldest of them, and keep their own ages', () => {
    const retries = [vi.fn(), vi.fn()];
    const part = (what: string, minutes: number, retry: () => void) => (
      <PageState<Rows>
        what={what}
        resource={{ ...idleResource<Rows>(), ...fresh, receivedAt: wallTime(NOW - minutes * 60_000), status: 'error', error: lost }}
        skeleton={null}
        onRetry={retry}
      >
        {() => null}
      </PageState>
    );
    render(
      <Provider store={createStore()}>
        <IntlProvider locale="en" messages={messages}>
          <OneSoftError what="Portfolio">
            {part('Accounts', 2, retries[0]!)}
            {part('Bots', 7, retries[1]!)}
          </OneSoftError>
        </IntlProvider>
      </Provider>,
    );
    expect(screen.getByText(say('page.error.soft', { what: 'Portfolio', time: '14:25 your time' }))).toBeTruthy();
    expect(screen.getAllByText(say('freshness.as-of', { time: '14:30 your time' }))).toHaveLength(1);
    expect(screen.getAllByText(say('freshness.as-of', { time: '14:25 your time' }))).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: say('ui.retry') }));
    for (const retry of retries) expect(retry).toHaveBeenCalledOnce();
  });

  test('offline with nothing kept: says so instead of failing', () => {
    show({ status: 'error', error: lost }, {}, true);
    expect(screen.getByText(say('page.offline.title'))).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('blocked: what is missing replaces everything', () => {
    show(fresh, { blocked: <p>Connect a broker</p> });
    expect(screen.getByText('Connect a broker')).toBeTruthy();
    expect(screen.queryByText('a')).toBeNull();
  });
});

describe('the freshness badge', () => {
  const badge = (facts: Parameters<typeof FreshnessBadge>[0]['facts']) =>
    render(
      <IntlProvider locale="en" messages={messages}>
        <FreshnessBadge facts={facts} />
      </IntlProvider>,
    ).container.querySelector('.fresh');
  const at = (ms: number) => wallTime(NOW - ms);

  test.each([
    ['live', { receivedAt: at(9_000), origin: 'feed' }, 'Live'],
    ['slow', { receivedAt: at(12_000), origin: 'feed' }, 'Slow 12 s'],
    ['cached', { receivedAt: at(40_000), origin: 'feed' }, 'Cached 14:31 your time'],
    ['cached', { receivedAt: at(1_000), origin: 'storage' }, 'Cached 14:32 your time'],
    ['cached', { receivedAt: at(86_400_000), origin: 'storage' }, 'Cached 24 Nov 2026 14:32 your time'],
    ['delayed', { receivedAt: at(1_000), origin: 'feed', delayMs: 900_000 }, 'Delayed 15 min'],
    ['delayed', { receivedAt: at(14_000), origin: 'feed', everyMs: 15_000 }, 'Delayed 15 s'],
    ['slow', { receivedAt: at(22_000), origin: 'feed', everyMs: 15_000 }, 'Slow 22 s'],
    ['closed', { receivedAt: at(1_000), origin: 'feed', sessionOpen: false }, 'Closed · 14:32 your time'],
    ['unknown', { receivedAt: null, origin: 'feed' }, 'Age unknown'],
    // The clock was set back by an hour after it came, or by a moment; eight hours of sleep.
    ['unknown', { receivedAt: at(-3_600_000), origin: 'feed' }, 'Age unknown'],
    ['live', { receivedAt: at(-2_000), origin: 'feed' }, 'Live'],
    ['cached', { receivedAt: at(8 * 3_600_000), origin: 'feed' }, 'Cached 06:32 your time'],
  ] as const)('%s: %o', (state, facts, text) => {
    const shown = badge(facts);
    expect(shown?.getAttribute('data-freshness')).toBe(state);
    expect(shown?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text);
  });

  test('grows older by itself, by the second', () => {
    const shown = badge({ receivedAt: at(9_000), origin: 'feed' });
    expect(shown?.textContent).toBe('Live');
    pass(3_000);
    expect(shown?.textContent).toBe('Slow 12 s');
  });
});
