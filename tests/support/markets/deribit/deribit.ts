import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import { Answers, type AnswersOptions } from './wire/answers.ts';
import { Connection } from './wire/connection.ts';
import { NO_FAULTS, type CallFaults, type Switches } from './wire/faults.ts';
import { answerHttp } from './wire/http.ts';
import { ManualClock, REAL_CLOCK, type Clock } from './world/clock.ts';
import { World, type Movement } from './world/world.ts';

const PATH = '/ws/api/v2';
const SEED = 20_260_115;
/** A Thursday: Friday's expiry is 22 hours away. */
const START = Date.UTC(2026, 0, 15, 10);
const TICKS_PER_SECOND = 10;

export interface DeribitOptions extends AnswersOptions {
  readonly seed?: number;
  readonly start?: number;
  /** Moves by itself with the real clock; otherwise by `step` alone. */
  readonly realTime?: boolean;
  /** Another clock, such as the one of the server under test: `step` then moves the market alone, to the time of that clock. */
  readonly clock?: Clock;
  /** Of the real clock. */
  readonly ticksPerSecond?: number;
  /** About how many options are listed, up to 3,000. */
  readonly options?: number;
}

export interface Deribit {
  /** Where `/api/v2/public/...` is. */
  readonly http: string;
  readonly socket: string;
  readonly world: World;
  readonly faults: CallFaults;
  /** Open connections, oldest first. */
  readonly connections: readonly Connection[];
  /** Lets go wrong the same for HTTP, every open connection and every later one; `{}` changes nothing. */
  switch(patch: Partial<Switches>): void;
  /** Ends every WebSocket without a word. */
  cut(): void;
  /** Lets the emulator's own time pass and the market move; more than once in as many equal steps. */
  step(ms?: number, times?: number): Movement;
  /** Tells subscribers of `platform_state`. */
  tellPlatform(data: { readonly price_index?: string; readonly locked?: boolean; readonly maintenance?: boolean }): void;
  stop(): Promise<void>;
}

/** Starts the emulator on a free port of the loopback address. */
export async function startDeribit(options: DeribitOptions = {}): Promise<Deribit> {
  const { seed = SEED, start = START, realTime = false, ticksPerSecond = TICKS_PER_SECOND } = options;
  const manual = new ManualClock(start);
  const clock = options.clock ?? (realTime ? REAL_CLOCK : manual);
  const world = new World({ seed, clock, options: options.options });
  const answers = new Answers(world, clock, options);
  const switches: Switches = { ...NO_FAULTS };
  const connections = new Set<Connection>();
  const sockets = new Set<Socket>();

  const server = createServer((request, response) => {
    answerHttp(answers, switches, request, response).catch(() => response.destroy());
  });
  const upgrades = new WebSocketServer({ noServer: true, autoPong: false });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request, wire, head) => {
    const refused = request.url?.startsWith(PATH) ? answers.faults.refusedUpgrades : 404;
    if (refused !== null) {
      wire.end(`HTTP/1.1 ${refused} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    upgrades.handleUpgrade(request, wire, head, (socket) => {
      const connection = new Connection(answers, socket, wire, switches);
      connections.add(connection);
      socket.once('close', () => connections.delete(connection));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  const move = (): Movement => {
    const movement = world.step();
    for (const connection of connections) connection.publish(movement);
    return movement;
  };
  let stopMoving = () => {};
  const moveOn = () => {
    move();
    stopMoving = clock.after(1_000 / ticksPerSecond, moveOn);
  };
  if (realTime) stopMoving = clock.after(1_000 / ticksPerSecond, moveOn);

  const { port } = server.address() as AddressInfo;
  return {
    http: `http://127.0.0.1:${port}`,
    socket: `ws://127.0.0.1:${port}${PATH}`,
    world,
    faults: answers.faults,
    get connections() {
      return [...connections];
    },
    switch(patch) {
      Object.assign(switches, patch);
      for (const connection of connections) Object.assign(connection.switches, patch);
    },
    cut() {
      for (const connection of connections) connection.cut();
    },
    step(ms = 100, times = 1) {
      const moved: Movement[] = [];
      for (let count = 0; count < times; count += 1) {
        manual.advance(ms);
        moved.push(move());
      }
      return { trades: moved.flatMap(({ trades }) => trades), states: moved.flatMap(({ states }) => states) };
    },
    tellPlatform(data) {
      for (const connection of connections) connection.tell('platform_state', data);
    },
    async stop() {
      stopMoving();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
