import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { BotContract, JournalLine } from '#domain/bots/engine/io.ts';
import { newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { money } from '#domain/units/money.ts';
import { price, priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { KeptRun } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow, SystemOrder } from '#server/db/tables/instructions.ts';
import type { KeptInput } from '#server/services/instructions/behaviour.ts';
import type { BotMarket } from '#server/services/instructions/bot-market.ts';
import { draftOf, handle } from '#server/services/instructions/draft.ts';
import { DATE, EXPIRY } from './engine-trial.ts';

/** Where the server is killed: before a step is stored, between storing and sending, or after both. */
export const KILL_PLACES = ['before-writing', 'before-sending', 'after'] as const;
export interface Kill {
  readonly step: number;
  readonly place: (typeof KILL_PLACES)[number];
}

/** How the venue handles the n-th order it receives: delay in steps, whether the first fill is partial, whether the order is refused. */
export interface VenueMood {
  readonly delay: number;
  readonly partly: boolean;
  readonly refuses: boolean;
  /** Whether the rest of a partly filled entry never fills. */
  readonly drops?: boolean;
}

interface VenueOrder {
  readonly order: SystemOrder;
  readonly mood: VenueMood;
  readonly since: number;
  filled: number;
  value: number;
  status: 'working' | 'filled' | 'refused' | 'cancelled';
}

const LOT = 75;
export const STEP_MS = 20_000;
export const OPEN = nseFo.instantAt(DATE, 9 * 60 + 20);
const STRIKES = Array.from({ length: 21 }, (_, place) => priceFromDecimal(24_500 + place * 50));

/** A market with the same prices at every request for a step. */
export function marketAt(spots: readonly number[], at: number): BotMarket {
  const spot = spots[at] ?? 25_000;
  const flat = (value: number) => {
    const now = priceFromDecimal(value);
    return { open: now, high: now, low: now, close: now };
  };
  const worth = ({ kind, strike }: Pick<BotContract, 'kind' | 'strike'>): number => {
    if (kind === 'future' || strike === null) return spot;
    const away = (spot - strike / 10_000) * (kind === 'call' ? 1 : -1);
    // Options keep some time value in and out of the money; prices are multiples of five paise.
    return Math.max(0.05, Math.round((Math.max(0, away) + 100 * Math.exp(-Math.abs(away) / 150)) * 20) / 20);
  };
  return {
    spot: flat(spot),
    // Margin per short lot, reduced by long lots; the spread widens and narrows.
    margin: (held) => money(held.reduce((sum, { lots, side }) => sum + lots * (side === -1 ? 900_000_000 : -300_000_000), 1_500_000_000)),
    expected: (contract, side) => {
      const mark = flat(worth(contract)).close;
      return at % 7 === 3 ? null : { mark, fill: price(mark + (side === 'buy' ? 1 : -1) * (at % 5) * 5_000) };
    },
    // Traded units grow with every step.
    units: () => (at + 1) * 10,
    bar: (contract) => flat(worth(contract)),
    // An invented delta that moves with the price.
    delta: (contract) => Math.min(0.99, worth(contract) / 300),
    instrument: ({ key }) => ({ id: key, tradingsymbol: key, segment: 'NFO', lotSize: LOT, freezeQuantity: 0 }) as unknown as Instrument,
    offer: ({ kind }) => ({
      expiry: EXPIRY,
      lotSize: LOT,
      spot: priceFromDecimal(spot),
      strikes: STRIKES,
      priced: STRIKES.map((strike) => {
        const of = (side: 'call' | 'put') => price(Math.round(worth({ kind: side, strike }) * 10_000));
        return { strike, call: of('call'), put: of('put'), delta: kind === 'future' ? null : 0.5 };
      }),
    }),
  };
}

/** A venue with its orders: an order that arrives again is the same order. */
export function venueOf(moods: readonly VenueMood[]) {
  const orders = new Map<string, VenueOrder>();
  const sent: string[] = [];
  return {
    orders,
    /** Ids of the orders, in order of arrival. */
    sent,
    place(order: SystemOrder, now: number): void {
      if (orders.has(order.orderId)) return;
      sent.push(order.orderId);
      const mood = moods[orders.size % Math.max(1, moods.length)] ?? { delay: 0, partly: false, refuses: false };
      orders.set(order.orderId, { order, mood, since: now, filled: 0, value: 0, status: 'working' });
    },
    cancel(orderId: string): void {
      const found = orders.get(orderId);
      if (found?.status === 'working') found.status = 'cancelled';
    },
    /** Advances the time by one step. */
    move(now: number, worth: (order: SystemOrder) => number): void {
      for (const each of orders.values()) {
        if (each.status !== 'working' || now - each.since <= each.mood.delay) continue;
        // Exits fill in the end: only entries are refused here.
        if (each.mood.refuses && each.order.bot === 'opens') {
          each.status = 'refused';
          continue;
        }
        if (each.mood.drops === true && each.filled > 0 && each.order.bot === 'opens') {
          each.status = 'cancelled';
          continue;
        }
        const { quantity } = each.order.terms;
        const part = each.mood.partly && each.filled === 0 && quantity > LOT ? LOT : quantity - each.filled;
        each.filled += part;
        each.value += part * worth(each.order);
        if (each.filled === quantity) each.status = 'filled';
      }
    },
  };
}

/** Returns a started run. */
export function newRun(of: BotDefinition, id = 'r'): InstructionRow {
  const begun: KeptRun = {
    bot: step(nseFo, newBotState(of), { type: 'command', at: OPEN, command: 'start' }).state,
    kind: 'daily',
    name: 'Drawn',
    botRevision: 1,
    spotId: 'spot',
    segment: 'NFO',
    lastAt: null,
    asks: [],
    orders: [],
    instruments: {},
    sent: 0,
    lastLine: null,
    squaredOff: null,
    stopping: false,
  };
  const fresh = { id, kind: 'bot-run', portfolio_id: 'p', product: 'MIS', bot_id: 'b', orders: [], cancels: [], status: 'running' };
  return { ...fresh, reason_code: null, live: true, state: begun } as unknown as InstructionRow;
}

/** Returns the venue's reports on the orders of a run. */
export const reportsOf = (venue: ReturnType<typeof venueOf>, row: InstructionRow, at: KeptRun['lastAt']): KeptInput[] =>
  row.orders.flatMap(({ orderId, ended }): KeptInput[] => {
    const known = ended ? undefined : venue.orders.get(orderId);
    if (known === undefined || at === null) return [];
    const { status, filled, value } = known;
    const refused = status === 'refused';
    const over = status !== 'working';
    return [
      {
        type: 'order',
        orderId,
        at,
        filled,
        value,
        accepted: !refused,
        ended: over,
        refused,
        neverSent: false,
        code: refused ? 'x' : null,
      },
    ];
  });
/** Sends and cancels the orders of a run. */
export const driven = (venue: ReturnType<typeof venueOf>, row: InstructionRow, now: number): void => {
  for (const order of row.orders) {
    if (order.ended) continue;
    if (order.cancel) venue.cancel(order.orderId);
    else venue.place(order, now);
  }
};

/** Returns what has been filled at a venue, in units by contract. */
export function heldAt(venue: ReturnType<typeof venueOf>): Readonly<Record<string, number>> {
  const held: Record<string, number> = {};
  for (const { order, filled } of venue.orders.values())
    held[order.instrument.id] = (held[order.instrument.id] ?? 0) + (order.terms.side === 'buy' ? filled : -filled);
  return held;
}

/** Result of a run: its journal, its positions by its own account (`row`) and by the venue's (`held`), and the sent orders. */
export interface KilledRun {
  readonly journal: readonly JournalLine[];
  readonly row: InstructionRow;
  readonly sent: readonly string[];
  readonly held: Readonly<Record<string, number>>;
}

/**
 * Runs a bot like the server over the spots of a day, and kills the server at the given places: memory is lost, and the run continues from what was stored. A
 * step that was not stored is delivered again, as the exchange does.
 */
export function killedRun(
  of: BotDefinition,
  spots: readonly number[],
  moods: readonly VenueMood[],
  kills: readonly Kill[],
  look: (run: KeptRun) => void = () => {},
): KilledRun {
  const venue = venueOf(moods);
  const journal: JournalLine[] = [];
  const copied = (row: InstructionRow) => JSON.parse(JSON.stringify(row)) as InstructionRow;
  let stored = newRun(of);
  let memory = copied(stored);

  const reports = (row: InstructionRow, at: KeptRun['lastAt']) => reportsOf(venue, row, at);
  const drive = (row: InstructionRow, now: number) => driven(venue, row, now);
  const oneStep = (now: number, ends: Kill['place'] | null): void => {
    const at = exchangeTime(OPEN + now * STEP_MS);
    const view = marketAt(spots, now);
    const draft = draftOf(nseFo, memory);
    for (const input of reports(memory, at)) handle(draft, input);
    if ((draft.row.state as KeptRun).bot.date !== DATE) handle(draft, { type: 'session', at, date: DATE, nearestExpiry: EXPIRY });
    handle(draft, { type: 'market', at, view });
    if (ends === 'before-writing') return;
    if (draft.dirty) {
      stored = copied(draft.row);
      for (const { decisions } of draft.history) for (const effect of decisions) if (effect.type === 'journal') journal.push(effect.line);
    }
    memory = draft.row;
    look(memory.state as KeptRun);
    if (ends !== 'before-sending') drive(memory, now);
  };
  for (let now = 0; now < spots.length; now += 1) {
    const worth = ({ instrument: { id } }: SystemOrder): number => {
      const contract = (memory.state as KeptRun).bot.legs.find((leg) => leg.contract?.key === id)?.contract;
      return contract ? marketAt(spots, now).bar(contract)!.close : 0;
    };
    venue.move(now, worth);
    const kill = kills.find((each) => each.step === now);
    oneStep(now, kill?.place ?? null);
    if (kill === undefined) continue;
    memory = copied(stored);
    if (kill.place === 'before-writing') oneStep(now, null);
    else drive(memory, now);
  }
  const held = heldAt(venue);
  return { journal, row: memory, sent: venue.sent, held };
}
