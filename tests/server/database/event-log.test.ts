import { describe, expect, test } from 'vitest';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { testServer } from '#tests/support/server/server.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const removed = (id: string) => ['portfolio.removed', { id }, null] as const;

describe('the event log', () => {
  test('numbers are gap-free from 1 for each user, whatever runs at once and whatever rolls back', async () => {
    const { services, signIn } = await testServer();
    const { eventLog } = services;
    const users = [(await signIn()).id, (await signIn()).id];
    const heard = new Map(users.map((id) => [id, [] as number[]]));
    for (const id of users) eventLog.subscribe(id, (event) => heard.get(id)?.push(event.seq));
    const transactions = numbers(120).map((n) =>
      eventLog
        .transact(async (_trx, emit) => {
          for (const id of n % 2 ? users : users.toReversed()) for (let i = 0; i <= n % 3; i++) emit(id, ...removed(`${n}.${i}`));
          if (n % 10 === 0) throw new Error('rolled back');
        })
        .catch((error: Error) => expect(error.message).toBe('rolled back')),
    );
    await Promise.all(transactions);
    for (const id of users) {
      const events = await eventLog.readAfter(id, 0, 1_000);
      // One sign-in, then 120 transactions with 1, 2 or 3 events, of which every tenth was rolled back.
      const count = numbers(120).reduce((sum, n) => sum + (n % 10 === 0 ? 0 : (n % 3) + 1), 1);
      expect(events.map((event) => event.seq)).toEqual(numbers(count));
      expect(await eventLog.head(id)).toBe(count);
      expect(heard.get(id)).toEqual(numbers(count).slice(1));
      const wholes = events.slice(1).map((event) => (event.data as { id: string }).id.split('.')[0]);
      expect(new Set(wholes.filter((whole, index) => whole !== wholes[index - 1])).size, 'events of a transaction stand together').toBe(
        108,
      );
    }
  });

  test('an event exists exactly when the state it describes does', async () => {
    const { services, db, signIn } = await testServer();
    const { id } = await signIn();
    const rename = (name: string, fail: boolean) =>
      services.eventLog.transact(async (trx, emit) => {
        await trx.updateTable('users').set({ name }).where('id', '=', id).execute();
        emit(id, ...removed(name));
        if (fail) throw new Error('no');
      });
    await expect(rename('lost', true)).rejects.toThrow('no');
    await rename('kept', false);
    const { name } = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow();
    const events = await services.eventLog.readAfter(id, 1, 10);
    expect([name, events.map((event) => event.data)]).toEqual(['kept', [{ id: 'kept' }]]);
  });

  test('what a listener hears is what is read back', async () => {
    const { services, signIn, clock } = await testServer();
    const { id } = await signIn();
    const heard: UserEvent[] = [];
    const stop = services.eventLog.subscribe(id, (event) => heard.push(event));
    clock.advance(1_234);
    await services.eventLog.transact(async (_trx, emit) => emit(id, ...removed('é\u0001"\\')));
    stop();
    await services.eventLog.transact(async (_trx, emit) => emit(id, ...removed('unheard')));
    expect(heard).toEqual(await services.eventLog.readAfter(id, 1, 1));
    expect(heard[0]?.at).toBe(clock.now());
  });

  test('nothing emitted, nothing written', async () => {
    const { services, signIn } = await testServer();
    const { id } = await signIn();
    await services.eventLog.transact(async () => 'answer');
    expect(await services.eventLog.head(id)).toBe(1);
    expect(await services.eventLog.head('nobody')).toBe(0);
  });
});
