/** Credits of calls, as published: each call costs some, they flow back, and without them a call is refused. */
interface Pool {
  readonly cost: number;
  readonly most: number;
  readonly perSecond: number;
}

const USUAL: Pool = { cost: 500, most: 50_000, perSecond: 10_000 };
const SUBSCRIBE: Pool = { cost: 3_000, most: 30_000, perSecond: 10_000 };
/** One call in ten seconds, five at once. HTTP answers from a cache and pays the usual cost. */
const INSTRUMENTS: Pool = { cost: 10_000, most: 50_000, perSecond: 1_000 };

export type Transport = 'http' | 'socket';

function poolOf(method: string, transport: Transport): { readonly name: string; readonly pool: Pool } {
  if (method === 'subscribe') return { name: 'subscribe', pool: SUBSCRIBE };
  if (method === 'get_instruments' && transport === 'socket') return { name: 'instruments', pool: INSTRUMENTS };
  return { name: 'usual', pool: USUAL };
}

/** The credits of one address: calls without a session are counted by it, so a new connection brings none back. */
export class Credits {
  private readonly left = new Map<string, { amount: number; at: number }>();

  /** Returns whether the call may go on, and takes its cost. */
  take(method: string, transport: Transport, now: number): boolean {
    const { name, pool } = poolOf(method, transport);
    const { amount, at } = this.left.get(name) ?? { amount: pool.most, at: now };
    const refilled = Math.min(pool.most, amount + (Math.max(0, now - at) / 1_000) * pool.perSecond);
    const enough = refilled >= pool.cost;
    this.left.set(name, { amount: enough ? refilled - pool.cost : refilled, at: now });
    return enough;
  }
}
