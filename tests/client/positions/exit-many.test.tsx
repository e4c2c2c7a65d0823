import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Position } from '#client/api/types.ts';
import '#client/features/positions/actions/action-sheets.tsx';
import { Screen } from '#client/features/positions/index.ts';
import { toastsAtom } from '#client/state/notices/toasts.ts';
import { takeExitAllAtom, wishExitAllAtom } from '#client/state/overlays/open.ts';
import { selectedDateAtom } from '#client/state/session/profile.ts';
import { refreshPositionsAtom } from '#client/state/positions/positions.ts';
import * as calls from '#contract/operations/instructions.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import { optionOf } from '#tests/support/market/chain-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { estimateOf, EXCHANGE_AT, PORTFOLIO, positionOf, TRADING_DATE } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const long = positionOf({ net_quantity: 130, net_lots: 2, average_price: 100, open_cost: 13_000 });
const short = positionOf({
  position_id: 's1',
  instrument: optionOf(26_100, 'put'),
  net_quantity: -65,
  net_lots: -1,
  open_cost: -6_500,
  average_price: 100,
});
const flat = (of: Position): Position => ({ ...of, net_quantity: 0, net_lots: 0, open_cost: 0 });
/** The server expects 112.40 for the long position and 90.50 for the short one. */
const expected = (prices: readonly number[]) => ({
  orders: prices.map((price) => ({ ...estimateOf().orders[0]!, expected_price: price })),
  charges: { ...estimateOf().charges, total: 47.2 },
});
const about = (count: number) => say('positions.exit-many.about', { count });

/** Shows both positions selected. */
async function choose() {
  const page = await renderScreen(<Screen />, prepareDesk(server(), { positions: [long, short], estimate: () => expected([112.4, 90.5]) }));
  fireEvent.click(await screen.findByRole('button', { name: say('positions.select') }));
  for (const box of await screen.findAllByRole('checkbox', { name: /NIFTY 26,\d00/ })) fireEvent.click(box);
  return page;
}
async function openSheet(name: string) {
  const page = await choose();
  fireEvent.click(screen.getByRole('button', { name }));
  const sheet = await screen.findByRole('dialog');
  const becomes = async (positions: readonly Position[]) => {
    prepareDesk(server(), { positions, estimate: () => expected([90.5]) });
    await act(async () => page.store.set(refreshPositionsAtom, PORTFOLIO.id));
  };
  return { sheet, becomes };
}
const openExit = () => openSheet(say('positions.selected.exit', { count: 2 }));

describe('a position that closes before its square-off is sent', () => {
  test('is left out of the figures and of the request, and the sheet says so', async () => {
    const { sheet, becomes } = await openExit();
    // (112.40 - 100) x 130.
    expect(await within(sheet).findByText('+₹1,612.00')).toBeTruthy();
    await becomes([flat(long), short]);
    expect(await within(sheet).findByText(say('positions.exit-many.left-out', { count: 1 }))).toBeTruthy();
    await eventually(() => expect(within(sheet).getAllByText('+₹617.50')).toHaveLength(2));
    expect(within(sheet).queryByText('+₹1,612.00')).toBeNull();
    server().on(calls.squareOffTrades, refusal('server.internal'));
    fireEvent.click(within(sheet).getByRole('button', { name: about(1) }));
    await eventually(() => expect(server().callsOf(calls.squareOffTrades)[0]?.body).toMatchObject({ position_ids: ['s1'] }));
  });

  test('leaves nothing to send when it was the last one', async () => {
    const { sheet, becomes } = await openExit();
    await becomes([flat(long), flat(short)]);
    expect(await within(sheet).findByText(say('positions.exit-many.all-closed'))).toBeTruthy();
    expect(
      within(sheet)
        .getByRole('button', { name: about(2) })
        .getAttribute('aria-disabled'),
    ).toBe('true');
    expect(within(sheet).queryByText(/₹/)).toBeNull();
  });

  test('stays out after a refusal', async () => {
    const { sheet, becomes } = await openExit();
    server().on(calls.squareOffTrades, refusal('instruction.not-failed'));
    fireEvent.click(await within(sheet).findByRole('button', { name: about(2) }));
    await within(sheet).findByRole('alert');
    await becomes([flat(long), short]);
    expect(await within(sheet).findByText(say('positions.exit-many.left-out', { count: 1 }))).toBeTruthy();
    expect(within(sheet).queryByText('+₹1,612.00')).toBeNull();
  });

  test('is left out of a group with shared exit rules', async () => {
    const { sheet, becomes } = await openSheet(say('positions.selected.manage'));
    expect(within(sheet).getAllByRole('listitem').length).toBeGreaterThan(1);
    await becomes([flat(long), short]);
    expect(await within(sheet).findByText(say('positions.exit-many.left-out', { count: 1 }))).toBeTruthy();
    expect(within(sheet).queryByText(/26,000 CE/)).toBeNull();
  });
});

describe('a position that changes while its sheet is open', () => {
  const symbol = 'NIFTY 26,000 CE';
  async function openOne(kind: 'reverse' | 'convert' | 'protect' | 'trail') {
    const page = await renderScreen(<Screen />, prepareDesk(server(), { positions: [long, short] }));
    if (kind !== 'protect') fireEvent.click(await screen.findByRole('button', { name: say('positions.more.of', { symbol }) }));
    fireEvent.click(await screen.findByRole('button', { name: say(`positions.${kind}.of`, { symbol }) }));
    await screen.findByText(say('positions.head.avg'));
    const becomes = async (positions: readonly Position[]) => {
      prepareDesk(server(), { positions });
      await act(async () => page.store.set(refreshPositionsAtom, PORTFOLIO.id));
    };
    return { sheet: await screen.findByRole('dialog'), becomes };
  }

  test.each(['reverse', 'convert', 'protect', 'trail'] as const)('closed, leaves nothing to %s and none of its figures', async (kind) => {
    const { sheet, becomes } = await openOne(kind);
    await becomes([flat(long), short]);
    expect(await within(sheet).findByText(say('positions.closed'))).toBeTruthy();
    expect(within(sheet).queryByText(say('positions.head.avg'))).toBeNull();
    expect(within(sheet).queryByText(say('positions.protect.gap'))).toBeNull();
  });

  test('is reversed by its current lots', async () => {
    const { sheet, becomes } = await openOne('reverse');
    await becomes([{ ...long, net_quantity: 65, net_lots: 1, open_cost: 6_500 }, short]);
    const confirm = say('positions.reverse.confirm', { side: 'SELL', twice: 2 });
    expect(await within(sheet).findByRole('button', { name: confirm })).toBeTruthy();
  });
});

describe('an exit of all that is asked for elsewhere', () => {
  const titles = (page: Awaited<ReturnType<typeof renderScreen>>) => page.store.get(toastsAtom).map(({ title }) => title);

  test('asks for the portfolio where several are shown, and opens its square-off', async () => {
    const other = { ...short, portfolio_id: 'p2' };
    prepareDesk(server())
      .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO, { ...PORTFOLIO, id: 'p2', name: 'Second' }] })
      .on(positions.getPositions, ({ params, query }) => ({
        data: JSON.stringify([params, [...query]]).includes('p2') ? [other] : [long],
        trading_date: TRADING_DATE,
        received_at: Date.now(),
        exchange_at: EXCHANGE_AT,
      }));
    const page = await renderScreen(<Screen />, server(), 'en', '/app/position?group=portfolio');
    await screen.findByRole('button', { name: say('positions.close.of', { symbol: 'NIFTY 26,100 PE' }) });
    act(() => page.store.set(wishExitAllAtom));
    const question = await screen.findByRole('dialog', { name: say('positions.exit-all.which') });
    expect(within(question).getByRole('button', { name: 'First' })).toBeTruthy();
    fireEvent.click(within(question).getByRole('button', { name: 'Second' }));
    const sheet = await screen.findByRole('dialog', { name: about(1) });
    expect(within(sheet).getByText(/26,100 PE/)).toBeTruthy();
    expect(page.store.set(takeExitAllAtom)).toBe(false);
    expect(server().callsOf(calls.squareOffTrades)).toEqual([]);
  });

  test('says so where nothing is open', async () => {
    const page = await renderScreen(<Screen />, prepareDesk(server(), { positions: [flat(long)] }));
    await screen.findByText(say('positions.flat', { count: 1 }));
    act(() => page.store.set(wishExitAllAtom));
    await eventually(() => expect(titles(page)).toEqual([{ id: 'positions.exit-all.none' }]));
  });

  test('leads back to the current day from a past one', async () => {
    const page = await renderScreen(<Screen />, prepareDesk(server(), { positions: [long, short] }));
    await screen.findByRole('button', { name: say('positions.select') });
    act(() => page.store.set(selectedDateAtom, '2026-11-20'));
    act(() => page.store.set(wishExitAllAtom));
    await eventually(() => expect(titles(page)).toEqual([{ id: 'positions.exit-all.past' }]));
    act(() => page.store.get(toastsAtom)[0]?.action?.run());
    expect(await screen.findByRole('dialog', { name: about(2) })).toBeTruthy();
  });
});
