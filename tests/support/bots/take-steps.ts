import { istInstant, MINUTE_MS } from '#domain/calendar/ist.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { BotInput, BotIntent, JournalLine } from '#domain/bots/engine/io.ts';
import { newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { bar, DATE, EXPIRY } from './engine-trial.ts';

/** Sells three lots of which two are filled in parts, is stopped out of them, and then gets the third. */
export function takeSteps(definition: BotDefinition) {
  const start = istInstant(DATE, 9 * 60 + 20);
  const at = exchangeTime(start + MINUTE_MS);
  const strike = priceFromDecimal(25_000);
  const key = `call ${strike} ${EXPIRY}`;
  const bars = (prices: Parameters<typeof bar>[0]): BotInput => ({
    type: 'bars',
    from: start,
    at,
    spot: bar(25_000),
    contracts: { [key]: bar(prices) },
    course: 'worst-first',
  });
  const report = (order: number, status: 'part' | 'filled', price: number, lots: number): BotInput => ({
    type: 'report',
    at,
    order,
    status,
    price: priceFromDecimal(price),
    lots,
  });
  const inputs: readonly BotInput[] = [
    { type: 'command', at: start, command: 'start' },
    { type: 'session', at: start, date: DATE, nearestExpiry: EXPIRY },
    bars(100),
    { type: 'chain', at, leg: 0, offer: { expiry: EXPIRY, lotSize: 10, spot: strike, strikes: [strike], priced: [] } },
    report(1, 'part', 100, 1),
    report(1, 'part', 102, 1),
    bars([101, 122, 101, 122]),
    report(1, 'filled', 121, 1),
    report(2, 'filled', 121, 2),
    report(3, 'filled', 123, 1),
  ];
  let state = newBotState(definition);
  const intents: BotIntent[] = [];
  const journal: JournalLine[] = [];
  for (const input of inputs) {
    const stepped = step(state, input);
    state = stepped.state;
    intents.push(...stepped.intents);
    journal.push(...stepped.journal);
  }
  return { state, intents, journal };
}
