import { createServer, connect, type Socket } from 'node:net';

/**
 * Network conditions. `full`: full speed. `thin`: 50 kbit/s each way for all connections together, 600 ms round trip, every fiftieth packet is sent again.
 * `frozen`: connections are accepted and nothing moves. `off`: every connection breaks and none is accepted. `portal`: a login page answers every request.
 */
export type Shape = 'full' | 'thin' | 'frozen' | 'off' | 'portal';

/** A connection between a browser and the product, below HTTP, with one queue in each direction. */
export interface ThinWire {
  readonly url: string;
  shape(next: Shape): void;
  /** Bytes received by the browser. */
  readonly down: () => number;
  close(): Promise<void>;
}

const PACKET = 1_460;
const BYTES_PER_MS = 50_000 / 8 / 1_000;
const ONE_WAY_MS = 300;
/** A lost packet is sent again when its acknowledgement is overdue; packets behind it wait. */
const SENT_AGAIN_MS = 1_200;
const LOST = 0.02;
/** Bytes in flight per connection: the window that a kernel keeps for so slow a peer. */
const WINDOW = 16_384;

const PORTAL = '<!doctype html><title>Free network</title><h1>Sign in to use this network</h1>';
const PORTAL_ANSWER = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${PORTAL.length}\r\nconnection: close\r\n\r\n${PORTAL}`;

/** One direction of one connection. */
interface Lane {
  readonly from: Socket;
  readonly to: Socket;
  /** Data not yet on the wire. */
  waiting: Buffer[];
  /** Bytes queued or in flight. */
  bytes: number;
  onWire: number;
  /** Arrival time of the last packet: later packets arrive after it. */
  arrivesAt: number;
  ended: boolean;
}

interface Packet {
  readonly lane: Lane;
  readonly data: Buffer;
}

/** One direction of the wire, first in, first out: later data waits for all earlier data, even for answers no longer needed. `chance` is in [0, 1). */
function direction(shape: () => Shape, chance: () => number, onArrival: (bytes: number) => void) {
  const queue: Packet[] = [];
  let freeAt = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const after = (at: number, done: () => void) => setTimeout(done, Math.max(0, at - performance.now()));
  const admit = (lane: Lane) => {
    for (let first = lane.waiting.shift(); first !== undefined; first = lane.waiting.shift()) {
      if (lane.onWire >= WINDOW) {
        lane.waiting.unshift(first);
        return;
      }
      const data = first.subarray(0, PACKET);
      if (first.length > PACKET) lane.waiting.unshift(first.subarray(PACKET));
      lane.onWire += data.length;
      queue.push({ lane, data });
    }
  };
  const finish = (lane: Lane) => {
    if (lane.ended && lane.bytes === 0) lane.to.end();
  };
  const arrive = ({ lane, data }: Packet) => {
    lane.onWire -= data.length;
    lane.bytes -= data.length;
    onArrival(data.length);
    if (!lane.to.destroyed) lane.to.write(data);
    if (lane.bytes < WINDOW) lane.from.resume();
    admit(lane);
    finish(lane);
    if (timer === null) run();
  };
  function run(): void {
    timer = null;
    while (shape() !== 'frozen') {
      const now = performance.now();
      const thin = shape() === 'thin';
      if (thin && freeAt > now) {
        timer = after(freeAt, run);
        return;
      }
      const packet = queue.shift();
      if (packet === undefined) return;
      const { lane, data } = packet;
      // A timer fires slightly late, although the wire was busy meanwhile.
      freeAt = thin ? Math.max(freeAt, now - 5) + data.length / BYTES_PER_MS : now;
      const late = thin ? ONE_WAY_MS + (chance() < LOST ? SENT_AGAIN_MS : 0) : 0;
      lane.arrivesAt = Math.max(lane.arrivesAt, freeAt + late);
      if (lane.arrivesAt <= now) arrive(packet);
      else after(lane.arrivesAt, () => arrive(packet));
    }
  }
  return {
    run: () => {
      if (timer === null) run();
    },
    add: (from: Socket, to: Socket) => {
      const lane: Lane = { from, to, waiting: [], bytes: 0, onWire: 0, arrivesAt: 0, ended: false };
      from.on('data', (data: Buffer) => {
        lane.waiting.push(data);
        lane.bytes += data.length;
        if (lane.bytes >= WINDOW) from.pause();
        admit(lane);
        if (timer === null) run();
      });
      from.once('end', () => {
        lane.ended = true;
        finish(lane);
      });
      from.once('close', () => {
        if (lane.ended) return;
        lane.waiting = [];
        after(lane.arrivesAt, () => to.destroy());
      });
    },
  };
}

/** Returns a wire at full speed to the product at a plain HTTP address. */
export async function openThinWire(target: string, chance: () => number = Math.random): Promise<ThinWire> {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  let shape: Shape = 'full';
  let down = 0;
  const upward = direction(
    () => shape,
    chance,
    () => {},
  );
  const downward = direction(
    () => shape,
    chance,
    (bytes) => (down += bytes),
  );
  const known = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer({ noDelay: true }, (near) => {
    known(near);
    if (shape === 'off') {
      near.resetAndDestroy();
      return;
    }
    if (shape === 'portal') {
      near.once('data', () => near.end(PORTAL_ANSWER));
      return;
    }
    const far = connect({ host: to.hostname, port: Number(to.port), noDelay: true });
    known(far);
    upward.add(near, far);
    downward.add(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://localhost:${port}`,
    shape: (next) => {
      shape = next;
      if (next === 'off' || next === 'portal') breakAll();
      upward.run();
      downward.run();
    },
    down: () => down,
    close: () => {
      breakAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
