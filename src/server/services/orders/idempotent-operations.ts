/**
 * The kind of a call with an idempotency key, which decides its answer after a crash: `places` stores and sends new orders, `changes` asks the broker
 * to change working orders, `basket` sends in calls of its own, `converts` moves units between products, `holds` has a broker hold a trigger, `squares-off`
 * has a broker close everything, `at-once` stores its answer together with its key and is never interrupted.
 */
export const IDEMPOTENT_OPERATIONS = {
  placeTrades: 'places',
  executeOrder: 'places',
  placeBasketLegs: 'places',
  modifyOrder: 'changes',
  cancelOrder: 'changes',
  placeBasket: 'basket',
  retryBasket: 'basket',
  convertPosition: 'converts',
  placeBrokerTrigger: 'holds',
  squareOffAtBroker: 'squares-off',
  cancelOrders: 'at-once',
  squareOffTrades: 'at-once',
  createExit: 'at-once',
  placeStopLossOrder: 'at-once',
  placeTargetOrder: 'at-once',
  createGtt: 'at-once',
  startBot: 'at-once',
  startBotSet: 'at-once',
  holdGroup: 'at-once',
  pressKill: 'at-once',
} as const satisfies Readonly<Record<string, 'places' | 'changes' | 'basket' | 'converts' | 'holds' | 'squares-off' | 'at-once'>>;

export type IdempotentOperation = keyof typeof IDEMPOTENT_OPERATIONS;

/** Returns whether a stored name is one of an operation: an older version may have stored others. */
export function isIdempotentOperation(name: string): name is IdempotentOperation {
  return Object.hasOwn(IDEMPOTENT_OPERATIONS, name);
}
