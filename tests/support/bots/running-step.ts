import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import type { BotDefinition, BotLeg, OverallRules } from '#domain/bots/definition.ts';
import type { Offer } from '#domain/bots/engine/io.ts';
import { newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { KeptRun } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow, SystemOrder } from '#server/db/tables/instructions.ts';
import type { KeptEffect, KeptInput } from '#server/services/instructions/behaviour.ts';
import type { BotMarket } from '#server/services/instructions/bot-market.ts';
import { botRunBehaviour, runOf } from '#server/services/instructions/bot-run-behaviour.ts';
import { bar, DATE, definition, EXPIRY, leg } from '#tests/support/bots/engine-trial.ts';

const OPEN = nseFo.instantAt(DATE, 9 * 60 + 15);
export const at = (minute: number, second = 0) => exchangeTime(OPEN + minute * MINUTE_MS + second * 1_000);
export const STRIKES = [24_900, 24_950, 25_000, 25_050, 25_100].map(priceFromDecimal);
export const LOT = 75;

type Terms = Partial<Pick<BotMarket, 'margin' | 'expected'>>;
/** A market with the same price for every contract and a constant underlying. */
const view = (price: number, terms: Terms = {}): BotMarket => ({
  margin: terms.margin ?? (() => null),
  expected: terms.expected ?? (() => null),
  units: () => null,
  spot: bar(25_000),
  bar: () => bar(price),
  offer: (): Offer => ({ expiry: EXPIRY, lotSize: LOT, spot: priceFromDecimal(25_000), strikes: STRIKES, priced: [] }),
  delta: () => null,
  instrument: ({ key }) => ({ id: key, tradingsymbol: key, segment: 'NFO', lotSize: LOT, freezeQuantity: 0 }) as unknown as Instrument,
});

/** A started run of a bot; `give` passes inputs and returns the run's intents. */
export function running(
  legs: readonly BotLeg[],
  overall: Partial<OverallRules> = {},
  approval: 'auto' | 'ask' = 'auto',
  limits: Partial<BotDefinition['limits']> = {},
) {
  const of = { ...definition(legs, { schedule: { from: '09:15', to: '15:00' }, overall, limits }), approval };
  const bot = step(nseFo, newBotState(of), { type: 'command', at: at(0), command: 'start' }).state;
  const rest = { kind: 'daily', name: 'Morning', botRevision: 1, spotId: 'spot', segment: 'NFO', lastAt: null } as const;
  const state: KeptRun = {
    bot,
    ...rest,
    asks: [],
    orders: [],
    instruments: {},
    sent: 0,
    lastLine: null,
    squaredOff: null,
    stopping: false,
  };
  let row = { id: 'r', portfolio_id: 'p', product: 'MIS', bot_id: 'b', reason_code: null, state } as unknown as InstructionRow;
  const give = (...inputs: readonly KeptInput[]): KeptEffect[] =>
    inputs.flatMap((input) => {
      const { state: after, effects, status, reason } = botRunBehaviour.step(row, input, nseFo);
      row = { ...row, state: JSON.parse(JSON.stringify(after)) as unknown, status, reason_code: reason };
      return [...effects];
    });
  return { give, run: () => runOf(row), row: () => row };
}
export const session: KeptInput = { type: 'session', at: at(0), date: DATE, nearestExpiry: EXPIRY };
export const market = (minute: number, price = 100, second = 0, terms: Terms = {}): KeptInput => ({
  type: 'market',
  at: at(minute, second),
  view: view(price, terms),
});

type Outcome = Partial<Extract<KeptInput, { type: 'order' }>> & { readonly price?: number };
export const outcome = (orderId: string, { price = 100, filled = 0, ...more }: Outcome = {}): KeptInput => ({
  type: 'order',
  orderId,
  at: at(2),
  filled,
  value: filled * price * 10_000,
  accepted: true,
  ended: false,
  refused: false,
  neverSent: false,
  code: null,
  ...more,
});
export const filled = (orderId: string, lots = 1, price = 100) => outcome(orderId, { filled: lots * LOT, price, ended: true });
export const refused = (orderId: string, code: string, more: Outcome = {}) =>
  outcome(orderId, { accepted: false, ended: true, refused: true, code, ...more });

export const sentOf = (effects: readonly KeptEffect[]): SystemOrder[] =>
  effects.flatMap((effect) => (effect.type === 'send' ? [effect.order] : []));
export const words = (effects: readonly KeptEffect[]): string[] =>
  effects.flatMap((effect) => {
    if (effect.type === 'send') return [`${effect.order.terms.side} ${effect.order.terms.quantity / LOT} ${effect.order.bot ?? ''}`];
    if (effect.type === 'cancel') return [`cancel ${effect.orderId}`];
    return effect.type === 'attention' ? [effect.reason] : [];
  });
export const codes = (effects: readonly KeptEffect[]): string[] =>
  effects.flatMap((effect) => (effect.type === 'journal' ? [effect.line.code] : []));

export const SHORT = leg({ stop: { unit: 'points', value: 20 } });
export const HEDGE = leg({ side: 'buy', strike: { rule: 'atm', offset: 2 } });
