import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LateEquityCurve, LatePnlCalendar } from '#client/widgets/figures/lazy-figures.tsx';
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

test('a sparkline without a course draws no line', async () => {
  const { container } = await renderScreen(<Sparkline values={[5]} previousClose={4} />, server());
  expect(container.querySelector('path')).toBeNull();
});
