/** What a test lets go wrong with a call. */
export type CallFault =
  /** Of HTTP: a plain answer with the status, such as 403, 429 or 502. A connection is cut instead. */
  | { readonly kind: 'status'; readonly status: number; readonly text?: string }
  /** An error of the API; 10028 has the status 429. */
  | { readonly kind: 'error'; readonly code: number; readonly message: string; readonly data?: unknown }
  /** Text that is no JSON, with the status 200. */
  | { readonly kind: 'text' }
  /** Half of the answer, or half a frame of it; then the connection ends. */
  | { readonly kind: 'half' }
  | { readonly kind: 'cut' }
  /** No answer, on an open connection. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'slow'; readonly ms: number };

/** What a test lets go wrong with a connection; numbers count what comes next. */
export interface Switches {
  /** Half-open: nothing is sent any more, not even a pong, and the connection stays. */
  stalled: boolean;
  /** Added to every time that is told: 19,800,000 is India's clock taken for UTC. */
  shiftMs: number;
  /** Tickers that are older than the trades of their instrument, and do not know the last one. */
  lateMs: number;
  /** Notifications sent twice. */
  duplicates: number;
  /** Notifications sent after their next one. */
  swaps: number;
  /** Changes of books that are lost: the next one does not follow from what was sent. */
  gaps: number;
  /** A notification of which half a frame is sent; then the connection ends. */
  halves: number;
  /** Notifications replaced by text that is no JSON. */
  texts: number;
}

export const NO_FAULTS: Switches = { stalled: false, shiftMs: 0, lateMs: 0, duplicates: 0, swaps: 0, gaps: 0, halves: 0, texts: 0 };

export const NO_JSON = '<html><body>Service temporarily unavailable</body></html>';

/** The faults of calls that a test has ordered. */
export class CallFaults {
  private ordered: { method: string; fault: CallFault; left: number }[] = [];
  /** Upgrades are refused with this status. */
  refusedUpgrades: number | null = null;
  /** The share of rows of `get_instruments` that are spoilt. */
  badRows = 0;

  /** The method's name without `public/`; `any` is every one. */
  order(method: string, fault: CallFault, times = 1): void {
    this.ordered.push({ method, fault, left: times });
  }

  /** How many ordered faults no call has met yet. */
  get left(): number {
    return this.ordered.reduce((sum, { left }) => sum + left, 0);
  }

  take(method: string): CallFault | null {
    const met = this.ordered.find((one) => one.method === method || one.method === 'any');
    if (met === undefined) return null;
    met.left -= 1;
    if (met.left <= 0) this.ordered = this.ordered.filter((one) => one !== met);
    return met.fault;
  }

  clear(): void {
    this.ordered = [];
    this.refusedUpgrades = null;
    this.badRows = 0;
  }
}

const TIMES = new Set(['timestamp', 'tick', 'ticks', 'creation_timestamp']);
const moved = (value: unknown, ms: number): unknown =>
  typeof value === 'number' ? value + ms : Array.isArray(value) ? value.map((one) => moved(one, ms)) : value;

/** Returns the data with its times moved. */
export function shifted(data: unknown, ms: number): unknown {
  if (ms === 0 || data === null || typeof data !== 'object') return data;
  if (Array.isArray(data)) return data.map((one: unknown) => shifted(one, ms));
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, TIMES.has(name) ? moved(value, ms) : shifted(value, ms)]));
}

const SPOILINGS: readonly ((row: Record<string, unknown>) => unknown)[] = [
  (row) => ({ ...row, strike: null }),
  (row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'expiration_timestamp')),
  (row) => ({ ...row, tick_size: 0 }),
  (row) => ({ ...row, instrument_name: '' }),
  (row) => ({ ...row, option_type: 'straddle' }),
  (row) => ({ ...row, min_trade_amount: '0.1' }),
  (row) => ({ ...row, expiration_timestamp: 'soon' }),
  () => null,
];

/** Returns the rows with an even share of them spoilt, each in another way. */
export function spoilt(rows: readonly Record<string, unknown>[], share: number): readonly unknown[] {
  if (share <= 0) return rows;
  const every = Math.max(1, Math.round(1 / share));
  return rows.map((row, at) => (at % every === every - 1 ? SPOILINGS[Math.floor(at / every) % SPOILINGS.length]?.(row) : row));
}
