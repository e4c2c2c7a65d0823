import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SeenChange } from '#server/market/change-hooks.ts';
import type { Venue, VenueCommand } from '#server/market/venue.ts';
import { openTestDesk, stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const nothing: VenueCommand<void> = { inputs: async () => [], conclude: async () => {} };

/** Registers a hook that records all changes. */
function watch(venue: Venue): SeenChange[] {
  const seen: SeenChange[] = [];
  venue.afterChange(async (change) => void seen.push(change));
  return seen;
}

const effectsOf = (change: SeenChange | undefined) => change?.entries.flatMap((entry) => entry.effects.map((effect) => effect.type)) ?? [];

describe('a hook after the changes of the exchange', () => {
  it('sees each step and each command that is stored, with the market after it', async () => {
    const server = await testServer();
    const { venue } = server.services;
    const desk = await openTestDesk(server);
    const seen = watch(venue);
    await stepMarket(server);
    await desk.place({});
    await venue.settled();
    expect(seen).toHaveLength(2);
    expect(seen[0]?.entries.map((entry) => entry.input.type)).toEqual(['tick']);
    expect(effectsOf(seen[1])).toEqual(['accepted', 'priced', 'filled']);
    expect(seen.map((change) => change.at)).toEqual([venue.now(), venue.now()]);
    // Trades of the order are published after the step.
    const traded = seen[1]!.entries.flatMap(({ effects }) => effects.flatMap((effect) => (effect.type === 'filled' ? [effect.trade] : [])));
    const [before, after] = seen.map(({ market }) => market.quote(traded[0]!.instrumentId)!.volume);
    expect(after! - before!).toBe(traded[0]!.quantity);
    expect(seen[1]?.market).toBe(venue.reading());
    expect(seen.map((change) => change.tradingDate)).toEqual([venue.tradingDate(), venue.tradingDate()]);
  });

  it('runs once the change is stored, with nothing else happening in the exchange meanwhile, in the order of registration', async () => {
    const server = await testServer();
    const { venue } = server.services;
    const desk = await openTestDesk(server);
    const log: string[] = [];
    for (const name of ['first', 'second'])
      venue.afterChange(async ({ at }) => {
        const { rows } = await sql<{ fills: number }>`select count(*) as fills from fills`.execute(server.db);
        log.push(`${name} ${rows[0]?.fills} ${at === venue.now()}`);
      });
    await Promise.all([desk.place({}), desk.place({}), venue.step()]);
    await venue.settled();
    expect(log).toHaveLength(6);
    const counts = log.map((line) => Number(line.split(' ')[1]));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(2);
    expect(log.map((line) => line.split(' ')[0])).toEqual(['first', 'second', 'first', 'second', 'first', 'second']);
    expect(log.every((line) => line.endsWith('true'))).toBe(true);
  });

  it('sees nothing of a command that failed', async () => {
    const server = await testServer();
    const { venue } = server.services;
    const seen = watch(venue);
    const failing: VenueCommand<void> = { ...nothing, conclude: () => Promise.reject(new Error('no')) };
    await expect(venue.execute(failing)).rejects.toThrow('no');
    await venue.settled();
    expect(seen).toEqual([]);
  });

  it('the answer of a command does not wait for the hooks, the next command does', async () => {
    const server = await testServer();
    const { venue } = server.services;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const log: string[] = [];
    const remove = venue.afterChange(async () => {
      log.push('hook begins');
      await finished;
      log.push('hook ends');
    });
    await venue.execute(nothing);
    log.push('answer');
    remove();
    const next = venue.execute({ ...nothing, inputs: async () => (log.push('next'), []) });
    finish();
    await next;
    expect(log.indexOf('answer')).toBeLessThan(log.indexOf('hook ends'));
    expect(log.slice(-2)).toEqual(['hook ends', 'next']);
  });

  it('one that throws stops nothing, and is called again with the word that it missed something', async () => {
    const server = await testServer();
    const { venue } = server.services;
    const missed: boolean[] = [];
    let broken = false;
    venue.afterChange(async (change) => {
      missed.push(change.missed);
      if (broken) throw new Error('broken');
    });
    const others = watch(venue);
    await stepMarket(server, 2);
    broken = true;
    await stepMarket(server, 2);
    broken = false;
    await stepMarket(server, 2);
    expect(missed).toEqual([true, false, false, true, true, false]);
    expect(others.map((change) => change.missed)).toEqual([true, false, false, false, false, false]);
  });

  it('hears that it may have missed something after the exchange was read again', async () => {
    const server = await testServer();
    const { venue } = server.services;
    const seen = watch(venue);
    await stepMarket(server, 2);
    venue.invalidate();
    await stepMarket(server, 2);
    expect(seen.map((change) => change.missed)).toEqual([true, false, true, false]);
  });

  it('a hook that is taken out is not called again', async () => {
    const server = await testServer();
    let calls = 0;
    const remove = server.services.venue.afterChange(async () => void (calls += 1));
    await stepMarket(server);
    remove();
    await stepMarket(server);
    expect(calls).toBe(1);
  });
});

describe('what a hook starts', () => {
  it('a command given by a hook itself fails at once: it would wait for its own end', async () => {
    const server = await testServer();
    const { venue } = server.services;
    const refused: unknown[] = [];
    const remove = venue.afterChange(async () => {
      await venue.execute(nothing).catch((error: unknown) => refused.push(error));
      await venue.settled().catch((error: unknown) => refused.push(error));
    });
    await stepMarket(server);
    remove();
    expect(refused.map(String)).toEqual([expect.stringContaining('later'), expect.stringContaining('settled')]);
    await expect(venue.execute(nothing)).resolves.toBeUndefined();
  });

  it('later work gives its commands once the hooks have ended', async () => {
    const server = await testServer();
    const { venue } = server.services;
    const log: string[] = [];
    const remove = venue.afterChange(async ({ later }) => {
      later(async () => {
        await venue.execute({ ...nothing, inputs: async () => (log.push('command'), []) });
        log.push('done');
      });
      await Promise.resolve();
      log.push('hook ended');
      remove();
    });
    await stepMarket(server);
    expect(log).toEqual(['hook ended', 'command', 'done']);
  });

  it('later work that fails is the end of that work only', async () => {
    const server = await testServer();
    const { venue } = server.services;
    const remove = venue.afterChange(async ({ later }) => {
      later(() => Promise.reject(new Error('no')));
      remove();
    });
    await stepMarket(server);
    await stepMarket(server);
    expect(venue.now()).toBe(Date.parse('2026-11-23T03:45:00.500Z'));
  });

  it('a stop waits for hooks and for what they started, and stores the exchange after them', async () => {
    const server = await testServer();
    const { venue } = server.services;
    const log: string[] = [];
    const remove = venue.afterChange(async ({ later }) => {
      remove();
      later(async () => {
        await venue.execute({ ...nothing, inputs: async () => (log.push('command'), []) });
        log.push('done');
      });
    });
    const step = venue.step();
    await venue.stop();
    log.push('stopped');
    await step;
    expect(log).toEqual(['command', 'done', 'stopped']);
  });
});
