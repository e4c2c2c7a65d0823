import type { UserEvent, UserEventData, UserEventType } from '#contract/events/stream-events.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Outcome } from './outcome.ts';
import type { WordId } from './words/sentence.ts';

type Maker<T extends UserEventType> = (data: UserEventData[T], event: UserEvent) => Outcome | null;
type Values = Outcome['words']['values'];

const ORDERS = '/app/order_book';
const POSITIONS = '/app/position';
const EMERGENCY = '/app/emergency';
const SECURITY = '/app/pages/setting/security';
const SERVER = '/app/pages/setting/server';
const runHref = (id: string) => `/app/strategies?run=${encodeURIComponent(id)}`;

function outcome(of: Outcome['class'], key: string, id: WordId, values: Values, href: string): Outcome {
  return { class: of, key, words: { id, values }, href };
}

type Instrument = UserEventData['alert.fired']['firing']['terms'][number]['instrument'];

/** Returns the parts of a contract's name as values of a sentence. */
function contractOf(instrument: NonNullable<Instrument>): Values {
  const { kind, underlying, tradingsymbol, expiry, strike, option_type: type } = instrument;
  const dated = kind === 'option' || kind === 'future';
  return { symbol: dated ? underlying : tradingsymbol, expiry, strike, option: type };
}

/** Filled, or rejected after acceptance here; a trader's own order refused at once was answered directly. */
function ofOrder({ order }: UserEventData['order.updated']): Outcome | null {
  const { order_id: id, status, transaction_type: side, lots, instrument, average_price: price, reason_code: code, reason, origin } = order;
  // Another program told of its order; a whole day of them may be taken over at a login.
  if (origin === 'elsewhere') return null;
  const values: Values = { ...contractOf(instrument), side, lots, price, code, reason };
  const href = `${ORDERS}?tab=${status === 'filled' ? 'executed' : 'ended'}&order=${encodeURIComponent(id)}`;
  if (status === 'filled') return outcome('order-filled', `order/${id}/filled`, 'order-filled', values, href);
  if (status === 'rejected' || (status === 'denied' && origin !== 'hand'))
    return outcome('order-rejected', `order/${id}/${status}`, 'order-rejected', values, href);
  return null;
}

/** A triggered stop or target, and the state of its exit. */
function ofInstruction({ instruction }: UserEventData['instruction.updated']): Outcome | null {
  const { instruction_id: id, kind, status, exit, instrument, reason_code: code } = instruction;
  const values: Values = { ...(instrument === null ? { symbol: null } : contractOf(instrument)), kind, code, reason: null };
  const key = `instruction/${id}/${status}`;
  if (status === 'failed') return outcome('exit-unconfirmed', key, 'exit-failed', values, POSITIONS);
  if (exit === null) return null;
  if (status === 'stopping') return outcome('exit', key, 'exit-working', values, POSITIONS);
  if (status === 'completed') return outcome('exit', key, exit.stopped ? 'exit-stopped' : 'exit-target', values, POSITIONS);
  return null;
}

function ofAttention(
  { instruction_id: id, reason_code: code, kind, instruments = [] }: UserEventData['instruction.attention'],
  { seq }: UserEvent,
) {
  const [first] = instruments;
  const values: Values = {
    ...(first === undefined ? { symbol: null } : contractOf(first)),
    kind: kind ?? null,
    code,
    reason: null,
    others: Math.max(0, instruments.length - 1),
  };
  return outcome('exit-unconfirmed', `attention/${id}/${seq}`, 'exit-unconfirmed', values, POSITIONS);
}

/** Starts and stops, once each. A user with a new channel is not told of a start long ago. */
function ofRun({ bot_run: run }: UserEventData['bot-run.updated'], { exchange_at: at }: UserEvent): Outcome | null {
  const { run_id: id, name, status, phase, booked, reason_code: code, trading_date: date } = run;
  if (run.bot_id === null) return null;
  const tell = (what: 'bot-started' | 'bot-entered' | 'bot-paused' | 'bot-ended', day = '') =>
    outcome(
      'bot',
      `run/${id}/${what}${day}`,
      what,
      { name, code, reason: null, profit: what === 'bot-ended' ? booked : null },
      runHref(id),
    );
  if (status === 'ended') return tell('bot-ended');
  // Changes during a pause are not pauses of their own.
  if (status === 'paused') return tell('bot-paused', `/${run.paused_at ?? date}`);
  if (status !== 'running') return null;
  if (phase === 'entered') return tell('bot-entered', `/${date}`);
  return at !== null && at - run.started_at < MINUTE_MS ? tell('bot-started') : null;
}

/** A press of the kill switch, and again when all steps are done or one has failed. */
function ofKill({ kill }: UserEventData['risk.kill-updated']): Outcome {
  const newest = kill.locks.toSorted((a, b) => b.pressed_at - a.pressed_at)[0];
  if (newest === undefined) return outcome('kill', `kill/resumed/${kill.revision}`, 'kill-resumed', {}, EMERGENCY);
  const failed = newest.steps.some(({ status }) => status === 'failed');
  const what = failed ? 'kill-failed' : newest.complete ? 'kill-complete' : 'kill-pressed';
  return outcome('kill', `kill/${newest.kill_id}/${what}`, what, { cause: newest.cause }, EMERGENCY);
}

const HISTORY = '/app/strategy_alerts?tab=history';
type Firing = UserEventData['alert.fired']['firing'];

/** A firing written by older versions: with one value or one screen. */
interface OlderFiring extends Pick<Firing, 'firing_id' | 'note' | 'symbols'> {
  readonly measure: string;
  readonly subject: string | null;
  readonly instrument: Instrument;
  readonly trigger: { readonly kind: 'level'; readonly direction: string; readonly level: number } | { readonly kind: 'screen' };
  readonly value: number | null;
}

function ofOlderFiring({ firing_id: id, trigger, measure, subject, instrument, symbols, value, note }: OlderFiring): Outcome {
  const name: Values = instrument === null ? { symbol: subject } : contractOf(instrument);
  if (trigger.kind === 'screen') {
    const values = { symbol: subject, count: symbols.length, names: symbols.slice(0, 5).join(', '), note };
    return outcome('alert', `alert/${id}`, 'alert-screen', values, HISTORY);
  }
  const { direction, level } = trigger;
  return outcome('alert', `alert/${id}`, 'alert-level', { ...name, measure, direction, level, value, note }, HISTORY);
}

/** Returns the subject of a term as the parts of a name. */
function nameOfTerm({ instrument, subject, underlying, expiry, legs }: Firing['terms'][number]): Values {
  if (instrument !== null) return contractOf(instrument);
  if (underlying !== null) return { symbol: underlying, expiry };
  return { symbol: legs.length === 0 ? subject : legs.map(({ sign, symbol }) => `${sign === 1 ? '+' : '\u2212'}${symbol}`).join(' ') };
}

/** Returns the values of a term, its index after each name. The age is in seconds, at the time of firing. */
function valuesOfTerm(term: Firing['terms'][number], place: number, firedAt: number): [string, Values[string]][] {
  const { measure, comparator, level, value, event, truth, received_at: at } = term;
  const age = at === null ? null : Math.max(0, Math.round((firedAt - at) / 1_000));
  const clock = measure === 'time' ? { 'clock-level': level, 'clock-value': value } : {};
  const all = { ...nameOfTerm(term), measure, comparator, level, value, event, truth, age, ...clock };
  return Object.entries(all).map(([name, one]) => [`${name}${place}`, one ?? null]);
}

function ofFiring({ firing }: { readonly firing: Firing | OlderFiring }): Outcome {
  if ('trigger' in firing) return ofOlderFiring(firing);
  const { firing_id: id, match, terms, symbols, note, received_at: at } = firing;
  const values: Values = {
    match,
    terms: terms.length,
    count: symbols.length,
    names: symbols.slice(0, 5).join(', '),
    note,
    ...Object.fromEntries(terms.flatMap((term, place) => valuesOfTerm(term, place, at))),
  };
  return outcome('alert', `alert/${id}`, 'alert-terms', values, HISTORY);
}

/** Outcomes for alerts, limits, positions and orders left unwatched by a server error. */
const WATCHES = {
  alert: { of: 'alert', href: '/app/strategy_alerts' },
  'day-loss': { of: 'loss-limit', href: '/app/pages/setting/trading' },
  books: { of: 'exit-unconfirmed', href: '/app/position_book' },
  order: { of: 'exit-unconfirmed', href: ORDERS },
  fill: { of: 'exit-unconfirmed', href: ORDERS },
} as const satisfies Record<UserEventData['watch.failed']['watch'], { of: Outcome['class']; href: string }>;

/** The kinds of events that may be sent; all other kinds only change screens. */
const MAKERS: { readonly [T in UserEventType]?: Maker<T> } = {
  'order.updated': ofOrder,
  'instruction.updated': ofInstruction,
  'instruction.attention': ofAttention,
  'bot-run.updated': ofRun,
  'bot-run.attention': ({ run_id: id, name, reason_code: code }, { seq }) =>
    outcome(
      code === 'bot.asks' ? 'bot' : 'bot-failed',
      `run-attention/${id}/${seq}`,
      'bot-attention',
      { name, code, reason: null },
      runHref(id),
    ),
  'risk.kill-updated': ofKill,
  'risk.day-loss-warned': ({ percent, loss, limit }, { seq }) =>
    outcome('loss-limit', `day-loss/${seq}`, 'day-loss-warned', { percent, loss, limit }, '/app/pages/setting/trading'),
  'risk.day-loss-reached': ({ action, loss, limit }, { seq }) =>
    outcome('loss-limit', `day-loss/${seq}`, 'day-loss-reached', { action, loss, limit }, EMERGENCY),
  'alert.fired': ofFiring,
  'order.turned-up': ({ order_id: id, name }) => outcome('exit-unconfirmed', `turned-up/${id}`, 'order-turned-up', { name }, ORDERS),
  'order.doubled': ({ second_order_id: id, name, broker_order_id: first, second_broker_order_id: second }) =>
    outcome('exit-unconfirmed', `doubled/${id}`, 'order-doubled', { name, first, second }, `${ORDERS}?order=${encodeURIComponent(id)}`),
  'watch.failed': ({ watch, id, name }, { seq }) =>
    outcome(WATCHES[watch].of, `watch/${id}/${seq}`, 'watch-failed', { watch, name }, WATCHES[watch].href),
  'account.saved': ({ account: { id, label, status, session_expires_at: until } }) =>
    status === 'needs-login'
      ? outcome('session-expiring', `session/${id}/${until}/over`, 'session-over', { name: label }, '/app/broker')
      : null,
  'account.session-expiring': ({ account: { id, label }, expires_at: until }) =>
    outcome('session-expiring', `session/${id}/${until}/soon`, 'session-expiring', { name: label, until }, '/app/broker'),
  'feed.silent': ({ since }) => outcome('feed-silent', `feed/${since}`, 'feed-silent', { since }, POSITIONS),
  'server.was-silent': ({ from, to }) =>
    outcome(
      'server-silent',
      `server/${to}`,
      'server-silent',
      { from, to, minutes: Math.max(1, Math.round((to - from) / MINUTE_MS)) },
      POSITIONS,
    ),
  'server.care': ({ matter, state, reason }, { seq }) =>
    outcome('server-care', `server-care/${matter}/${seq}`, state === 'failed' ? 'care-failed' : 'care-mended', { matter, reason }, SERVER),
  'server.newer-version': ({ version }) => outcome('server-care', `version/${version}`, 'newer-version', { version }, SERVER),
  'day.closed': ({ trading_date: date, filled, rejected, profit }) =>
    outcome('digest', `day/${date}`, 'day-closed', { date, filled, rejected, profit }, '/app/position_book'),
  'session.started': (_, { seq }) => outcome('security', `signed-in/${seq}`, 'signed-in', {}, SECURITY),
  'session.locked-out': (_, { seq }) => outcome('security', `locked-out/${seq}`, 'locked-out', {}, SECURITY),
  'session.recovered': (_, { seq }) => outcome('security', `recovered/${seq}`, 'recovered', {}, SECURITY),
};

/** Returns the outcome of an event for a user whose app is closed; null when there is none. */
export function outcomeOfEvent(event: UserEvent): Outcome | null {
  const make = MAKERS[event.type] as Maker<UserEventType> | undefined;
  return make?.(event.data, event) ?? null;
}
