import type { FastifyInstance } from 'fastify';

/** An event as parsed by a browser. */
export interface ReceivedEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: Record<string, unknown>;
  readonly retry: number | null;
}

export interface EventStream {
  readonly status: number;
  readonly headers: Headers;
  /** Returns the next event; only the test's time-out ends the wait. */
  next(): Promise<ReceivedEvent>;
  /** Returns the next event of a type, skipping others. */
  nextOf(event: string): Promise<ReceivedEvent>;
  /** Returns every event until the server closes the stream. */
  rest(): Promise<readonly ReceivedEvent[]>;
  close(): void;
}

/** Listens on a free local port and returns the base address. */
export async function listening(app: FastifyInstance): Promise<string> {
  return app.server.listening ? urlOf(app) : app.listen({ port: 0, host: '127.0.0.1' });
}

function urlOf(app: FastifyInstance): string {
  const address = app.server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
}

/** Opens an event stream over a real connection, as a client does. */
export async function openStream(url: string, headers: Record<string, string>): Promise<EventStream> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  const events = parse(response);
  const next = async () => {
    const { value, done } = await events.next();
    if (done) throw new Error('the stream has ended');
    return value;
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    async nextOf(event) {
      for (;;) {
        const received = await next();
        if (received.event === event) return received;
      }
    },
    async rest() {
      const list: ReceivedEvent[] = [];
      for await (const event of events) list.push(event);
      return list;
    },
    close: () => abort.abort(),
  };
}

async function* parse(response: Response): AsyncGenerator<ReceivedEvent> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield parseOne(text.slice(0, end));
      text = text.slice(end + 2);
    }
  }
}

function parseOne(block: string): ReceivedEvent {
  const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
  return {
    id: fields.get('id') ?? null,
    event: fields.get('event') ?? 'message',
    data: JSON.parse(fields.get('data') ?? '{}') as Record<string, unknown>,
    retry: fields.has('retry') ? Number(fields.get('retry')) : null,
  };
}
