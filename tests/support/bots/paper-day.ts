import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { dayMarket } from '#domain/backtest/replay/day-market.ts';
import type { DayTape, TapeExpiry } from '#domain/backtest/replay/day-tape.ts';
import { MarginPeak } from '#domain/backtest/replay/margin-peak.ts';
import { callsOn } from '#domain/backtest/replay/past-calls.ts';
import { tradedPrice } from '#domain/backtest/replay/traded-price.ts';
import { expectedFill } from '#domain/backtest/replay/weigh-entries.ts';
import type { BotContract, JournalLine } from '#domain/bots/engine/io.ts';
import { contractKey } from '#domain/bots/engine/contract-key.ts';
import { newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { Price } from '#domain/units/price.ts';
import { exchangeTime, type ExchangeTime } from '#domain/units/time.ts';
import type { KeptRun, RunOrder } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { askedEntries } from '#server/policies/asked-entries.ts';
import type { MarketReading } from '#server/market/market-source.ts';
import type { KeptInput } from '#server/services/instructions/behaviour.ts';
import { type BotMarket, botMarket } from '#server/services/instructions/bot-market.ts';
import { runOf } from '#server/services/instructions/bot-run-behaviour.ts';
import { type Draft, draftOf, handle } from '#server/services/instructions/draft.ts';
import type { Kill } from './killed-run.ts';

const SPOT = 'spot';

/** The minute in which the server is killed, and where: before the decisions of the minute are stored, before they are sent, or after both. */
export interface DayKill {
  readonly minute: number;
  readonly place: Kill['place'];
}

/** One fill of the day, in the common format of a comparison. */
export interface DayFill {
  readonly at: number;
  readonly leg: number;
  readonly contract: string;
  readonly side: 'buy' | 'sell';
  readonly lots: number;
  readonly price: number;
  readonly opens: boolean;
}

interface Listing {
  readonly instruments: readonly Instrument[];
  readonly byId: ReadonlyMap<string, Instrument>;
}
const listings = new WeakMap<DayTape['expiries'], Map<string, Listing>>();

/** Returns the instruments of a recorded day; those of days with the same list of expiries are made once. */
function listingOf(tape: DayTape): Listing {
  const { expiries, segment, underlying, tick } = tape;
  const ofExpiries = listings.get(expiries) ?? new Map<string, Listing>();
  listings.set(expiries, ofExpiries);
  const name = [segment, underlying, tick.option, tick.future].join(' ');
  const known = ofExpiries.get(name);
  if (known !== undefined) return known;
  const instruments = instrumentsOf(tape);
  const made = { instruments, byId: new Map(instruments.map((each) => [each.id, each])) };
  ofExpiries.set(name, made);
  return made;
}

/** All instruments of a recorded day. The id of a contract is the engine's own key. */
function instrumentsOf({ expiries, segment, underlying, tick }: DayTape): readonly Instrument[] {
  const all = { underlying, segment, exchange: 'NSE', freezeQuantity: 0, tradable: true };
  const named = (id: string, lotSize: number, tickSize: Price) => ({ ...all, id, tradingsymbol: id, lotSize, tickSize });
  const spot: Instrument = { ...named(SPOT, 1, tick.option), kind: 'index' };
  const ofExpiry = ({ date: expiry, expiresAt, lotSize, strikes, monthly }: TapeExpiry): Instrument[] => {
    const options = strikes.flatMap((strike) =>
      (['call', 'put'] as const).map((kind): Instrument => {
        const base = named(contractKey({ kind, strike, expiry }), lotSize, tick.option);
        return { ...base, kind: 'option', expiry, expiresAt, strike, optionType: kind };
      }),
    );
    const future: Instrument = {
      ...named(contractKey({ kind: 'future', strike: null, expiry }), lotSize, tick.future),
      kind: 'future',
      expiry,
      expiresAt,
    };
    return monthly ? [...options, future] : options;
  };
  return [spot, ...expiries.flatMap(ofExpiry)];
}

function contractOf(instrument: Instrument | undefined): BotContract | null {
  if (instrument?.kind !== 'option' && instrument?.kind !== 'future') return null;
  const { id: key, expiry, lotSize } = instrument;
  const [kind, strike] = instrument.kind === 'future' ? (['future', null] as const) : ([instrument.optionType, instrument.strike] as const);
  return { key, kind, strike, expiry, lotSize };
}

/** Returns the server's view of the market at the close of each minute of a recorded day, with the whole minute as the bar of a contract. */
function viewsOf(tape: DayTape): (minute: number, at: ExchangeTime) => BotMarket | null {
  const market = dayMarket(tape);
  const { instruments, byId } = listingOf(tape);
  const margins = new MarginPeak(tape, market, tape.spot[0]!.open);
  return (minute, at) => {
    const bar = market.spotAt(minute);
    if (bar === undefined) return null;
    const quote = (instrumentId: string): Quote | null => {
      const contract = contractOf(byId.get(instrumentId));
      const last = instrumentId === SPOT ? bar.close : contract === null ? undefined : market.barAt(contract, minute)?.close;
      const volume = byId.get(instrumentId)?.kind === 'future' ? (market.unitsAt(minute) ?? 0) : 0;
      if (last === undefined) return null;
      // The chain reads the middle of bid and ask: a day without quotes uses its last price for both.
      const depth = { bids: [{ price: last, quantity: 1, orders: 1 }], asks: [{ price: last, quantity: 1, orders: 1 }] };
      const still = { lastTradeAt: at, volume, openInterest: 0, openInterestChange: 0, depth };
      return { instrumentId, at, lastPrice: last, previousClose: last, ...still };
    };
    const reading: MarketReading = {
      calendar: nseFo,
      at,
      tradingDate: tape.session.date,
      opensAt: tape.session.opensAt,
      closesAt: tape.session.closesAt,
      instruments: () => instruments,
      instrument: (id) => byId.get(id) ?? null,
      indices: () => [],
      quote,
      expiries: () => tape.expiries.map(({ date, monthly, expiresAt }) => ({ expiry: date, monthly, expiresAt })),
    };
    const seen = botMarket(reading, SPOT, tape.underlying);
    if (seen === null) return null;
    return {
      ...seen,
      spot: bar,
      bar: (contract) => market.barAt(contract, minute),
      margin: (held) => margins.of(minute, held, {}),
      expected: (contract, side) => expectedFill({ contract, side }, tape, market, minute),
    };
  };
}

function begun(of: BotDefinition, tape: DayTape, id: string): InstructionRow {
  const { opensAt: at } = tape.session;
  const { earlier } = tape;
  const start = { type: 'command', at, command: 'start', ...(earlier === undefined ? {} : { earlier }) } as const;
  const started = step(nseFo, newBotState(of), start);
  const state: KeptRun = {
    bot: started.state,
    kind: 'daily',
    name: 'Paper',
    botRevision: 1,
    spotId: SPOT,
    segment: tape.segment,
    // The first minute is delivered from its start, every later one from the end of the one before.
    lastAt: at,
    asks: [],
    orders: [],
    instruments: {},
    sent: 0,
    lastLine: null,
    squaredOff: null,
    stopping: false,
  };
  const fresh = { id, kind: 'bot-run', portfolio_id: 'p', product: of.product, bot_id: 'b', orders: [], cancels: [] };
  return { ...fresh, status: 'running', reason_code: null, live: true, state } as unknown as InstructionRow;
}

/** The server with one trading bot, and a venue that fills as the backtest does: at the first price of the next minute, or at a crossed level. */
export class PaperDay {
  readonly journal: JournalLine[] = [];
  readonly fills: DayFill[] = [];
  private readonly view;
  private readonly market;
  private memory: InstructionRow;
  private stored: InstructionRow;
  /** Calls still to come on this day. */
  private readonly calls;
  /** The market at the last closed minute. */
  private seen: BotMarket | null = null;

  constructor(
    of: BotDefinition,
    private readonly tape: DayTape,
    private readonly kills: readonly DayKill[],
    id = 'r',
  ) {
    this.view = viewsOf(tape);
    this.market = dayMarket(tape);
    this.calls = callsOn(nseFo, of, tape.session.date);
    this.memory = begun(of, tape, id);
    this.stored = structuredClone(this.memory);
  }

  /** Passes inputs to the run like the server: decisions are stored, a price without a decision is not. */
  private give(...inputs: readonly KeptInput[]): void {
    const draft = draftOf(nseFo, this.memory);
    for (const input of inputs) handle(draft, input);
    this.take(draft);
  }

  /** Continues with a draft, and stores it where something was decided. */
  take(draft: Draft): void {
    this.memory = draft.row;
    if (!draft.dirty) return;
    this.stored = draft.row;
    for (const { decisions } of draft.history) for (const each of decisions) if (each.type === 'journal') this.journal.push(each.line);
  }

  /**
   * Kills the server and restarts it from what was stored. The exchange quotes every contract again with its last price; a contract that does not trade in
   * the next minute has no other price.
   */
  restart(): void {
    const { prices } = runOf(this.memory).bot;
    const back = JSON.parse(JSON.stringify(this.stored)) as InstructionRow;
    const run = runOf(back);
    this.memory = { ...back, state: { ...run, bot: { ...run.bot, prices: { ...run.bot.prices, ...prices } } } };
  }

  private get orders(): readonly RunOrder[] {
    return runOf(this.memory).orders;
  }

  private reported(order: RunOrder, at: ExchangeTime, value: Price | null): void {
    const { intent, sent } = order;
    const units = intent.lots * intent.contract.lotSize;
    const filled = value === null ? { filled: 0, value: 0 } : { filled: units, value: units * value };
    const told = { accepted: true, ended: true, refused: false, neverSent: false, code: null };
    this.give({ type: 'order', orderId: sent ?? '', at, ...filled, ...told });
  }

  /** Fills an order at bid or ask around its contract's price, reports the fill, and answers the run's requests from the market seen last. */
  private fill(order: RunOrder, value: Price, at: ExchangeTime, minute: number, seen: BotMarket | null): void {
    const { contract, side, lots, leg, opens } = order.intent;
    const spot = this.market.spotAt(minute)?.open ?? value;
    const quoted = exchangeTime(this.tape.session.opensAt + minute * MINUTE_MS);
    const filled = tradedPrice({ contract, side, at: quoted, spot, value }, this.tape);
    this.fills.push({ at, leg, contract: contract.key, side, lots, price: filled, opens });
    this.reported(order, at, filled);
    if (seen !== null) this.show(at, seen);
  }

  /**
   * Shows the run a market; a request for approval is granted at once, and the run sees that market again. With kills, the server restarts between the two.
   */
  private show(at: ExchangeTime, view: BotMarket): void {
    this.give({ type: 'market', at, view });
    const orders = askedEntries(runOf(this.memory)).map(({ intent }) => intent.id);
    if (orders.length === 0) return;
    this.give({ type: 'answer', at, orders, enters: true });
    if (this.kills.length > 0) this.restart();
    this.show(at, view);
  }

  /** Processes every sent order in turn; the outcome of one may send another. */
  private work(at: ExchangeTime, minute: number, seen: BotMarket | null, valueOf: (order: RunOrder) => Price | null): void {
    const done = new Set<string>();
    for (;;) {
      const next = this.orders.find(
        (order) => order.sent !== null && !done.has(order.sent) && (order.calledBack || valueOf(order) !== null),
      );
      if (next === undefined) return;
      done.add(next.sent ?? '');
      const value = valueOf(next);
      if (next.calledBack) {
        this.reported(next, at, null);
        if (seen !== null) this.show(at, seen);
      } else if (value !== null) this.fill(next, value, at, minute, seen);
    }
  }

  get row(): InstructionRow {
    return this.memory;
  }

  get minutes(): number {
    return this.market.minutes;
  }

  open(): void {
    const { session, expiries } = this.tape;
    this.give({ type: 'session', at: session.opensAt, date: session.date, nearestExpiry: expiries[0]?.date ?? null });
  }

  private begins(minute: number): ExchangeTime {
    return exchangeTime(this.tape.session.opensAt + minute * MINUTE_MS);
  }

  /** Fills waiting orders at the first prices of a minute. */
  fillAtOpen(minute: number): void {
    this.work(this.begins(minute), minute, this.seen, ({ intent }) => this.market.barAt(intent.contract, minute)?.open ?? null);
  }

  /** Shows the run a closed minute; returns false where there is none. */
  see(minute: number): boolean {
    const at = this.begins(minute + 1);
    const view = this.view(minute, at);
    if (view === null) return false;
    this.show(at, view);
    this.seen = view;
    this.hear(at, view);
    return true;
  }

  /** Delivers the calls of a minute; requests that follow are answered from the same minute. */
  private hear(at: ExchangeTime, view: BotMarket): void {
    for (const [place, call] of this.calls.until(at).entries()) {
      this.give({ type: 'call', at, id: `${at} ${place}`, ...call });
      this.show(at, view);
    }
  }

  /** Fills exits at levels crossed within a minute. */
  fillCrossed(minute: number): void {
    const at = this.begins(minute + 1);
    this.work(at, minute, this.seen, ({ intent }) => (intent.reason.at === at ? intent.crossed : null));
  }

  play(): void {
    this.open();
    for (let minute = 0; minute < this.minutes; minute += 1) {
      this.fillAtOpen(minute);
      const place = this.kills.find((kill) => kill.minute === minute)?.place;
      // A step that was not stored has not happened: the exchange delivers it again.
      if (place === 'before-writing') this.restart();
      if (!this.see(minute)) continue;
      if (place === 'before-sending') this.restart();
      this.fillCrossed(minute);
      if (place === 'after') this.restart();
    }
  }
}

/** Returns the decisions and fills of a bot on paper on a recorded day, by the server's own code; the server is killed after these minutes and restarts. */
export function paperDay(of: BotDefinition, tape: DayTape, kills: readonly DayKill[] = []): Pick<PaperDay, 'journal' | 'fills'> {
  const day = new PaperDay(of, tape, kills);
  day.play();
  return day;
}
