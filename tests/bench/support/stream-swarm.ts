// A separate process with many event streams, so that reading the streams does not slow down the measured process. Input: one JSON line on stdin. Output: one
// JSON line on stdout.
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { percentile } from './percentile.ts';

export interface SwarmTask {
  readonly origin: string;
  readonly devices: readonly { readonly token: string; readonly address: string }[];
  readonly streams: number;
  readonly instrumentIds: readonly string[];
  /** Time between the last stream's opening and the first counted tick. */
  readonly warmUpMs: number;
  readonly measureMs: number;
}
export interface SwarmReport {
  readonly opened: number;
  readonly refused: number;
  readonly closedEarly: number;
  readonly ticks: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Ticks of the stream with the fewest. */
  readonly fewest: number;
}

type Device = SwarmTask['devices'][number];

const task = (await json(process.stdin)) as SwarmTask;
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const state = { counting: false, stopped: false, refused: 0, closedEarly: 0, bytes: 0 };
const delays: number[] = [];
const perStream: number[] = [];

const headersOf = ({ token, address }: Device) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': address });

function post(path: string, device: Device, body: unknown): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const call = request(
      new URL(path, task.origin),
      {
        method: 'POST',
        agent,
        headers: { ...headersOf(device), 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    call.on('error', reject);
    call.end(text);
  });
}

const SERVER_AT = '"server_at":';

function onEvent(block: string, place: number, arrivedAt: number): string | null {
  if (block.includes('event: hello') || block.includes('event:hello')) return /"stream_id":"([^"]+)"/.exec(block)?.[1] ?? null;
  if (!state.counting || !(block.includes('event: tick') || block.includes('event:tick'))) return null;
  const at = block.indexOf(SERVER_AT);
  if (at < 0) return null;
  delays.push(arrivedAt - Number.parseInt(block.slice(at + SERVER_AT.length, at + SERVER_AT.length + 15), 10));
  perStream[place] = (perStream[place] ?? 0) + 1;
  return null;
}

/** Resolves once the stream carries the wanted instruments, or has been refused. */
function openStream(place: number): Promise<boolean> {
  const device = task.devices[place % task.devices.length];
  if (!device) throw new Error('a swarm needs a device');
  perStream[place] = 0;
  return new Promise((resolve) => {
    const call = request(
      new URL('/api/stream', task.origin),
      { agent, headers: { ...headersOf(device), accept: 'text/event-stream' } },
      (response) => {
        if (response.statusCode !== 200) {
          state.refused += 1;
          response.resume();
          resolve(false);
          return;
        }
        let rest = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          const arrivedAt = Date.now();
          if (state.counting) state.bytes += chunk.length;
          const blocks = (rest + chunk).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) {
            const streamId = onEvent(block, place, arrivedAt);
            if (streamId !== null)
              post(`/api/stream/${streamId}/instruments`, device, { instrument_ids: task.instrumentIds }).then(
                (status) => resolve(status === 200),
                () => resolve(false),
              );
          }
        });
        const closed = () => {
          if (!state.stopped) state.closedEarly += 1;
        };
        response.on('close', closed);
        response.on('error', () => undefined);
      },
    );
    call.on('error', () => {
      if (!state.stopped) state.refused += 1;
      resolve(false);
    });
    call.end();
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const BATCH = 50;
let opened = 0;
for (let from = 0; from < task.streams; from += BATCH) {
  const places = Array.from({ length: Math.min(BATCH, task.streams - from) }, (_, index) => from + index);
  opened += (await Promise.all(places.map(openStream))).filter(Boolean).length;
}
await pause(task.warmUpMs);
state.counting = true;
const startedAt = performance.now();
await pause(task.measureMs);
state.counting = false;
const seconds = (performance.now() - startedAt) / 1000;
state.stopped = true;
const sorted = Float64Array.from(delays).toSorted();
const report: SwarmReport = {
  opened,
  refused: state.refused,
  closedEarly: state.closedEarly,
  ticks: sorted.length,
  bytes: state.bytes,
  seconds,
  p50: percentile(sorted, 0.5),
  p99: percentile(sorted, 0.99),
  max: sorted.at(-1) ?? Number.NaN,
  fewest: Math.min(...perStream),
};
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));
