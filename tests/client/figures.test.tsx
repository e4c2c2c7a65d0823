import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LateEquityCurve, LatePnlCalendar } from '#client/widgets/figures/lazy-figures.tsx';
import { LateYearResults } from '#client/widgets/year-results/late-year-results.tsx';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { useCleanDevice } from '#tests/support/client-page.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { useFakeServer } from '#tests/support/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/render-screen.tsx';
import { say } from '#tests/support/say.ts';

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
  await renderScreen(<LateEquityCurve days={days} what="Net result" />, server());
  const slider = await screen.findByRole('slider', { name: 'Net result' });
  expect(slider.getAttribute('aria-valuetext')).toContain(say('value.profit', { amount: '1,000.00', currency: 'INR' }));
  fireEvent.change(slider, { target: { value: '0' } });
  expect(slider.getAttribute('aria-valuetext')).toContain('19 Nov 2026');
  expect(screen.getByRole('table', { name: 'Net result' })).toBeTruthy();
});

test('the equity curve names the ends of its values, and a drawdown only where there was one', async () => {
  const shown = async (nets: readonly number[]) => {
    const days = nets.map((net, place) => ({ date: `2026-11-${19 + place}`, net }));
    const page = await renderScreen(<LateEquityCurve days={days} what="Net result" />, server());
    await screen.findByRole('slider');
    return [...page.container.querySelectorAll('[style*="translateY"]')].map((mark) => mark.textContent);
  };
  expect(await shown([1_200, 300])).toEqual(['+₹1,500', '₹0']);
  cleanup();
  expect(await shown([850, -1_700])).toEqual(['+₹850', '−₹850', '₹0', '−₹1,700']);
});

test('the calendar opens a day that has a result and walks by keys and by month', async () => {
  const open = vi.fn();
  const month = vi.fn();
  const results = new Map<string, number | null>([
    ['2026-11-19', 1_200],
    ['2026-11-20', null],
  ]);
  await renderScreen(<LatePnlCalendar month="2026-11" results={results} today="2026-11-20" onOpen={open} onMonth={month} />, server());
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

test('the year says each month that has begun, walks by keys, opens a month and steps to years that have results', async () => {
  const [month, year] = [vi.fn(), vi.fn()];
  const results = new Map<string, number | null>([
    ['2025-12-30', 10],
    ['2026-10-05', 1_200],
    ['2026-10-06', -200],
    ['2026-11-19', null],
  ]);
  await renderScreen(
    <LateYearResults year="2026" results={results} last="2026-11-20" today="2026-11-20" onMonth={month} onYear={year} />,
    server(),
  );
  const profit = say('value.profit', { amount: '1,000.00', currency: 'INR' });
  const october = await screen.findByRole('button', {
    name: say('year-results.month', { month: 'October', result: profit, wins: 1, losses: 1, unknown: 0 }),
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

test('a sparkline without a course draws no line', async () => {
  const { container } = await renderScreen(<Sparkline values={[5]} previousClose={4} />, server());
  expect(container.querySelector('path')).toBeNull();
});
