import { describe, expect, it } from 'vitest';
import { openTestDesk, quoteNow, someOption } from '#tests/support/desk.ts';
import { bidTimes, keptDesk, openPosition, stepAll } from '#tests/support/kept.ts';
import { testServer } from '#tests/support/server.ts';
import { gapSpot } from '#tests/support/steer-market.ts';

const server = await testServer();
const option = someOption(server);

async function opened(order: Record<string, unknown> = {}) {
  const desk = await openTestDesk(server);
  const position = await openPosition(desk, order);
  return { desk, kept: keptDesk(server, desk), position };
}

describe('a stop and a target on a position', () => {
  it('wait for the price, and the stop gapped through fills at what is bid then, never at its trigger', async () => {
    const { desk, kept, position } = await opened();
    const trigger = bidTimes(server, option.id, 0.9);
    const target = bidTimes(server, option.id, 3);
    const exit = await kept.protect(position.position_id, { stop: { trigger_price: trigger }, target_price: target });
    expect(exit).toMatchObject({ status: 'watching', exit: { follows: 'position', protected_quantity: 130, source: 'bid-ask' } });
    await stepAll(server);
    expect((await kept.get(exit.instruction_id)).status).toBe('watching');

    await gapSpot(server, 0.97);
    await stepAll(server, 2);
    const after = await kept.get(exit.instruction_id);
    expect(after).toMatchObject({ status: 'completed', live: false, exit: { closed_quantity: 130 } });
    const [order] = (await desk.book()).filter((one) => one.client_order_id.startsWith('exit:'));
    expect(order).toMatchObject({ status: 'filled', transaction_type: 'SELL', quantity: 130 });
    for (const fill of order?.fills ?? []) expect(fill.price).toBeLessThan(trigger * 0.9);
    expect((await desk.positions())[0]?.net_quantity).toBe(0);
    expect(quoteNow(server, option.id).depth.bids[0]?.price).toBeLessThan(trigger * 10_000);
  });
});
