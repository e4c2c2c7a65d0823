import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { BotDefinition, BotLeg } from '#domain/bots/definition.ts';
import type { Bar, BotInput, Course, JournalLine, OrderIntent, WeighIntent } from '#domain/bots/engine/io.ts';
import { deltasWanted } from '#domain/bots/engine/deltas.ts';
import { type BotState, newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import { type Price, priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';

/** A Monday; the nearest expiry is the day after. */
export const DATE = '2026-11-16';
export const EXPIRY = '2026-11-17';

/** Prices of a minute: one constant price, or open, high, low, close. */
export type Prices = number | readonly [open: number, high: number, low: number, close: number];
export interface Minute {
  readonly spot?: Prices;
  readonly call?: Prices;
  readonly put?: Prices;
  /** Absolute deltas at the close of the minute; a missing delta is unknown. */
  readonly deltas?: { readonly call?: number; readonly put?: number };
}

export const bar = (prices: Prices): Bar => {
  const [open, high, low, close] = typeof prices === 'number' ? [prices, prices, prices, prices] : prices;
  return { open: priceFromDecimal(open), high: priceFromDecimal(high), low: priceFromDecimal(low), close: priceFromDecimal(close) };
};

export const leg = (change: Partial<BotLeg> = {}): BotLeg => ({
  side: 'sell',
  kind: 'call',
  strike: { rule: 'atm', offset: 0 },
  expiry: { cycle: 'any', rank: 1 },
  lots: 1,
  momentum: null,
  stop: null,
  target: null,
  trail: null,
  reentry: { stop: null, target: null },
  ...change,
});

type Change = { readonly [Key in keyof BotDefinition]?: Partial<BotDefinition[Key]> };
export const definition = (legs: readonly BotLeg[], { schedule, overall, limits }: Change = {}): BotDefinition => ({
  underlying: 'NIFTY',
  product: 'MIS',
  legs,
  schedule: {
    days: ['mon', 'tue', 'wed', 'thu', 'fri'],
    expiries: 'any',
    from: '09:20',
    to: '09:45',
    range: null,
    end: { kind: 'time', at: '15:15' },
    ...schedule,
  },
  overall: { stop: null, target: null, lock: null, trail: null, breakeven: false, ...overall },
  limits: { loss: null, profit: null, trades: null, lots: null, ...limits },
});

const STRIKES = [24_900, 24_950, 25_000, 25_050, 25_100].map(priceFromDecimal);

interface Trial {
  readonly state: BotState;
  readonly journal: readonly JournalLine[];
  readonly log: readonly BotInput[];
  readonly fills: readonly {
    readonly leg: number;
    readonly side: string;
    readonly price: number;
    readonly at: number;
    readonly opens: boolean;
  }[];
  /** Journal codes without those of every entry and exit. */
  readonly codes: readonly string[];
}
export interface TrialOptions {
  readonly minutes: readonly Minute[];
  /** The bot is started in a still minute before the first one given, by default 09:19. */
  readonly begins?: string;
  readonly course?: Course;
  readonly date?: string;
  /** Expiry of the chain and of the entered contracts, by default `EXPIRY`. */
  readonly nearestExpiry?: string;
  /** Outcome of an order other than a fill. */
  readonly outcome?: (order: OrderIntent) => 'filled' | 'rejected';
  /** Margin and fills of entries, where the bot asks; unknown by default. */
  readonly terms?: (entries: WeighIntent['entries'], state: BotState) => Pick<Extract<BotInput, { type: 'weighed' }>, 'margin' | 'fills'>;
  readonly commands?: Readonly<Record<number, 'pause' | 'stop' | 'start'>>;
}

const PLAIN = new Set(['chosen', 'order-in', 'entered', 'left']);

/** Runs a bot over minutes with fills at the exact price: at the next minute's open, or at a crossed level. */
export function trial(
  of: BotDefinition,
  { minutes, begins = '09:19', course = 'worst-first', date = DATE, nearestExpiry = EXPIRY, outcome, terms, commands = {} }: TrialOptions,
): Trial {
  let state = newBotState(of);
  const journal: JournalLine[] = [];
  const log: BotInput[] = [];
  const fills: Trial['fills'][number][] = [];
  const waiting = new Map<number, OrderIntent>();
  let spot: Bar = bar(25_000);
  const tell = (input: BotInput): void => {
    log.push(input);
    const stepped = step(nseFo, state, input);
    state = JSON.parse(JSON.stringify(stepped.state)) as BotState;
    journal.push(...stepped.journal);
    for (const intent of stepped.intents) {
      if (intent.type === 'cancel') {
        if (waiting.delete(intent.order))
          tell({ type: 'report', at: input.at, order: intent.order, status: 'cancelled', price: null, lots: 0 });
      } else if (intent.type === 'order') {
        if (intent.crossed === null) waiting.set(intent.id, intent);
        else fill(intent, intent.crossed, input.at);
      } else if (intent.type === 'weigh') {
        const { margin, fills: expected } = terms?.(intent.entries, state) ?? { margin: null, fills: intent.entries.map(() => null) };
        tell({ type: 'weighed', at: input.at, legs: intent.entries.map((entry) => entry.leg), margin, fills: expected });
      } else
        tell({
          type: 'chain',
          at: input.at,
          leg: intent.leg,
          offer: { expiry: nearestExpiry, lotSize: 10, spot: spot.close, strikes: STRIKES, priced: [] },
        });
    }
  };
  const fill = (order: OrderIntent, price: Price, at: BotInput['at']) => {
    if (outcome?.(order) === 'rejected') return tell({ type: 'report', at, order: order.id, status: 'rejected', price: null, lots: 0 });
    fills.push({ leg: order.leg, side: order.side, price: priceToDecimal(price), at, opens: order.opens });
    return tell({ type: 'report', at, order: order.id, status: 'filled', price, lots: order.lots });
  };
  const [hours, rest] = begins.split(':').map(Number);
  const start = nseFo.instantAt(date, hours! * 60 + rest!);
  tell({ type: 'command', at: start, command: 'start' });
  tell({ type: 'session', at: start, date, nearestExpiry });
  let last = { spot: bar(25_000), call: bar(100), put: bar(100) };
  const still: Minute = {};
  for (const [place, minute] of [still, ...minutes].entries()) {
    const from = exchangeTime(start + place * MINUTE_MS);
    const now = (kind: 'spot' | 'call' | 'put'): Bar => {
      const given = minute[kind];
      if (given !== undefined) return bar(given);
      const { close } = last[kind];
      return { open: close, high: close, low: close, close };
    };
    last = { spot: now('spot'), call: now('call'), put: now('put') };
    spot = last.spot;
    // The future stands where the underlying does.
    const priced = { ...last, future: last.spot };
    for (const [id, order] of waiting) {
      waiting.delete(id);
      fill(order, priced[order.contract.kind].open, from);
    }
    const contracts: Record<string, Bar> = {};
    for (const { contract } of state.legs) if (contract) contracts[contract.key] = priced[contract.kind];
    const deltas: Record<string, number> = {};
    for (const { key, kind } of deltasWanted(state)) {
      const delta = kind === 'future' ? undefined : minute.deltas?.[kind];
      if (delta !== undefined) deltas[key] = delta;
    }
    tell({ type: 'bars', from, at: exchangeTime(from + MINUTE_MS), spot, contracts, deltas, course });
    const command = commands[place];
    if (command) tell({ type: 'command', at: exchangeTime(from + MINUTE_MS), command });
  }
  return { state, journal, log, fills, codes: journal.map(({ code }) => code).filter((code) => !PLAIN.has(code)) };
}
