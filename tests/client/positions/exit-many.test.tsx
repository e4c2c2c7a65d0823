import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Position } from '#client/api/types.ts';
import '#client/features/positions/actions/action-sheets.tsx';
import { Screen } from '#client/features/positions/index.ts';
import { refreshPositionsAtom } from '#client/state/positions/positions.ts';
import * as calls from '#contract/operations/instructions.ts';
import { optionOf } from '#tests/support/market/chain-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { estimateOf, PORTFOLIO, positionOf } from '#tests/support/server/wire-samples.ts';

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
