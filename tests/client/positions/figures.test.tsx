import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LazyEquityCurve, LazyPnlCalendar } from '#client/widgets/figures/lazy-figures.tsx';
import { LazyYearResults } from '#client/widgets/year-results/lazy-year-results.tsx';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { LazyComparedCurve } from '#client/widgets/benchmark/lazy-compared-curve.tsx';
import * as accounts from '#contract/operations/accounts.ts';
import * as history from '#contract/operations/history.ts';
import { connectionLost, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { dailyCandles } from '#tests/support/market/daily-candles.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
// The badge's sheet says how far each account may be trusted.
beforeEach(() => void server().on(accounts.listAccounts, { broker_accounts: [] }));

test('the equity curve says its last day, and the arrow keys say another one', async () => {
  const days = [
    { date: '2026-11-19', net: 1_200 },
    { date: '2026-11-20', net: -200 },
  ];
  await renderScreen(<LazyEquityCurve days={days} what="Net result" />, server());
  const slider = await screen.findByRole('slider', { name: 'Net result' });
  expect(slider.getAttribute('aria-valuetext')).toContain(say('value.profit', { amount: '1,000.00', currency: 'INR' }));
  fireEvent.change(slider, { target: { value: '0' } });
  expect(slider.getAttribute('aria-valuetext')).toContain('19 Nov 2026');
  expect(screen.getByRole('table', { name: 'Net result' })).toBeTruthy();
});

test('the equity curve names the ends of its values, and a drawdown only where there was one', async () => {
  const shown = async (nets: readonly number[]) => {
    const days = nets.map((net, place) => ({ date: `2026-11-${19 + place}`, net }));
    const page = await renderScreen(<LazyEquityCurve days={days} what="Net result" />, server());
    await screen.findByRole('slider');
    return [...page.container.querySelectorAll('[style*="translateY"]')].map((mark) => mark.textContent);
  };
  expect(await shown([1_200, 300, 0, 0, 0])).toEqual(['+₹1,500', '₹0']);
  cleanup();
  expect(await shown([850, -1_700, 0, 0, 0])).toEqual(['+₹850', '−₹850', '₹0', '−₹1,700']);
});

test('the calendar opens a day that has a result and walks by keys and by month', async () => {
  const open = vi.fn();
  const month = vi.fn();
  const results = new Map<string, number | null>([
    ['2026-11-19', 1_200],
    ['2026-11-20', null],
  ]);
  await renderScreen(<LazyPnlCalendar month="2026-11" results={results} today="2026-11-20" onOpen={open} onMonth={month} />, server());
  const first = await screen.findByRole('button', { name: /19 Nov 2026/ });
  const second = screen.getByRole('button', { name: new RegExp(`20 Nov 2026: ${say('value.none')}`) });
  expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
  fireEvent.keyDown(second, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(first);
  fireEvent.click(first);
  expect(open).toHaveBeenCalledWith('2026-11-19');
  fireEvent.keyDown(first, { key: 'PageUp' });
  expect(month).toHaveBeenCalledWith('2026-10');
});

test('an amount that is seen in thousands stands so in the name of its day and month, beside the full amount', async () => {
  const results = new Map([
    ['2026-11-19', -12_345],
    ['2026-11-20', 12_900],
  ]);
  await renderScreen(<LazyPnlCalendar month="2026-11" results={results} today="2026-11-20" onOpen={vi.fn()} />, server());
  const day = await screen.findByRole('button', { name: /19 Nov 2026/ });
  expect(day).toBe(screen.getByRole('button', { name: /^19\s*−12k.*12,345/ }));
  cleanup();
  const year = { year: '2026', results: new Map([['2026-11-19', -12_345]]), last: '2026-11-20', today: '2026-11-20' };
  await renderScreen(<LazyYearResults {...year} onYear={vi.fn()} onMonth={vi.fn()} />, server());
  expect(await screen.findByRole('button', { name: /^November.*12,345.*−12k$/ })).toBeTruthy();
});

describe('where the text runs from right to left', () => {
  beforeEach(() => {
    document.body.style.direction = 'rtl';
    return () => document.body.removeAttribute('style');
  });
  /** Whether what is inside runs as the page does. */
  const runsAlong = (element: Element) => element.closest('[dir]:not(body, html)') === null;

  test('so do the days of a week, and the arrows go where they point', async () => {
    const results = new Map([
      ['2026-11-19', 1_200],
      ['2026-11-20', -200],
    ]);
    await renderScreen(<LazyPnlCalendar month="2026-11" results={results} today="2026-11-20" onOpen={vi.fn()} />, server());
    const first = await screen.findByRole('button', { name: /19 Nov 2026/ });
    const second = screen.getByRole('button', { name: /20 Nov 2026/ });
    expect(runsAlong(second)).toBe(true);
    fireEvent.keyDown(second, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(second);
  });

  test('so do the months of a year and the days of each', async () => {
    const results = new Map([
      ['2026-10-06', -200],
      ['2026-11-19', 1_200],
    ]);
    await renderScreen(
      <LazyYearResults year="2026" results={results} last="2026-11-20" today="2026-11-20" onMonth={vi.fn()} onYear={vi.fn()} />,
      server(),
    );
    const november = await screen.findByRole('button', { name: /November/ });
    expect([november, ...november.querySelectorAll('[aria-hidden] > [aria-hidden]')].every(runsAlong)).toBe(true);
    november.focus();
    fireEvent.keyDown(november, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /October/ }));
  });
});

test('the year says each month that has begun, walks by keys, opens a month and steps to years that have results', async () => {
  const [month, year] = [vi.fn(), vi.fn()];
  const results = new Map<string, number | null>([
    ['2025-12-30', 10],
    ['2026-10-05', 1_200],
    ['2026-10-06', -200],
    ['2026-11-19', null],
  ]);
  await renderScreen(
    <LazyYearResults year="2026" results={results} last="2026-11-20" today="2026-11-20" onMonth={month} onYear={year} />,
    server(),
  );
  const profit = say('value.profit', { amount: '1,000', currency: 'INR' });
  const october = await screen.findByRole('button', {
    name: `${say('year-results.month', { month: 'October', result: profit, wins: 1, losses: 1, unknown: 0 })} +1k`,
  });
  const november = screen.getByRole('button', { name: /November/ });
  expect(november.textContent).toContain(
    say('year-results.month', { month: 'November', result: say('value.none'), wins: 0, losses: 0, unknown: 1 }),
  );
  expect(screen.getByRole('button', { name: say('year-results.month-none', { month: 'September' }) })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /December/ })).toBeNull();
  expect([october.tabIndex, november.tabIndex]).toEqual([-1, 0]);
  november.focus();
  fireEvent.keyDown(november, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(october);
  fireEvent.keyDown(october, { key: 'PageDown' });
  expect(year).not.toHaveBeenCalled();
  fireEvent.keyDown(october, { key: 'PageUp' });
  expect(year).toHaveBeenCalledWith('2025');
  fireEvent.click(october);
  expect(month).toHaveBeenCalledWith('2026-10');
  expect(screen.getByRole('table', { name: '2026', hidden: true }).querySelectorAll('tbody tr')).toHaveLength(2);
});

describe('the equity curve beside the index', () => {
  const days = [
    { date: '2026-11-19', net: 1_200 },
    { date: '2026-11-20', net: -200 },
  ];
  const closesOf = (...closes: readonly (readonly [date: string, close: number])[]) => dailyCandles('SIM:NIFTY', closes);
  const page = (money: number | null) => renderScreen(<LazyComparedCurve days={days} what="Net result" money={money} />, server());

  test('both stand on one scale, in words and in the table, with the days, the source and the time of the closes', async () => {
    server().on(history.getCandles, closesOf(['2026-11-18', 25_000], ['2026-11-19', 25_250], ['2026-11-20', 25_500]));
    await page(100_000);
    const between = say('benchmark.between', { from: '18 Nov 2026', to: '20 Nov 2026' });
    const facts = (await screen.findByText(between)).parentElement;
    expect(facts?.textContent).toContain('NIFTY +2.00%');
    expect(facts?.textContent).toContain(`${say('benchmark.own')} +1.00%`);
    expect(facts?.textContent).toContain(say('source.simulated'));
    expect(facts?.querySelector('[data-as-of]')).toBeTruthy();
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toContain(
      `NIFTY ${say('value.profit', { amount: '2,000.00', currency: 'INR' })}`,
    );
    expect(
      within(screen.getByRole('table', { name: 'Net result', hidden: true })).getByText('+₹1,000.00', { ignore: 'td:nth-of-type(2) *' }),
    ).toBeTruthy();
  });

  test('without a day in common, the money or the closes it is the curve alone, and says why', async () => {
    const reason = (id: string) => screen.findByText(say(`benchmark.${id}`, { name: 'NIFTY' }));
    server().on(history.getCandles, closesOf(['2026-11-23', 25_000]));
    await page(100_000);
    expect(await reason('no-common')).toBeTruthy();
    cleanup();
    await page(null);
    expect(await reason('no-money')).toBeTruthy();
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).not.toContain('NIFTY');
  });

  test('closes that cannot be had are named as the reason', async () => {
    server().on(history.getCandles, connectionLost());
    await page(100_000);
    expect(await screen.findByText(say('benchmark.no-closes', { name: 'NIFTY' }))).toBeTruthy();
  });
});

test('a sparkline without a course draws no line', async () => {
  const { container } = await renderScreen(<Sparkline values={[5]} previousClose={4} />, server());
  expect(container.querySelector('path')).toBeNull();
});
