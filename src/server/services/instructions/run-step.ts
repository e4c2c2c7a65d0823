import type { Calendar } from '#domain/calendar/calendar.ts';
import type { AskIntent, BotInput, JournalLine } from '#domain/bots/engine/io.ts';
import { buyingOf, waitsForHedge } from '#domain/bots/engine/goes-first.ts';
import { step } from '#domain/bots/engine/step.ts';
import { ANSWER_MINUTES } from '#domain/bots/definition.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { price } from '#domain/units/price.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import type { KeptRun, RunOrder } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { askedEntries } from '#server/policies/asked-entries.ts';
import type { KeptEffect, KeptInput } from './behaviour.ts';
import type { BotMarket } from './bot-market.ts';
import { closedElsewhere } from './closed-elsewhere.ts';
import { clockAfter } from './run-clock.ts';
import { systemOrderOf } from './run-order.ts';
import { toldOf } from './told-of-market.ts';
import { unweighed, weighed, weighedAgain, weighsAnswers } from './weigh-entries.ts';

/** Most sends of an entry that never left this server, or whose remainder the price ran away from. */
const MOST_SENDS = 3;
/** Pauses before a refused exit is sent again, doubling; its owner is called at the third refusal in a row. */
const PAUSE_MS = { first: 1_000, last: 60_000 };
const CALLS_AT = 3;
const ANSWER_MS = ANSWER_MINUTES * MINUTE_MS;
/** Most rounds of answers: an answer about contracts may lead to a question about costs, and no further. */
const MOST_ANSWERS = 4;
/** Calls remembered per run; an older call repeated counts as new. */
const REMEMBERED_CALLS = 100;
/** A feed silent for longer calls the owner. */
const SILENT_MS = 60_000;

/** Cancels shorts before their hedges, so that no short is ever unhedged. */
const shortsFirst = (orders: readonly RunOrder[]): readonly RunOrder[] =>
  orders.toSorted((a, b) => Number(a.intent.side === 'buy') - Number(b.intent.side === 'buy'));

type OrderInput = Extract<KeptInput, { type: 'order' }>;
type AnswerInput = Extract<KeptInput, { type: 'answer' }>;

/** Handles one input of a live run: the engine decides, this class sends its orders in turn and reports their results back. */
export class RunStep {
  readonly effects: KeptEffect[] = [];
  private state: KeptRun;

  constructor(
    private readonly calendar: Calendar,
    private readonly row: InstructionRow,
    state: KeptRun,
  ) {
    this.state = state;
  }

  get after(): KeptRun {
    return this.state;
  }

  private set(change: Partial<KeptRun>): void {
    this.state = { ...this.state, ...change };
  }

  private write(line: JournalLine): void {
    this.tellOpening();
    this.effects.push({ type: 'journal', line });
    if (line.code === 'unhedged') this.effects.push({ type: 'attention', reason: 'bot.hedge-missing' });
    this.set({ lastLine: line, ...(line.code === 'paused' ? { pausedAt: line.at } : {}) });
  }

  /** Gives the engine an input and records its intents. */
  private tell(input: BotInput): void {
    const { state, intents, journal } = step(this.calendar, this.state.bot, input);
    this.set({ bot: state });
    for (const line of journal) this.write(line);
    for (const intent of intents) {
      if (intent.type === 'ask' || intent.type === 'weigh') this.set({ asks: [...this.state.asks, intent] });
      else if (intent.type === 'cancel') this.callBack(intent.order, input.at);
      else {
        const { lots } = intent;
        const told = { units: 0, value: 0 };
        const fresh = { intent, lots, sent: null, told, sends: 0, refusals: 0, notBefore: null, missed: false, calledBack: false };
        this.set({ orders: [...this.state.orders, fresh] });
      }
    }
  }

  private change(id: number, change: Partial<RunOrder>): void {
    this.set({ orders: this.state.orders.map((order) => (order.intent.id === id ? { ...order, ...change } : order)) });
  }

  private drop(id: number): void {
    this.set({ orders: this.state.orders.filter((order) => order.intent.id !== id) });
  }

  /** Drops an order not sent yet, or cancels one already sent. */
  private callBack(id: number, at: ExchangeTime): void {
    const order = this.state.orders.find((each) => each.intent.id === id);
    if (order === undefined || order.calledBack) return;
    if (order.sent === null) {
      this.drop(id);
      this.tell({ type: 'report', at, order: id, status: 'cancelled', price: null, lots: 0 });
    } else {
      this.change(id, { calledBack: true });
      this.effects.push({ type: 'cancel', orderId: order.sent });
    }
  }

  command({ command, at }: Extract<KeptInput, { type: 'run' }>): void {
    // A command repeated after a lost answer changes nothing.
    if ((command === 'pause' && this.state.bot.paused) || (command === 'stop' && this.state.stopping)) return;
    if (command === 'release') return this.release(at);
    if (command === 'resume') this.tell({ type: 'command', at, command: 'start' });
    else {
      this.tell({ type: 'command', at, command });
      if (command === 'stop') this.set({ stopping: true });
      this.callBackEntries(at);
    }
    this.send(at);
  }

  /** A pause also withdraws entries decided but not sent yet. */
  private callBackEntries(at: ExchangeTime): void {
    for (const { intent } of shortsFirst(this.state.orders)) if (intent.opens) this.callBack(intent.id, at);
  }

  /** All bots of the set exit: positions are closed, and no entry follows on this day. */
  leave({ at, why }: Extract<KeptInput, { type: 'leave' }>): void {
    this.tell({ type: 'leave', at, why });
    this.send(at);
  }

  /** Handles a call from outside, once per id. */
  call({ at, id, action, age, barred }: Extract<KeptInput, { type: 'call' }>): void {
    const { calls = [] } = this.state;
    if (calls.some((known) => known.id === id)) return;
    this.tell({ type: 'call', at, action, age, ...(barred === undefined ? {} : { barred }) });
    const { lastLine } = this.state;
    const refusal = lastLine?.code === 'call-refused' ? (lastLine.reason ?? null) : null;
    this.set({ calls: [...calls, { id, action, refusal }].slice(-REMEMBERED_CALLS) });
    this.send(at);
  }

  /** Releases the positions: nothing more is sent, open orders are cancelled, and positions stay. */
  private release(at: ExchangeTime): void {
    if (this.state.released === true) return;
    this.set({ released: true });
    this.tellOpening();
    for (const { intent } of this.state.orders) this.callBack(intent.id, at);
    this.tell({ type: 'release', at });
  }

  rules({ at, overall, end }: Extract<KeptInput, { type: 'rules' }>): void {
    this.tell({ type: 'rules', at, overall, end });
  }

  /** Writes the journal lines decided before the run was stored. */
  private tellOpening(): void {
    const { untold } = this.state;
    if (untold === undefined) return;
    const { untold: _, ...rest } = this.state;
    this.state = rest;
    for (const line of untold) this.write(line);
  }

  session({ at, date, nearestExpiry }: Extract<KeptInput, { type: 'session' }>): void {
    // An entry belongs to its day: unsent entries of the day before are withdrawn at the first tick.
    for (const { intent, sent } of shortsFirst(this.state.orders)) if (intent.opens && sent === null) this.callBack(intent.id, at);
    this.tell({ type: 'session', at, date, nearestExpiry });
  }

  cutOff({ at, date }: Extract<KeptInput, { type: 'cut-off' }>): void {
    if (this.state.released === true) return;
    this.set({ squaredOff: date });
    this.tell({ type: 'square-off', at });
    this.send(at);
  }

  /** No price is available. A run with positions calls its owner after a minute. */
  silent(at: ExchangeTime): void {
    const { silence = null, released } = this.state;
    if (released === true) return;
    if (unweighed(this.state).some((order) => at - (order.unweighed ?? at) >= SILENT_MS)) this.weighAgain(at, null);
    if (silence === null) this.set({ silence: { since: at, told: false } });
    if (silence === null || silence.told || at - silence.since < SILENT_MS) return;
    this.set({ silence: { ...silence, told: true } });
    const holds = this.state.bot.legs.some(({ lots }) => lots > 0) || this.state.orders.length > 0;
    this.tell({ type: 'silent', at });
    if (this.state.bot.paused) this.callBackEntries(at);
    if (holds) this.effects.push({ type: 'attention', reason: 'bot.feed-silent' });
    this.send(at);
  }

  /** A price was dated so far ahead that it is ignored; recorded once a day. */
  ahead({ at, by }: Extract<KeptInput, { type: 'ahead' }>): void {
    const { released, aheadOn, bot } = this.state;
    if (released === true || aheadOn === bot.date) return;
    this.set({ aheadOn: bot.date });
    this.write({ at, code: 'price-ahead', leg: null, count: Math.round(by / MINUTE_MS) });
  }

  market(at: ExchangeTime, view: BotMarket): void {
    const { released, silence } = this.state;
    if (released === true) return;
    this.tellOpening();
    if (silence) {
      this.set({ silence: null });
      if (silence.told) this.write({ at, code: 'feed-back', leg: null });
    }
    const { place, from, clock, back } = clockAfter(this.state, at);
    if (place === 'next') {
      this.set(clock);
      if (back > 0) this.write({ at, code: 'clock-back', leg: null, count: Math.round(back / MINUTE_MS) });
      this.answer(at, view);
      this.tell({ type: 'bars', from, at, ...toldOf(this.state.bot, view), course: 'worst-first' });
      // After a restart the simulated exchange may repeat prices. A repeated price is used only to answer open questions.
    } else if (place === 'earlier' || this.state.asks.length + unweighed(this.state).length === 0) return;
    this.answer(at, view);
    this.weighAgain(at, view);
    this.send(at);
  }

  /** Estimates the cost of approved entries once more before sending any. */
  private weighAgain(at: ExchangeTime, view: BotMarket | null): void {
    const again = unweighed(this.state);
    if (again.length === 0) return;
    const input = weighedAgain(this.state, view);
    for (const { intent } of again) this.change(intent.id, { unweighed: null });
    this.tell({ type: 'weighed', at, ...input });
  }

  /** Answers the questions of the bot: available contracts, then the cost of entering them. */
  private answer(at: ExchangeTime, view: BotMarket): void {
    for (let answers = 0; answers < MOST_ANSWERS && this.state.asks.length > 0; answers += 1) {
      const { asks } = this.state;
      this.set({ asks: [] });
      for (const ask of asks)
        if (ask.type === 'weigh') this.tell({ type: 'weighed', at, ...weighed(ask, this.state.bot, view) });
        else this.offer(ask, at, view);
    }
  }

  private offer({ leg, plan }: AskIntent, at: ExchangeTime, view: BotMarket): void {
    this.tell({ type: 'chain', at, leg, offer: view.offer(plan, this.state.expiries?.[leg]) });
    const contract = this.state.bot.legs[leg]?.contract;
    const instrument = contract && view.instrument(contract);
    if (contract && instrument) this.set({ instruments: { ...this.inUse(), [contract.key]: instrument } });
  }

  /** Returns the instruments of current legs and orders. */
  private inUse(): KeptRun['instruments'] {
    const { bot, orders, instruments } = this.state;
    const named = new Set([...bot.legs.map(({ contract }) => contract?.key), ...orders.map(({ intent }) => intent.contract.key)]);
    return Object.fromEntries(Object.entries(instruments).filter(([key]) => named.has(key)));
  }

  /** Asks the owner about entries, and drops questions open for too long. */
  private ask(at: ExchangeTime): void {
    const { asking = null } = this.state;
    const waiting = askedEntries(this.state);
    if (waiting.length === 0) {
      if (asking !== null) this.set({ asking: null });
    } else if (asking === null) {
      this.set({ asking: { since: at } });
      this.write({ at, code: 'asks', leg: null, count: waiting.length });
      this.effects.push({ type: 'attention', reason: 'bot.asks' });
    } else if (at - asking.since >= ANSWER_MS) this.turnDown(waiting, 'not-answered', at);
  }

  private turnDown(orders: readonly RunOrder[], code: 'declined' | 'not-answered', at: ExchangeTime): void {
    this.write({ at, code, leg: null, count: orders.length });
    for (const { intent } of shortsFirst(orders)) this.callBack(intent.id, at);
    if (askedEntries(this.state).length === 0) this.set({ asking: null });
  }

  /** Handles the owner's answer to these entries; later ones stay open. */
  answered({ at, orders, enters }: AnswerInput): void {
    const { asking = null, bot } = this.state;
    const meant = askedEntries(this.state).filter(({ intent }) => orders.includes(intent.id));
    if (meant.length === 0) return;
    if (!enters) this.turnDown(meant, 'declined', at);
    // The question has expired, but no price came since to end it.
    else if (asking !== null && at - asking.since >= ANSWER_MS) this.turnDown(meant, 'not-answered', at);
    else {
      this.write({ at, code: 'approved', leg: null, count: meant.length });
      const allowed = { approved: true, ...(weighsAnswers(bot) ? { unweighed: at } : {}) };
      for (const { intent } of meant) this.change(intent.id, allowed);
    }
    this.send(at);
  }

  /** Sends the orders that may go now. */
  private send(at: ExchangeTime): void {
    this.ask(at);
    const { orders } = this.state;
    const asked = new Set(askedEntries(this.state));
    const buying = buyingOf(orders.map(({ intent }) => intent));
    for (const order of orders) {
      if (asked.has(order) || (order.unweighed ?? null) !== null) continue;
      if (order.sent !== null || (order.notBefore !== null && at < order.notBefore) || waitsForHedge(order.intent, buying)) continue;
      const instrument = this.state.instruments[order.intent.contract.key];
      const { portfolio_id: portfolioId, product } = this.row;
      if (instrument === undefined || portfolioId === null || product === null) continue;
      const orderId = `${this.row.id}-${this.state.sent + 1}`;
      this.effects.push({ type: 'send', order: systemOrderOf(this.calendar, order, { orderId, portfolioId, product, instrument }, at) });
      this.set({ sent: this.state.sent + 1 });
      this.change(order.intent.id, { sent: orderId, sends: order.sends + 1, told: { units: 0, value: 0 } });
    }
  }

  /** Reports the fills and the end of an order to the bot. */
  order(input: OrderInput): void {
    const order = this.state.orders.find(({ sent }) => sent === input.orderId);
    if (order === undefined) return;
    const { id, contract } = order.intent;
    const { at } = input;
    const units = input.filled - order.told.units;
    let rest = order;
    if (units > 0) {
      const lots = Math.round(units / contract.lotSize);
      const filled = { type: 'report', at, order: id, price: price(Math.round((input.value - order.told.value) / units)), lots } as const;
      rest = { ...order, lots: order.lots - lots, told: { units: input.filled, value: input.value }, refusals: 0 };
      if (rest.lots <= 0) {
        this.drop(id);
        this.tell({ ...filled, status: 'filled' });
        this.send(at);
        return;
      }
      this.change(id, rest);
      this.tell({ ...filled, status: 'part' });
    }
    if (!input.ended) return;
    if (rest.intent.opens) this.entryEnded(rest, input);
    else this.exitEnded(rest, input);
    this.send(at);
  }

  private entryEnded(order: RunOrder, { at, refused, neverSent, filled, code }: OrderInput): void {
    const { id } = order.intent;
    const wanted = !order.calledBack && this.state.bot.legs[order.intent.leg]?.phase !== 'exiting';
    if (wanted && !refused && code !== 'order.session-ended' && order.sends < MOST_SENDS) {
      this.change(id, { sent: null, missed: !neverSent && filled === 0 });
      return;
    }
    this.drop(id);
    const status = refused && wanted ? 'rejected' : 'cancelled';
    this.tell({ type: 'report', at, order: id, status, price: null, lots: 0, ...(code === null || !refused ? {} : { reason: code }) });
  }

  private exitEnded(order: RunOrder, { at, refused, filled, code }: OrderInput): void {
    const { id, leg, contract } = order.intent;
    if (order.calledBack) {
      this.drop(id);
      this.tell({ type: 'report', at, order: id, status: 'cancelled', price: null, lots: 0 });
      return;
    }
    if (code === 'position.flat') {
      this.drop(id);
      this.tell({ type: 'report', at, order: id, status: 'cancelled', price: null, lots: 0 });
      this.gone(at, leg, order.lots);
      return;
    }
    if (!refused) {
      this.change(id, { sent: null, missed: filled === 0 });
      return;
    }
    const refusals = order.refusals + 1;
    const pause = Math.min(PAUSE_MS.last, PAUSE_MS.first * 2 ** (refusals - 1));
    this.change(id, { sent: null, refusals, notBefore: exchangeTime(at + pause) });
    if (refusals !== CALLS_AT) return;
    this.write({ at, code: 'exit-rejected', leg, contract: contract.key, ...(code === null ? {} : { reason: code }) });
    this.effects.push({ type: 'attention', reason: 'bot.exit-refused' });
  }

  /** A contract has expired, or was closed at the end of an intraday day. */
  settled({ type, at, instrumentId, price: value }: Extract<KeptInput, { type: 'settled' | 'left-unpriced' }>): void {
    const ended = Object.entries(this.state.instruments).find(([, instrument]) => instrument.id === instrumentId)?.[0];
    if (ended === undefined) return;
    for (const { intent } of this.state.orders) {
      if (intent.contract.key !== ended) continue;
      this.drop(intent.id);
      this.tell({ type: 'report', at, order: intent.id, status: 'cancelled', price: null, lots: 0 });
    }
    this.tell({ type: 'settled', at, contract: ended, price: value, ...(type === 'left-unpriced' ? { unpriced: true } : {}) });
  }

  /** Somebody else closed lots of a leg: a managed position re-enters at most the lots still wanted by its owner. */
  private gone(at: ExchangeTime, place: number, lots: number): void {
    const { held } = this.state;
    this.tell({ type: 'gone', at, leg: place, lots, ...(held === true ? { own: true } : {}) });
    if (held !== true) return;
    const { bot } = this.state;
    const legs = bot.definition.legs.map((leg, each) => (each === place ? { ...leg, lots: Math.max(0, leg.lots - lots) } : leg));
    this.set({ bot: { ...bot, definition: { ...bot.definition, legs } } });
  }

  /** Legs larger than the held position were closed by somebody else. */
  holdings({ at, net }: Extract<KeptInput, { type: 'holdings' }>): void {
    const found = closedElsewhere(this.state, net);
    for (const { place, lots } of found) this.gone(at, place, lots);
    if (found.length > 0) this.send(at);
  }
}
