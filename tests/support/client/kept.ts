import { sql } from 'kysely';
import type { InferOutput } from 'valibot';
import type { instruction } from '#contract/schemas/instruction.ts';
import { newKey, type OrdersBody, quoteNow, stepMarket, type TestDesk, type WireOrder } from '../server/desk.ts';
import { type TestAnswer, testServer, type TestServer } from '../server/server.ts';

export type WireInstruction = InferOutput<typeof instruction>;
type Body = { instruction: WireInstruction; instructions: WireInstruction[]; code?: string } & OrdersBody;

/** The calls about instructions of a test desk. */
export interface KeptDesk {
  call(path: string, body?: object, key?: string): Promise<TestAnswer<Body>>;
  /** Sets an exit on a position and returns it. */
  protect(positionId: string, exit: Record<string, unknown>, key?: string): Promise<WireInstruction>;
  list(): Promise<WireInstruction[]>;
  get(id: string): Promise<WireInstruction>;
}

export function keptDesk(server: TestServer, desk: TestDesk): KeptDesk {
  const { token } = desk.user;
  const target = { account_number: desk.accountNumber, portfolio_id: desk.portfolioId };
  const call: KeptDesk['call'] = async (path, body = {}, key = newKey()) => {
    const answer = await server.call<Body>('POST', `/api/${path}`, {
      token,
      body: { ...target, ...body },
      headers: { 'idempotency-key': key },
    });
    await server.services.instructionEngine.settled();
    return answer;
  };
  const list = async () =>
    (await server.call<{ instructions: WireInstruction[] }>('GET', `/api/instructions/${desk.accountNumber}/`, { token })).body
      .instructions;
  return {
    call,
    list,
    async protect(positionId, exit, key) {
      const { status, body, text } = await call('instructions/exits/', { position_id: positionId, ...exit }, key);
      if (status !== 200) throw new Error(`the exit was refused: ${text}`);
      return body.instruction;
    },
    async get(id) {
      const found = (await list()).find((one) => one.instruction_id === id);
      if (!found) throw new Error(`no such instruction: ${id}`);
      return found;
    },
  };
}

/** Moves the market and lets everything that follows happen. */
export async function stepAll(server: TestServer, steps = 1): Promise<void> {
  for (let count = 0; count < steps; count += 1) {
    await stepMarket(server);
    await server.services.instructionEngine.settled();
  }
}

/** Returns the best bid, moved by a share of it and to a whole tick. */
export function bidTimes(server: TestServer, instrumentId: string, factor: number): number {
  const bid = quoteNow(server, instrumentId).depth.bids[0]?.price ?? 0;
  const tick = server.services.venue.instrument(instrumentId)?.tickSize ?? 1;
  return (Math.round((bid * factor) / tick) * tick) / 10_000;
}

/** Another server on the same database, as after a crash: the first one is not asked. */
export const crashed = (server: TestServer): Promise<TestServer> => testServer({ database: server.database, clock: server.clock });

/** Makes the database refuse a kind of write until it is let go: what was committed before stays, as when the process dies there. */
export async function failOn(server: TestServer, table: string, event: 'insert' | 'update', when = 'true'): Promise<() => Promise<void>> {
  const name = `fail_${table}_${event}`;
  await sql
    .raw(`create or replace function ${name}() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`)
    .execute(server.db);
  await sql
    .raw(`create trigger ${name} before ${event} on ${table} for each row when (${when}) execute function ${name}()`)
    .execute(server.db);
  return async () => void (await sql.raw(`drop trigger ${name} on ${table}`).execute(server.db));
}

/** Returns the system orders, oldest first. */
export async function systemOrders(desk: TestDesk): Promise<WireOrder[]> {
  const numberOf = ({ client_order_id: name }: WireOrder) => Number(/-(\d+):0$/.exec(name)?.[1]);
  const own = (await desk.book()).filter((order) => order.client_order_id.startsWith('exit:'));
  return own.toSorted((a, b) => a.placed_at - b.placed_at || numberOf(a) - numberOf(b));
}

/** Buys two lots of the first option and returns the position; every field of the order can be replaced. */
export async function openPosition(desk: TestDesk, order: Record<string, unknown> = {}) {
  const { text } = await desk.place({ lots: 2, ...order });
  const [position] = await desk.positions();
  if (!position) throw new Error(`nothing was bought: ${text}`);
  return position;
}
