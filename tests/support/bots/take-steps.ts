import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { BotInput, BotIntent, JournalLine } from '#domain/bots/engine/io.ts';
import { newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { bar, DATE, EXPIRY } from './engine-trial.ts';

const START = nseFo.instantAt(DATE, 9 * 60 + 20);
export const AT = exchangeTime(START + MINUTE_MS);
const STRIKE = priceFromDecimal(25_000);
export const OFFER = { expiry: EXPIRY, lotSize: 10, spot: STRIKE, strikes: [STRIKE], priced: [] };

/** A minute of the only contract; the underlying stays at 25 000. */
export const bars = (prices: Parameters<typeof bar>[0]): BotInput => ({
  type: 'bars',
  from: START,
  at: AT,
  spot: bar(25_000),
  contracts: { [`call ${STRIKE} ${EXPIRY}`]: bar(prices) },
  course: 'worst-first',
});
type Status = Extract<BotInput, { type: 'report' }>['status'];
/** The outcome of an order; with a price and lots for a fill. */
export const report = (order: number, status: Status, price: number | null = null, lots = 0): BotInput => ({
  type: 'report',
  at: AT,
  order,
  status,
  price: price === null ? null : priceFromDecimal(price),
  lots,
});
export const squareOff: BotInput = { type: 'square-off', at: AT };

/** Runs a bot of one call leg until its entry, order 1, is open; then passes the inputs in `follows`. */
export function takeSteps(definition: BotDefinition, follows: readonly BotInput[]) {
  const inputs: readonly BotInput[] = [
    { type: 'command', at: START, command: 'start' },
    { type: 'session', at: START, date: DATE, nearestExpiry: EXPIRY },
    bars(100),
    { type: 'chain', at: AT, leg: 0, offer: OFFER },
    ...follows,
  ];
  let state = newBotState(definition);
  const intents: BotIntent[] = [];
  const journal: JournalLine[] = [];
  for (const input of inputs) {
    const stepped = step(nseFo, state, input);
    state = stepped.state;
    intents.push(...stepped.intents);
    journal.push(...stepped.journal);
  }
  return { state, intents, journal };
}
