import type { HelloEvent, HeartbeatEvent, ResetEvent, TickEvent, UserEvent } from '#contract/events/stream-events.ts';
import { isThin } from '#client/api/wire-pace.ts';
import { noteStreamBytes } from '../device/data-used.ts';

/** One message of a server-sent event stream. */
export interface SseMessage {
  readonly event: string;
  readonly data: string;
  /** The id on this message; null when it has none. */
  readonly id: string | null;
}

interface SseParser {
  /** Takes decoded text as it comes; calls back for each whole message. */
  readonly push: (text: string) => void;
}

/** Returns a parser of the event-stream format. Comments only prove life; `retry:` is told apart. */
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
const FIRST_RETRY_MS = 1_000;
/** While a short outage may end any moment the stream is asked for this often: prices are live again within seconds of its end. */
const RETRY_MS = 1_500;
/** So many attempts are a short outage: about three minutes. After it the stream is asked for less often. */
const SHORT_OUTAGE_ATTEMPTS = 120;
const LAST_RETRY_MS = 10_000;
/** An attempt without an answer by then is made anew: it may have been sent into a broken wire. */
const ANSWER_MS = 4_000;
const THIN_ANSWER_MS = 12_000;
/** Whoever asks for haste does not break off an attempt that has only just begun. */
const JUST_BEGUN_MS = 1_000;

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
  /** The stream was refused with this status. 401 ends it until it is started again. */
  readonly onRefused: (response: Response) => void;
}

interface StreamClient {
  /** Connects and stays connected until stopped. Calling it again drops a waiting retry and connects at once. */
  readonly start: () => void;
  /** The server can be reached again: connects at once unless the stream is open or an attempt has only just begun. */
  readonly hurry: () => void;
  readonly stop: () => void;
}

function clear(timer: ReturnType<typeof setTimeout> | null): null {
  if (timer !== null) clearTimeout(timer);
  return null;
}

/** Returns how long each further attempt waits: as the server hints at least, longer in a long outage, and not all devices at once. */
function retryWaits(random: () => number) {
  let attempts = 0;
  let hinted: number | null = null;
  return {
    next: () => {
      const own = attempts === 0 ? FIRST_RETRY_MS : attempts < SHORT_OUTAGE_ATTEMPTS ? RETRY_MS : LAST_RETRY_MS;
      const base = Math.min(LAST_RETRY_MS, Math.max(hinted ?? 0, own));
      attempts += 1;
      return Math.round(base * (0.5 + random()));
    },
    hint: (ms: number) => {
      hinted = ms;
    },
    reset: () => {
      attempts = 0;
    },
  };
}

/** Hands a message to the one who is told of its kind. */
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

/** Reads to the end of the stream, or until it is given up. */
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

/** Asks for the stream; an answer that is late gives the attempt up. */
async function askForStream(hooks: StreamHooks, own: AbortController): Promise<Response> {
  const { url, headers } = hooks.request();
  const late = setTimeout(() => own.abort(), isThin() ? THIN_ANSWER_MS : ANSWER_MS);
  try {
    return await hooks.fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, cache: 'no-store', signal: own.signal });
  } finally {
    clearTimeout(late);
  }
}

/** A page in the stream's place, or a missing route of a proxy that restarts, is none. Whether the back end has a stream at all is said by the configuration. */
const isStream = (response: Response): boolean =>
  response.ok && response.headers.get('content-type')?.startsWith('text/event-stream') === true;

/** Returns a server-sent-events client over fetch: EventSource cannot carry the authorization header. */
export function streamClient(hooks: StreamHooks): StreamClient {
  const waits = retryWaits(() => hooks.random());
  let running = false;
  let abort: AbortController | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | null = null;
  let watchdog: ReturnType<typeof setTimeout> | null = null;

  let open = false;
  let begunAt = Number.NEGATIVE_INFINITY;
  const onHello = (hello: HelloEvent) => {
    open = true;
    waits.reset();
    hooks.onHello(hello);
  };
  const alive = (own: AbortController) => {
    clear(watchdog);
    watchdog = setTimeout(() => own.abort(), WATCHDOG_MS);
  };
  const retryIn = (ms: number) => {
    retryTimer = clear(retryTimer);
    if (running) retryTimer = setTimeout(connect, ms);
  };

  const attempt = async (own: AbortController): Promise<void> => {
    alive(own);
    const response = await askForStream(hooks, own);
    if (isStream(response)) {
      const parser = sseParser((message) => handOn(message, hooks, onHello), waits.hint);
      await readAll(response, own.signal, parser, () => alive(own));
      return;
    }
    hooks.onRefused(response);
    if (response.status === 401) running = false;
  };

  function connect(): void {
    retryTimer = clear(retryTimer);
    abort?.abort();
    const own = new AbortController();
    abort = own;
    open = false;
    begunAt = performance.now();
    const ended = () => {
      if (abort !== own) return;
      abort = null;
      open = false;
      watchdog = clear(watchdog);
      // A message that cannot be read also ends here: the connection is closed and what it lost is asked for again.
      own.abort();
      hooks.onLost();
      retryIn(waits.next());
    };
    attempt(own).then(ended, ended);
  }

  return {
    start: () => {
      if (running && abort !== null) return;
      running = true;
      waits.reset();
      connect();
    },
    hurry: () => {
      if (!running || open || performance.now() - begunAt < JUST_BEGUN_MS) return;
      waits.reset();
      connect();
    },
    stop: () => {
      running = false;
      open = false;
      retryTimer = clear(retryTimer);
      watchdog = clear(watchdog);
      const own = abort;
      abort = null;
      own?.abort();
    },
  };
}
