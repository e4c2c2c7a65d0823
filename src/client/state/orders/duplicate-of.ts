import { DUPLICATE_WITHIN_MS } from '#domain/risk/nudges.ts';
import type { Intent, IntentCall } from './outbox-machine.ts';

/** What the trader decided, without what moves with the market between two taps, such as the worst price. */
function decisionOf(call: IntentCall): string {
  if (call.kind === 'execute' && 'position_id' in call.body) {
    const { action, account_number: account, portfolio_id: portfolio, position_id: position } = call.body;
    return JSON.stringify(['execute', action, account, portfolio, position, 'lots' in call.body ? (call.body.lots ?? null) : null]);
  }
  if (call.kind !== 'place' && call.kind !== 'execute') return JSON.stringify(call);
  const { account_number: account, portfolio_id: portfolio } = call.body;
  const orders = 'orders' in call.body ? call.body.orders : [];
  return JSON.stringify([
    'place',
    account,
    portfolio,
    orders.map((order) => [
      order.instrument_id,
      order.transaction_type,
      order.lots,
      order.order_type,
      order.price ?? null,
      order.trigger_price ?? null,
      order.product,
    ]),
  ]);
}

/** Returns the identical decision that was sent a moment ago and may have worked, or null. */
export function duplicateOf(intents: readonly Intent[], call: IntentCall, now: number): Intent | null {
  const text = decisionOf(call);
  return (
    intents.find(
      (intent) =>
        now - intent.createdAt < DUPLICATE_WITHIN_MS &&
        intent.state !== 'refused' &&
        intent.state !== 'void' &&
        decisionOf(intent.call) === text,
    ) ?? null
  );
}
