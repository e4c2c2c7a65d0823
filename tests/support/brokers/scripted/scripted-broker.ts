import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { answerOf, deliver, write } from './answer.ts';
import { BrokerState } from './broker-state.ts';
import { callOf, type Request } from './calls.ts';
import { REAL_CLOCK, type BrokerClock } from './clock.ts';
import { controlByHttp, controlOf, type Control } from './control.ts';
import { isNotDone } from './faults.ts';
import { parseJson } from './json-text.ts';
import { openStream } from './stream.ts';

const PING_MS = 5_000;

export interface ScriptedBroker {
  /** Of the calls; the streams have the same address. */
  readonly url: string;
  readonly control: Control;
  /** Ends every connection at once. */
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  if (text === '') return null;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function answerCall(state: BrokerState, request: Request, response: ServerResponse): void {
  const call = callOf(state, request);
  const met = call.kind === null ? null : state.faults.take(call.kind);
  const answer = answerOf(() => (met !== null && isNotDone(met.fault) ? {} : call.act(met)));
  deliver(response, answer, met, state.pending);
}

async function answerRequest(state: BrokerState, control: Control, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url: path = '/' } = request;
  const body = await bodyOf(request);
  const url = new URL(path, 'http://broker');
  if (url.pathname.startsWith('/control/')) {
    write(
      response,
      answerOf(() => controlByHttp(control, `${method} ${url.pathname}`, body)),
    );
    return;
  }
  state.calls.push({ method, path, body, at: state.clock.now() });
  answerCall(
    state,
    { method, url, authorization: request.headers.authorization, body, from: request.socket.remoteAddress ?? '' },
    response,
  );
}

/** Starts the broker of `src/server/brokers/scripted/PROTOCOL.md` on a free port. */
export async function startScriptedBroker({ clock = REAL_CLOCK }: { readonly clock?: BrokerClock } = {}): Promise<ScriptedBroker> {
  const state = new BrokerState(clock);
  const control = controlOf(state);
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    // A request that breaks off before its end has not arrived.
    answerRequest(state, control, request, response).catch(() => request.destroy());
  });
  // An idle connection stays: its end would meet the next call of a client that keeps connections.
  server.keepAliveTimeout = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request, socket, head) => {
    if (head.length > 0) socket.unshift(head);
    state.calls.push({ method: 'GET', path: request.url ?? '/', body: null, at: clock.now() });
    openStream(state, request, socket as Socket);
  });
  let stopPings: () => void;
  const ping = () => {
    state.reports.ping();
    stopPings = clock.after(PING_MS, ping);
  };
  ping();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    control,
    stop: async () => {
      stopPings();
      state.pending.clear();
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
