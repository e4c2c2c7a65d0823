import { act, cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clearTicker, read, takeTicks, wantedInstruments, watchFlush } from '#client/state/market/ticker-store.ts';
import { LiveAmount, type LiveAmountProps } from '#client/widgets/live-amount.tsx';
import { LiveFigure, LivePrice } from '#client/widgets/live-figure.tsx';
import { LiveMark } from '#client/widgets/live-mark.tsx';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';
import { price, priceToDecimal } from '#domain/units/price.ts';

type ValueAt = LiveAmountProps['value'];

const ONE = ['SIM:A'];
const last = () => read('SIM:A')?.ltp ?? null;
const START = Date.UTC(2026, 10, 25, 9, 0);
// One clock for all tests: the page's flush rate is measured from the flush before.
beforeAll(() => {
  vi.useFakeTimers({ now: START });
});
afterAll(() => {
  vi.useRealTimers();
});
afterEach(() => {
  cleanup();
  clearTicker();
  // The timer shared by all cells of a page must end with the test.
  act(() => {
    vi.runOnlyPendingTimers();
  });
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
let exchangeAt = START;
/** A price comes and time goes on until the page has flushed it. */
function tick(id: string, ltp: number, market = ltp, ago = 0) {
  exchangeAt += 250;
  // A flush of the price before must not count for this one.
  pass(300);
  let flushed = false;
  const stop = watchFlush(() => {
    flushed = true;
  });
  act(() => {
    takeTicks({
      source: 'simulated',
      exchange_at: exchangeAt,
      server_at: Date.now(),
      rows: [[id, ltp, market - 0.05, market + 0.05, 10, 20, exchangeAt - ago]],
    });
    for (let steps = 0; steps < 100 && !flushed; steps += 1) vi.advanceTimersByTime(20);
    // What the flush brings is written in the next frames.
    vi.advanceTimersByTime(40);
  });
  stop();
}
const rendered = vi.fn();
function Counted({ id }: { id: string }) {
  rendered();
  return <LivePrice instrumentId={id} />;
}
const messages = Object.assign({}, ...readCatalogues().map(({ en }) => en)) as Record<string, string>;
const show = (element: React.ReactElement) =>
  render(
    <IntlProvider locale="en" messages={messages}>
      {element}
    </IntlProvider>,
  );
const written = (box: HTMLElement) => box.querySelector('.live-cell')?.textContent;

describe('a live cell', () => {
  test('a last trade outside the present bid and ask loses its emphasis and says when it was, until it is the market’s again', () => {
    const { container } = show(<LivePrice instrumentId="A" />);
    const cell = () => container.querySelector<HTMLElement>('.live-cell');
    tick('A', 100, 104, 9_000);
    expect(cell()?.className).not.toContain('text-text-3');
    tick('A', 100, 104, 11_000);
    expect(cell()?.className).toContain('text-text-3');
    expect(cell()?.title).toMatch(/^last trade \d\d:\d\d IST$/);
    tick('A', 104, 104);
    expect(cell()?.className).not.toContain('text-text-3');
    expect(cell()?.hasAttribute('title')).toBe(false);
  });

  test('shows a dash until a price is known, and asks the stream for it while it is mounted', () => {
    const { container, unmount } = show(<LivePrice instrumentId="SIM:A" />);
    expect(container.textContent).toBe('\u2013');
    expect(wantedInstruments()).toEqual(['SIM:A']);
    unmount();
    expect(wantedInstruments()).toEqual([]);
  });

  test('drawn anew for another reason, it leaves its text to the flush', () => {
    const { container, rerender } = show(<LivePrice instrumentId="SIM:A" className="first" />);
    tick('SIM:A', 100);
    const changes = vi.fn();
    const watch = new MutationObserver(changes);
    watch.observe(container, { subtree: true, characterData: true, childList: true });
    act(() => {
      takeTicks({
        source: 'simulated',
        exchange_at: exchangeAt + 1,
        server_at: Date.now(),
        rows: [['SIM:A', 101, 100.95, 101.05, 10, 20, exchangeAt + 1]],
      });
      rerender(
        <IntlProvider locale="en" messages={messages}>
          <LivePrice instrumentId="SIM:A" className="second" />
        </IntlProvider>,
      );
    });
    expect(container.querySelector('.second')?.textContent).toBe('100.00');
    expect(watch.takeRecords()).toEqual([]);
    watch.disconnect();
    pass(300);
    expect(container.textContent).toBe('101.00');
  });

  test('a calm one is written once a second, not with each flush', () => {
    const { container } = show(
      <>
        <LivePrice instrumentId="SIM:A" className="quick" />
        <LiveFigure instrumentIds={ONE} figure={last} kind="price" className="calm" calm />
      </>,
    );
    const seen = { quick: new Set<string>(), calm: new Set<string>() };
    const began = Date.now();
    for (let ltp = 100; ltp < 112; ltp += 1) {
      tick('SIM:A', ltp);
      for (const [name, texts] of Object.entries(seen)) texts.add(container.querySelector(`.${name}`)?.textContent ?? '');
    }
    const seconds = (Date.now() - began) / 1_000;
    pass(1_100);
    expect(seen.quick.size).toBe(12);
    expect(seen.calm.size).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    expect(container.querySelector('.calm')?.textContent).toBe('111.00');
  });

  test('is written without React, in the same text node', () => {
    rendered.mockClear();
    const { container } = show(<Counted id="SIM:A" />);
    tick('SIM:A', 100);
    const node = container.querySelector('.live-cell')?.firstChild;
    tick('SIM:A', 101.5);
    expect(container.textContent).toBe('101.50');
    expect(container.querySelector('.live-cell')?.firstChild).toBe(node);
    expect(rendered).toHaveBeenCalledTimes(1);
  });

  test('tints a rise and a fall for 400 ms by a class', () => {
    const { container } = show(<LivePrice instrumentId="SIM:A" />);
    const cell = container.querySelector('.live-cell');
    tick('SIM:A', 100);
    expect(cell?.className).not.toContain('tick-');
    tick('SIM:A', 101);
    expect(cell?.classList.contains('tick-up')).toBe(true);
    pass(400);
    expect(cell?.className).not.toContain('tick-');
    tick('SIM:A', 100);
    expect(cell?.classList.contains('tick-down')).toBe(true);
  });

  test('loses emphasis when the feed is silent, and keeps it while only this price is quiet', () => {
    const { container } = show(<LivePrice instrumentId="SIM:A" />);
    const cell = container.querySelector('.live-cell');
    tick('SIM:A', 100);
    for (let second = 0; second < 40; second += 1) {
      tick('SIM:B', 50 + second);
      pass(700);
    }
    expect(cell?.classList.contains('is-stale')).toBe(false);
    pass(32_000);
    expect(cell?.classList.contains('is-stale')).toBe(true);
  });

  test('a profit or loss over several prices is unknown until all are known', () => {
    const value: ValueAt = (read) => {
      const [a, b] = [read('SIM:A'), read('SIM:B')];
      return a && b ? priceToDecimal(a.price) * 75 - priceToDecimal(b.price) * 75 : null;
    };
    const { container } = show(<LiveAmount instrumentIds={['SIM:A', 'SIM:B']} value={value} />);
    tick('SIM:A', 100);
    expect(written(container)).toBe('\u2013');
    tick('SIM:B', 110);
    expect(written(container)).toBe('\u2212₹750.00');
    expect(container.querySelector('.live-cell')?.classList.contains('text-down')).toBe(true);
    tick('SIM:B', 90);
    expect(written(container)).toBe('+₹750.00');
    expect(container.querySelector('.live-cell')?.classList.contains('text-up')).toBe(true);
  });

  test('a profit or loss that ticks is said in words, kept true without being announced', () => {
    const value: ValueAt = (read) => {
      const mark = read('SIM:A');
      return mark === null ? null : priceToDecimal(mark.price) - 868;
    };
    const { container } = show(<LiveAmount instrumentIds={['SIM:A']} value={value} />);
    tick('SIM:A', 100);
    pass(1_000);
    const words = container.querySelector('.sr-only');
    expect(words?.textContent).toBe('loss 768.00 rupees');
    tick('SIM:A', 878);
    pass(1_000);
    expect(words?.textContent).toBe('profit 10.00 rupees');
    expect(words?.closest('[aria-live], [role=status]')).toBeNull();
    // Said once: the glyphs are for the eye.
    expect(container.querySelector('.live-cell')?.getAttribute('aria-hidden')).toBe('true');
  });

  test('drawn anew with another class, a result keeps the colour of what it shows', () => {
    const value: ValueAt = (read) => priceToDecimal(read('SIM:A')?.price ?? price(0)) - 100;
    const ids = ['SIM:A'];
    const { container, rerender } = show(<LiveAmount instrumentIds={ids} value={value} className="first" />);
    tick('SIM:A', 90);
    rerender(
      <IntlProvider locale="en" messages={messages}>
        <LiveAmount instrumentIds={ids} value={value} className="second" />
      </IntlProvider>,
    );
    expect(container.querySelector('.second')?.className).toContain('text-down');
    tick('SIM:A', 110);
    expect(container.querySelector('.second')?.className).toMatch(/text-up(?!.*text-down)/);
    rerender(
      <IntlProvider locale="en" messages={messages}>
        <LiveAmount instrumentIds={ids} value={value} className="third" />
      </IntlProvider>,
    );
    expect(container.querySelector('.third')?.className).toMatch(/text-up(?!.*text-down)/);
  });
});

test('a mark that was once said beside a last price stays while it is that price again: nothing below it moves', () => {
  const { container } = show(<LiveMark instrumentId="SIM:A" />);
  tick('SIM:A', 100);
  expect(written(container)).toBe('');
  tick('SIM:A', 99, 101);
  expect(written(container)).toBe('mark 100.95');
  tick('SIM:A', 102);
  expect(written(container)).toBe('mark 102.00');
});
