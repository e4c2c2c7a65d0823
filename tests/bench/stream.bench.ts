import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type ProductOptions, startProduct } from '#tests/support/product/product.ts';
import type { Row } from './support/row.ts';
import type { SwarmReport, SwarmTask } from './support/stream-swarm.ts';
import { TRUSTING, traderOf } from './support/trader.ts';

const STREAMS = 1_000;
/** A person's devices and tabs; the server refuses more than 30. */
const STREAMS_PER_USER = 25;
/** Rows that a phone's chain shows at once: both legs of ten strikes, and the index. */
const LEGS = 20;
/** At this speed the market moves 12 times a second, so the ten events a second that a stream may carry are all used. */
const SIM_SPEED = 3;
const WARM_UP_MS = 3_000;
const MEASURE_MS = 15_000;

interface ChainLike {
  readonly spot_instrument_id: string;
  readonly atm_strike: number;
  readonly rows: readonly { strike: number; call: { instrument_id: string }; put: { instrument_id: string } }[];
}

function nearest({ rows, atm_strike, spot_instrument_id }: ChainLike): string[] {
  const near = rows.toSorted((a, b) => Math.abs(a.strike - atm_strike) - Math.abs(b.strike - atm_strike)).slice(0, LEGS / 2);
  return [spot_instrument_id, ...near.flatMap(({ call, put }) => [call.instrument_id, put.instrument_id])];
}

/** The swarm runs in a process on the same machine; its share of the processor is part of the measurement. */
async function swarm(task: SwarmTask): Promise<SwarmReport> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('support/stream-swarm.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(task));
  return JSON.parse(await text(child.stdout)) as SwarmReport;
}

/** Returns how long a tick takes from the server's clock to 1 000 loopback clients that are due ten updates a second. */
export async function run(options: ProductOptions = {}): Promise<Row[]> {
  const product = await startProduct({ ...options, env: { ...TRUSTING, SIM_SPEED: String(SIM_SPEED) } });
  try {
    const traders = await Promise.all(Array.from({ length: STREAMS / STREAMS_PER_USER }, (_, place) => traderOf(product.url, place)));
    const chain = await traders[0]!.call<ChainLike>('GET', '/api/market/chain?underlying=NIFTY');
    const report = await swarm({
      origin: product.url,
      devices: traders.map(({ token, address }) => ({ token, address })),
      streams: STREAMS,
      instrumentIds: nearest(chain),
      warmUpMs: WARM_UP_MS,
      measureMs: MEASURE_MS,
    });
    assert.equal(report.opened, STREAMS, `only ${report.opened} of ${STREAMS} streams opened`);
    assert.equal(report.closedEarly, 0, 'streams were closed while they were measured');
    return [
      { what: `tick to client, ${STREAMS} streams, p50`, value: report.p50, unit: 'ms', target: '-', hard: '-' },
      { what: `tick to client, ${STREAMS} streams, p99`, value: report.p99, unit: 'ms', target: '250', hard: '500' },
      { what: 'the same, slowest', value: report.max, unit: 'ms', target: '-', hard: '-' },
      { what: 'updates per second and stream, mean', value: report.ticks / report.seconds / STREAMS, unit: '1/s', target: '10', hard: '-' },
      { what: 'updates per second, slowest stream', value: report.fewest / report.seconds, unit: '1/s', target: '10', hard: '-' },
      { what: 'sent', value: report.bytes / report.seconds / 1_048_576, unit: 'MiB/s', target: '-', hard: '-' },
    ];
  } finally {
    await product.stop();
  }
}
