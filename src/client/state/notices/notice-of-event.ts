import type { UserEvent, UserEventData, UserEventType } from '#contract/events/stream-events.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { NewNotice } from './notice.ts';
import { noticeOfBrought, noticeOfDoubled, noticeOfGroup } from './notice-of-elsewhere.ts';
import { namedContract, noticeOfOrder } from './notice-of-order.ts';

type NoticeDraft = Omit<NewNotice, 'id' | 'at'> & { readonly id?: string };
type NoticeMaker<T extends UserEventType> = (data: UserEventData[T]) => NoticeDraft | null;

const BOOK = '/app/order_book';
const POSITIONS = '/app/position';
const LIMITS = '/app/pages/setting/trading';
/** Screen for each kind of failed watch. */
const WATCHES = { alert: '/app/strategy_alerts', 'day-loss': LIMITS, books: '/app/position_book', order: BOOK, fill: BOOK } as const;
/** Message for each kind of failed watch: cause and remedy. */
const WATCH_REASONS = {
  alert: 'notifications.watch-failed.why',
  'day-loss': 'notifications.watch-failed.why',
  books: 'notifications.watch-failed.why-books',
  order: 'notifications.watch-failed.why-order',
  fill: 'notifications.watch-failed.why-fill',
} as const satisfies Record<keyof typeof WATCHES, string>;
const BOTS = '/app/strategies';
const SERVER = '/app/pages/setting/server';

/** Kind of notice for an exit instruction's status. */
const INSTRUCTION_KINDS: Readonly<Record<string, NoticeDraft['kind']>> = {
  failed: 'error',
  completed: 'success',
  done: 'success',
  placed: 'success',
  expired: 'warn',
  stopping: 'warn',
};
/** ICU messages allow no hyphen in a choice. */
const word = (text: string) => text.replaceAll('-', '_');
const saved = (what: string, name: string, href: string): NoticeDraft => ({
  kind: 'info',
  group: 'system',
  title: { id: `notifications.${what}`, values: { name } },
  href,
});

type Instruction = UserEventData['instruction.updated']['instruction'];

/** Notices of the intraday auto square-off: at the start, and with the result. */
function ofAutoSquareOff({ instruction_id: id, status, square_off: job }: Instruction): NoticeDraft | null {
  const kinds: Partial<Record<string, NoticeDraft['kind']>> = { working: 'warn', done: 'success', failed: 'error' };
  const kind = kinds[status];
  if (kind === undefined || job === null) return null;
  const legs = status === 'failed' ? job.legs.filter((leg) => leg.status !== 'closed') : job.legs;
  return {
    id: `auto-square-off/${id}`,
    kind,
    group: 'orders',
    title: { id: `notifications.auto-square-off.${status}`, values: { count: legs.length } },
    href: POSITIONS,
  };
}

/** A stop or target that the market has reached. */
function exitTitle({ status, exit }: Instruction): string | null {
  if (exit === null || (status !== 'stopping' && status !== 'completed')) return null;
  return `notifications.exit.${status === 'stopping' ? 'stopping' : exit.stopped ? 'stop' : 'target'}`;
}

function ofInstruction({ instruction }: UserEventData['instruction.updated']): NoticeDraft | null {
  if (instruction.kind === 'auto-square-off') return ofAutoSquareOff(instruction);
  const kind = INSTRUCTION_KINDS[instruction.status];
  if (kind === undefined) return null;
  const { instruction_id: id, status, reason_code: code } = instruction;
  return {
    id: `instruction/${id}/${status}`,
    kind,
    group: 'orders',
    title: {
      id: exitTitle(instruction) ?? `notifications.instruction.${status === 'done' ? 'completed' : status}`,
      values: { kind: word(instruction.kind), symbol: instruction.instrument === null ? '' : namedContract(instruction.instrument) },
    },
    ...(kind === 'success' || status === 'stopping' || code === null ? {} : { detail: { id: `errors.${code}` } }),
    href: POSITIONS,
  };
}

/** The trader is called: the first contract is named, the others counted. */
function ofAttention({ reason_code: code, kind = 'exit-pair', instruments = [] }: UserEventData['instruction.attention']): NoticeDraft {
  const [first] = instruments;
  const title =
    first === undefined
      ? { id: 'notifications.instruction.attention' }
      : {
          id: 'notifications.instruction.attention-to',
          values: { kind: word(kind), symbol: namedContract(first), others: instruments.length - 1 },
        };
  return { kind: 'error', group: 'alerts', title, detail: { id: `errors.${code}` }, href: POSITIONS };
}

/** The owner of a bot is called. */
function ofRunAttention({ run_id: id, name, reason_code: code }: UserEventData['bot-run.attention']): NoticeDraft {
  const title = { id: 'notifications.bot-run.attention', values: { name } };
  // A question is no fault.
  const kind = code === 'bot.asks' ? 'warn' : 'error';
  return { kind, group: 'alerts', title, detail: { id: `errors.${code}` }, href: `${BOTS}?run=${encodeURIComponent(id)}` };
}

/**
 * Notices of a bot run: entered (once a day) and ended. Orders and approvals have their own events. A group of positions managed together never enters,
 * because the positions existed before.
 */
function ofRun({ bot_run: run }: UserEventData['bot-run.updated']): NoticeDraft | null {
  const { run_id: id, name, status, phase, trading_date: date, reason_code: code } = run;
  const group = run.bot_id === null;
  const what = status === 'ended' ? 'ended' : !group && status === 'running' && phase === 'entered' ? 'entered' : null;
  if (what === null) return null;
  return {
    id: what === 'ended' ? `bot-run/${id}/ended` : `bot-run/${id}/entered/${date}`,
    kind: 'info',
    group: 'orders',
    title: { id: `notifications.bot-run.${group ? 'let-go' : what}`, values: { name } },
    ...(what === 'ended' && code !== null ? { detail: { id: `errors.${code}` } } : {}),
    href: `${BOTS}?run=${encodeURIComponent(id)}`,
  };
}

/**
 * Notices of a bot set: a rule has ended the day (once a day), and the set has ended. The exits of the set's bots have no notice here: their orders have
 * their own events.
 */
function ofSetRun({ bot_set_run: run }: UserEventData['bot-set.run']): NoticeDraft | null {
  const { run_id: id, name, status, trading_date: date, day_ended: rule } = run;
  const told = { group: 'orders', href: BOTS } as const;
  if (status === 'ended')
    return { ...told, id: `bot-set/${id}/ended`, kind: 'info', title: { id: 'notifications.bot-set.ended', values: { name } } };
  if (rule === null) return null;
  const title = { id: 'notifications.bot-set.day-ended', values: { name, rule: word(rule) } };
  return { ...told, id: `bot-set/${id}/day/${date ?? ''}`, kind: rule === 'set-stop' ? 'warn' : 'info', title };
}

function ofSettlement({ settlement }: UserEventData['position.settled']): NoticeDraft {
  const { position_id: id, instrument, net_lots: lots, settlement_price: price, result } = settlement;
  return {
    id: `settled/${id}`,
    kind: 'info',
    group: 'orders',
    title: { id: 'notifications.settled', values: { symbol: namedContract(instrument), price } },
    detail: { id: 'notifications.settled.result', values: { side: lots < 0 ? 'short' : 'long', lots: Math.abs(lots), result } },
    href: '/app/position_book',
  };
}

function ofAdopted({ fill, order }: UserEventData['fill.adopted']): NoticeDraft {
  const { transaction_type: side, instrument, order_id: id } = order;
  const values = { side, quantity: fill.quantity, symbol: namedContract(instrument), price: fill.price };
  return {
    id: `adopted/${fill.trade_id}`,
    kind: 'warn',
    group: 'orders',
    title: { id: 'notifications.adopted', values },
    href: `${BOOK}?order=${encodeURIComponent(id)}`,
  };
}

function ofConversion({ conversion }: UserEventData['position.converted']): NoticeDraft {
  const { instrument, from, to, lots } = conversion;
  const values = { symbol: namedContract(instrument), from, to, lots: Math.abs(lots) };
  return { kind: 'success', group: 'orders', title: { id: 'notifications.converted', values }, href: POSITIONS };
}

function ofBasket({ basket }: UserEventData['basket.updated']): NoticeDraft | null {
  if (basket.state === 'sending') return null;
  const legs = basket.targets.flatMap((target) => target.legs);
  const count = (state: (typeof legs)[number]['state']) => legs.filter((leg) => leg.state === state).length;
  const complete = basket.state === 'complete';
  return {
    id: `basket/${basket.basket_id}/${basket.attempt}/${basket.state}`,
    kind: complete ? 'success' : 'warn',
    group: 'orders',
    title: { id: complete ? 'notifications.basket.complete' : 'notifications.basket.incomplete', values: { count: legs.length } },
    ...(complete
      ? {}
      : { detail: { id: 'notifications.basket.left', values: { refused: count('refused'), held: count('held') + count('waiting') } } }),
    href: `${BOOK}?tab=baskets`,
  };
}

function ofAccount({ account }: UserEventData['account.saved']): NoticeDraft {
  const title = { id: `notifications.account.${account.status}`, values: { name: account.label } };
  const troubled = account.status === 'needs-login' || account.status === 'error';
  return { kind: troubled ? 'warn' : 'info', group: troubled ? 'alerts' : 'system', title, href: '/app/broker' };
}

function ofReconciliation({ reconciliation }: UserEventData['reconciliation.recorded']): NoticeDraft | null {
  const { outcome, findings } = reconciliation;
  if (outcome === 'clean') return null;
  return {
    kind: outcome === 'differences' ? 'error' : outcome === 'in-motion' ? 'info' : 'warn',
    group: 'alerts',
    title: { id: `notifications.reconciliation.${outcome}`, values: { count: findings.length } },
    href: POSITIONS,
  };
}

function ofKill({ kill }: UserEventData['risk.kill-updated']): NoticeDraft {
  const newest = kill.locks.toSorted((a, b) => b.pressed_at - a.pressed_at)[0];
  if (newest === undefined) return { kind: 'info', group: 'alerts', title: { id: 'notifications.kill.resumed' }, href: '/app/emergency' };
  const state = newest.steps.some(({ status }) => status === 'failed') ? 'failed' : newest.complete ? 'complete' : 'pressed';
  return {
    id: `kill/${newest.kill_id}/${state}`,
    kind: state === 'failed' ? 'error' : 'warn',
    group: 'alerts',
    title: { id: `notifications.kill.${state}`, values: { cause: newest.cause === 'hand' ? 'hand' : 'trigger' } },
    href: '/app/emergency',
  };
}

type Firing = UserEventData['alert.fired']['firing'];
const PERCENT: readonly string[] = ['change', 'iv', 'atm-iv', 'margin'];
/** Minutes since midnight, as a clock shows them. */
const clockText = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** What of an alert came true first, and how many conditions it has besides: a level with the value there, what a bot did, what a screen found. */
function firingTitle({ terms, symbols }: Firing): NoticeDraft['title'] | null {
  const term = terms.find(({ truth }) => truth === 'yes') ?? terms[0];
  if (term === undefined) return null;
  const { measure, subject, instrument, underlying, legs, comparator, level, value, event, screen_id: screen } = term;
  const named = instrument === null ? (underlying ?? subject ?? legs.map(({ symbol }) => symbol).join(', ')) : namedContract(instrument);
  const others = terms.length - 1;
  if (measure === 'screen') {
    const found = { count: symbols.length, symbols: symbols.slice(0, 5).join(', ') };
    return {
      id: 'notifications.alert.screen',
      values: { name: subject ?? '', starter: word((screen ?? '').replace('starter-', '')), ...found },
    };
  }
  if (measure === 'bot') return { id: 'notifications.alert.bot', values: { name: subject ?? '', event: event ?? '', others } };
  const [at, wanted] = [value ?? level ?? 0, level ?? 0];
  const percent = PERCENT.includes(measure) ? 'yes' : 'no';
  const numbers = { level: wanted, value: at, percent };
  const times = { limit: measure === 'time' ? clockText(wanted) : '', clock: measure === 'time' ? clockText(at) : '' };
  const values = { name: named, measure: word(measure), way: word(comparator ?? 'above'), others, ...numbers, ...times };
  return { id: 'notifications.alert.level', values };
}

/** Firings written by older versions lack terms and give no notice. */
function ofFiring({ firing }: UserEventData['alert.fired']): NoticeDraft | null {
  const title = 'terms' in firing ? firingTitle(firing) : null;
  if (title === null) return null;
  return {
    id: `alert/${firing.firing_id}`,
    kind: 'warn',
    group: 'alerts',
    title,
    ...(firing.note === null ? {} : { detail: { id: 'notifications.alert.note', values: { note: firing.note } } }),
    href: '/app/strategy_alerts?tab=history',
  };
}

/** Event types with a notice; other events only update numbers on screens. */
const NOTICE_MAKERS: { readonly [T in UserEventType]?: NoticeMaker<T> } = {
  'order.updated': ({ order }) => noticeOfOrder(order),
  'instruction.updated': ofInstruction,
  'instruction.attention': ofAttention,
  'fill.adopted': ofAdopted,
  'bot-set.run': ofSetRun,
  'position.settled': ofSettlement,
  'position.converted': ofConversion,
  'position.brought': noticeOfBrought,
  'basket.updated': ofBasket,
  'account.saved': ofAccount,
  'account.removed': () => saved('account.removed', '', '/app/broker'),
  'portfolio.saved': (data) =>
    data.portfolio.placed_elsewhere === true ? noticeOfGroup(data) : saved('portfolio.saved', data.portfolio.name, '/app/portfolio'),
  'portfolio.removed': () => saved('portfolio.removed', '', '/app/portfolio'),
  'bot.saved': ({ bot }) => saved('bot.saved', bot.name, BOTS),
  'bot.removed': () => saved('bot.removed', '', BOTS),
  'bot-run.updated': ofRun,
  'bot-run.attention': ofRunAttention,
  'reconciliation.recorded': ofReconciliation,
  'risk.kill-updated': ofKill,
  'risk.limits-saved': () => saved('limits.saved', '', LIMITS),
  'risk.day-loss-warned': ({ percent, loss, limit }) => ({
    kind: percent === 90 ? 'error' : 'warn',
    group: 'alerts',
    title: { id: `paused.day-loss-${percent}` },
    ...(loss === null ? {} : { detail: { id: 'notifications.day-loss', values: { loss, limit } } }),
    href: LIMITS,
  }),
  'risk.day-loss-reached': ({ action }) => ({
    kind: 'error',
    group: 'alerts',
    title: { id: 'paused.day-loss-reached' },
    detail: { id: `paused.day-loss-${action}` },
    href: '/app/emergency',
  }),
  'alert.fired': ofFiring,
  'order.turned-up': ({ order_id: id, name }) => ({
    id: `turned-up/${id}`,
    kind: 'error',
    group: 'orders',
    title: { id: 'notifications.order.turned-up', values: { name } },
    detail: { id: 'notifications.order.turned-up-why' },
    href: BOOK,
  }),
  'order.doubled': noticeOfDoubled,
  'watch.failed': ({ watch, id, name }) => ({
    id: `watch/${watch}/${id}`,
    kind: 'error',
    group: 'alerts',
    title: { id: `notifications.watch-failed.${watch}${name === null ? '' : '-named'}`, values: { name: name ?? '' } },
    detail: { id: WATCH_REASONS[watch] },
    href: WATCHES[watch],
  }),
  'feed.silent': ({ since }) => ({
    id: `feed/${since}`,
    kind: 'warn',
    group: 'alerts',
    title: { id: 'notifications.feed-silent' },
    detail: { id: 'notifications.feed-silent-why' },
    href: POSITIONS,
  }),
  'account.session-expiring': ({ account, expires_at: until }) => ({
    id: `session/${account.id}/${until}`,
    kind: 'warn',
    group: 'alerts',
    title: { id: 'notifications.session-expiring', values: { name: account.label } },
    href: '/app/broker',
  }),
  'day.closed': ({ trading_date: date, filled, rejected }) => ({
    id: `day/${date}`,
    kind: 'info',
    group: 'system',
    title: { id: 'notifications.day-closed', values: { filled, rejected } },
    href: '/app/position_book',
  }),
  'server.was-silent': ({ from, to }) => ({
    id: `server/${to}`,
    kind: 'warn',
    group: 'alerts',
    title: { id: 'notifications.server-silent', values: { minutes: Math.max(1, Math.round((to - from) / 60_000)) } },
    detail: { id: 'notifications.server-silent-why' },
    href: POSITIONS,
  }),
  'server.care': ({ matter, state, reason }) => ({
    id: `server-care/${matter}`,
    kind: state === 'failed' ? 'error' : 'success',
    group: 'system',
    title: { id: `notifications.server-care.${matter}-${state}` },
    ...(state === 'failed' && reason !== null ? { detail: { id: 'notifications.server-care.reason', values: { reason } } } : {}),
    href: SERVER,
  }),
  'server.newer-version': ({ version }) => ({
    id: `version/${version}`,
    kind: 'info',
    group: 'system',
    title: { id: 'notifications.newer-version', values: { version } },
    href: SERVER,
  }),
  'session.started': () => saved('session.started', '', '/app/pages/setting/security'),
  'session.recovered': () => ({
    kind: 'warn',
    group: 'alerts',
    title: { id: 'notifications.session.recovered' },
    detail: { id: 'notifications.session.recovered-why' },
    href: '/app/pages/setting/security',
  }),
  'session.locked-out': () => ({
    kind: 'warn',
    group: 'alerts',
    title: { id: 'notifications.session.locked-out' },
    detail: { id: 'notifications.session.locked-out-why' },
    href: '/app/pages/setting/security',
  }),
};

/** Returns what the event tells the trader, at an instant of this device's clock; null when it says nothing worth a sentence. */
export function noticeOfEvent(event: UserEvent, at: WallTime): NewNotice | null {
  const make = NOTICE_MAKERS[event.type] as NoticeMaker<UserEventType> | undefined;
  const draft = make?.(event.data) ?? null;
  const { seq, exchange_at: exchangeAt } = event;
  return draft && { ...draft, id: draft.id ?? `event/${seq}`, at, ...(exchangeAt === null ? {} : { exchangeAt }) };
}
