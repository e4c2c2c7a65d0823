import type { HelloEvent, HeartbeatEvent, ResetEvent, TickEvent, UserEvent } from '#contract/events/stream-events.ts';
import { isThin } from '#client/api/wire-pace.ts';
import { noteStreamBytes } from '../device/data-used.ts';

/** One message of a server-sent event stream. */
export interface SseMessage {
  readonly event: string;
  readonly data: string;
  /** Id of the message; null without one. */
  readonly id: string | null;
}

interface SseParser {
  /** Takes decoded text as it comes; calls back for each whole message. */
  readonly push: (text: string) => void;
}

/** Returns a parser of the event-stream format. Comments only prove that the connection is alive; `retry:` goes to `onRetry`. */
export function sseParser(onMessage: (message: SseMessage) => void, onRetry: (ms: number) => void): SseParser {
  let rest = '';
  let event = '';
  let data: string[] = [];
  let id: string | null = null;

  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) onMessage({ event: event || 'message', data: data.join('\n'), id });
      event = '';
      data = [];
      id = null;
      return;
    }
    const colon = text.indexOf(':');
    if (colon === 0) return;
    const field = colon === -1 ? text : text.slice(0, colon);
    const value = colon === -1 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  };

  return {
    push: (text) => {
      rest += text;
      for (;;) {
        const end = rest.search(/\r\n|\n|\r(?!$)/);
        if (end === -1) return;
        const width = rest[end] === '\r' && rest[end + 1] === '\n' ? 2 : 1;
        const whole = rest.slice(0, end);
        rest = rest.slice(end + width);
        line(whole);
      }
    },
  };
}

export const WATCHDOG_MS = 35_000;
const RETRY_MS = 600;
/** While a short outage may end any moment the stream is asked for this often: prices are live again within seconds of its end. */
const SHORT_OUTAGE_MS = 5 * 60_000;
const LAST_RETRY_MS = 10_000;
/** An attempt without an answer by then may have been sent into a broken wire: another one is made beside it. */
const BESIDE_MS = 1_250;
const THIN_BESIDE_MS = 5_000;
/** After the user's press the next attempt comes sooner: the first may be sent into a connection that only looks alive. */
const PRESSED_BESIDE_MS = 450;
/** The very first one is given longer: nothing says yet that the wire is broken. */
const FIRST_BESIDE_MS = 4_000;
/** Maximum number of concurrent attempts: a browser has six connections per host. The oldest is aborted for a new one. */
const MOST_ATTEMPTS = 2;
/** One in this many attempts is kept longer, because the next connection may be slow. */
const PATIENT_EACH = 10;
const PATIENT_MS = 12_000;
/** An attempt younger than this is not aborted by a request to connect at once. */
const JUST_BEGUN_MS = 300;
/** An open stream that has said something within this time is not doubted: packets come every second. */
const JUST_HEARD_MS = 2_500;

export interface StreamHooks {
  /** Where to connect and with what; read at every attempt. */
  readonly request: () => { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly random: () => number;
  readonly onHello: (hello: HelloEvent) => void;
  readonly onEvent: (event: UserEvent) => void;
  readonly onReset: (reset: ResetEvent) => void;
  readonly onTick: (tick: TickEvent) => void;
  readonly onHeartbeat: (beat: HeartbeatEvent) => void;
  readonly onLost: () => void;
  /** The server refused the stream. After a 401 the client stops until started again. */
  readonly onRefused: (response: Response) => void;
}

export interface StreamClient {
  /** Connects and stays connected until stopped. A second call skips a pending retry delay and connects at once. */
  readonly start: () => void;
  /** Call when the server is reachable again: connects at once unless the stream is open or an attempt has just begun. */
  readonly hurry: () => void;
  /** Call when the open stream may be dead: opens a second connection unless a message has just arrived. The first of the two to deliver is kept. */
  readonly doubt: () => void;
  /** Call on the user's press: connects at once unless the open stream has just delivered a message. */
  readonly press: () => void;
  readonly stop: () => void;
}

/** A connection before its `hello` message. */
interface Attempt {
  readonly own: AbortController;
  /** The attempt is not aborted in favour of a new one before this time. */
  readonly keptUntil: number;
}

type Timer = ReturnType<typeof setTimeout> | null;

function clear(timer: Timer): null {
  if (timer !== null) clearTimeout(timer);
  return null;
}

/** Returns how long each further attempt waits: as the server hints at least, longer in a long outage, and not all devices at once. */
function retryWaits(random: () => number) {
  let brokenAt: number | null = null;
  let hinted = 0;
  const isShort = () => {
    brokenAt ??= performance.now();
    return performance.now() - brokenAt < SHORT_OUTAGE_MS;
  };
  return {
    next: () => Math.round(Math.min(LAST_RETRY_MS, Math.max(hinted, isShort() ? RETRY_MS : LAST_RETRY_MS)) * (0.5 + random())),
    beside: () => (!isShort() ? LAST_RETRY_MS : isThin() ? THIN_BESIDE_MS : BESIDE_MS),
    hint: (ms: number) => {
      hinted = ms;
    },
    reset: () => {
      brokenAt = null;
    },
  };
}

/** Calls the hook for the message's event type. */
function handOn({ event, data, id }: SseMessage, hooks: StreamHooks, onHello: StreamHooks['onHello']): void {
  const body: unknown = JSON.parse(data);
  if (event === 'tick') return hooks.onTick(body as TickEvent);
  if (event === 'heartbeat') return hooks.onHeartbeat(body as HeartbeatEvent);
  if (event === 'hello') return onHello(body as HelloEvent);
  if (event === 'reset') return hooks.onReset(body as ResetEvent);
  const seq = Number(id);
  if (id !== null && Number.isSafeInteger(seq)) hooks.onEvent({ ...(body as UserEvent), seq });
  return undefined;
}

/** Reads the stream to the end, or until aborted. */
async function readAll(response: Response, signal: AbortSignal, parser: SseParser, onPiece: () => void): Promise<void> {
  if (response.body === null) return;
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done || signal.aborted) return;
    onPiece();
    noteStreamBytes(value.byteLength);
    parser.push(decoder.decode(value, { stream: true }));
  }
}

/** Asks for the stream, before other reads that wait for a connection. */
function askForStream(hooks: StreamHooks, signal: AbortSignal): Promise<Response> {
  const { url, headers } = hooks.request();
  return hooks.fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, cache: 'no-store', priority: 'high', signal });
}

/** A page in the stream's place, or a missing route of a proxy that restarts, is none. Whether the back end has a stream at all is said by the configuration. */
const isStream = (response: Response): boolean =>
  response.ok && response.headers.get('content-type')?.startsWith('text/event-stream') === true;

/** The connections that have not said hello, the oldest first. */
function createAttempts() {
  let list: readonly Attempt[] = [];
  let made = 0;
  const giveUp = (given: readonly Attempt[]) => {
    list = list.filter((attempt) => !given.includes(attempt));
    for (const { own } of given) own.abort();
  };
  return {
    isEmpty: () => list.length === 0,
    /** Begins one, in the place of the oldest when there are too many. */
    begin: (at: number): AbortController => {
      made += 1;
      const spare = list.filter(({ keptUntil }) => keptUntil <= at);
      giveUp(spare.slice(0, Math.max(0, spare.length - MOST_ATTEMPTS + 1)));
      const own = new AbortController();
      list = [...list, { own, keptUntil: made % PATIENT_EACH === 0 ? at + PATIENT_MS : at }];
      return own;
    },
    isFirst: () => made === 1,
    /** Removes the attempt, and returns whether it was under way. */
    take: (own: AbortController): boolean => {
      const before = list.length;
      list = list.filter((attempt) => attempt.own !== own);
      return list.length < before;
    },
    /** Aborts all attempts except one. */
    giveUpAll: (but?: AbortController) => giveUp(list.filter(({ own }) => own !== but)),
  };
}

interface Now {
  running: boolean;
  open: AbortController | null;
  /** Whether new attempts run beside the open connection. */
  doubted: boolean;
  /** Start of the newest attempt, and time of the open connection's last message. */
  begunAt: number;
  heardAt: number;
}

/** Manages one open connection and the attempts to replace it: the first attempt to receive `hello` becomes the open connection. */
function createConnections(hooks: StreamHooks) {
  const waits = retryWaits(() => hooks.random());
  const attempts = createAttempts();
  let [next, watchdog]: [Timer, Timer] = [null, null];
  const now: Now = { running: false, open: null, doubted: false, begunAt: Number.NEGATIVE_INFINITY, heardAt: Number.NEGATIVE_INFINITY };

  const giveUpAll = () => {
    next = clear(next);
    attempts.giveUpAll();
    now.doubted = false;
  };
  const onPiece = (own: AbortController) => {
    if (own !== now.open) return;
    now.heardAt = performance.now();
    clear(watchdog);
    watchdog = setTimeout(() => own.abort(), WATCHDOG_MS);
    if (now.doubted) giveUpAll();
  };
  const onHello = (own: AbortController, hello: HelloEvent) => {
    if (attempts.take(own)) {
      now.open?.abort();
      now.open = own;
    } else if (own !== now.open) return;
    giveUpAll();
    waits.reset();
    onPiece(own);
    hooks.onHello(hello);
  };
  const connectIn = (ms: number) => {
    next = clear(next);
    if (now.running) next = setTimeout(() => connect(), ms);
  };
  const attempt = async (own: AbortController): Promise<void> => {
    const response = await askForStream(hooks, own.signal);
    if (own.signal.aborted) return;
    if (isStream(response)) {
      const parser = sseParser((message) => handOn(message, hooks, (hello) => onHello(own, hello)), waits.hint);
      await readAll(response, own.signal, parser, () => onPiece(own));
      return;
    }
    hooks.onRefused(response);
    if (response.status !== 401) return;
    now.running = false;
    attempts.giveUpAll(own);
    now.open?.abort();
  };
  /** Handles the end of a connection, also after an unreadable message: closes it; the next connection replays the missing events. */
  const ended = (own: AbortController) => {
    own.abort();
    const wasOpen = own === now.open;
    if (!wasOpen && !attempts.take(own)) return;
    if (wasOpen) closed();
    // Of several attempts that are under way the last decides.
    if (wasOpen || (now.open === null && attempts.isEmpty())) hooks.onLost();
    if (attempts.isEmpty()) connectIn(waits.next());
  };
  function closed(): void {
    now.open = null;
    now.doubted = false;
    watchdog = clear(watchdog);
  }
  function connect(besideMs?: number): void {
    now.begunAt = performance.now();
    const own = attempts.begin(now.begunAt);
    const over = () => ended(own);
    attempt(own).then(over, over);
    connectIn(besideMs ?? (attempts.isFirst() ? FIRST_BESIDE_MS : waits.beside()));
  }
  return { now, attempts, waits, connect, closed, giveUpAll };
}

/** Returns a server-sent-events client over fetch: EventSource cannot carry the authorization header. */
export function streamClient(hooks: StreamHooks): StreamClient {
  const { now, attempts, waits, connect, closed, giveUpAll } = createConnections(hooks);
  const justHeard = () => performance.now() - now.heardAt < JUST_HEARD_MS;
  const connectAnew = (besideMs?: number) => {
    waits.reset();
    connect(besideMs);
  };
  return {
    start: () => {
      if (now.running && (now.open !== null || !attempts.isEmpty())) return;
      now.running = true;
      connectAnew();
    },
    hurry: () => {
      if (now.running && now.open === null && performance.now() - now.begunAt >= JUST_BEGUN_MS) connectAnew();
    },
    doubt: () => {
      if (!now.running || now.open === null || now.doubted || justHeard()) return;
      now.doubted = true;
      connect();
    },
    press: () => {
      if (!now.running || (now.open !== null && justHeard())) return;
      now.doubted = now.open !== null;
      connectAnew(isThin() ? undefined : PRESSED_BESIDE_MS);
    },
    stop: () => {
      now.running = false;
      giveUpAll();
      const own = now.open;
      closed();
      own?.abort();
    },
  };
}
