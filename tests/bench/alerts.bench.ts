import { readFileSync } from 'node:fs';
import { type ProductOptions, startProduct } from '#tests/support/product/product.ts';
import type { Row } from './support/row.ts';
import { TRUSTING, type Trader, traderOf } from './support/trader.ts';

const USERS = 10;
const ALERTS_OF_A_USER = 100;
/** At this speed the market moves twelve times a second. */
const SIM_SPEED = 3;
const WARM_UP_MS = 3_000;
const MEASURE_MS = 10_000;
/** Clock ticks of the kernel in a second, as Linux counts them for processes. */
const TICKS = 100;

interface ChainLike {
  readonly expiry: string;
  readonly spot_instrument_id: string;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Processor time of a process in seconds: user and system. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Returns the share of one core that an idle server takes. */
async function share(pid: number): Promise<number> {
  await pause(WARM_UP_MS);
  const before = processorSeconds(pid);
  await pause(MEASURE_MS);
  return ((processorSeconds(pid) - before) / (MEASURE_MS / 1_000)) * 100;
}

/** Sets alerts that never fire, on the index, which moves with every tick: half of them on its price alone, half on its price and the put-call ratio. */
async function setAlerts(trader: Trader, { spot_instrument_id: spot, expiry }: ChainLike): Promise<void> {
  const never = { comparator: 'above', level: 999_999_999 };
  const price = { measure: 'price', instrument_id: spot, ...never };
  const ratio = { measure: 'pcr', underlying: 'NIFTY', expiry, ...never };
  for (let place = 0; place < ALERTS_OF_A_USER; place += 1) {
    const terms = place % 2 === 0 ? [price] : [price, ratio];
    await trader.call('POST', '/api/alerts/alerts/', { terms, cool_down_minutes: null, until: null });
  }
}

/** Returns the share of one core spent on alerts: the server's load with a thousand alerts minus its load without. */
export async function run(options: ProductOptions = {}): Promise<Row[]> {
  const product = await startProduct({ ...options, env: { ...TRUSTING, SIM_SPEED: String(SIM_SPEED) } });
  try {
    const traders = await Promise.all(Array.from({ length: USERS }, (_, place) => traderOf(product.url, place)));
    const chain = await traders[0]!.call<ChainLike>('GET', '/api/market/chain?underlying=NIFTY');
    const without = await share(product.pid);
    await Promise.all(traders.map((trader) => setAlerts(trader, chain)));
    const watching = await share(product.pid);
    const what = `${USERS * ALERTS_OF_A_USER} alerts at twelve ticks a second: share of one core`;
    return [
      { what, value: watching - without, unit: '%', target: '30', hard: '-' },
      { what: 'the server without any', value: without, unit: '%', target: '-', hard: '-' },
    ];
  } finally {
    await product.stop();
  }
}
