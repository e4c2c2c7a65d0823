import type { Instrument } from '#domain/instruments/instrument.ts';
import { PREFIX } from './deribit-instruments.ts';
import { type Calls, RequestFailed } from './deribit-calls.ts';

/** Channels of one request, and the pause after a request that the exchange found too many. */
const BATCH = 100;
const TOO_MANY = 10_028;
const PAUSE_MS = 1_000;

/** Returns the channel of an instrument's quotes. */
export function channelOf({ id, kind }: Instrument): string {
  const name = id.slice(PREFIX.length);
  return kind === 'index' ? `deribit_price_index.${name}` : `ticker.${name}.100ms`;
}

/** Keeps the subscriptions of a connection equal to what is wanted, one request after another. */
export function createChannels(calls: Calls, failed: (error: unknown) => void) {
  let wanted: readonly string[] = [];
  const open = new Set<string>();
  let working = false;

  async function ask(method: string, channels: readonly string[]): Promise<void> {
    for (;;) {
      try {
        await calls.request(method, { channels });
        return;
      } catch (error) {
        if (!(error instanceof RequestFailed) || error.code !== TOO_MANY) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
      }
    }
  }

  /** Takes one step towards what is wanted; false when there is none left. */
  async function step(): Promise<boolean> {
    const target = new Set(wanted);
    const superfluous = [...open].filter((channel) => !target.has(channel)).slice(0, BATCH);
    if (superfluous.length > 0) {
      await ask('public/unsubscribe', superfluous);
      for (const channel of superfluous) open.delete(channel);
      return true;
    }
    const missing = wanted.filter((channel) => !open.has(channel)).slice(0, BATCH);
    if (missing.length === 0) return false;
    await ask('public/subscribe', missing);
    for (const channel of missing) open.add(channel);
    return true;
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    try {
      while (await step());
    } catch (error) {
      failed(error);
    } finally {
      working = false;
    }
  }

  return {
    set(channels: readonly string[]): void {
      wanted = channels;
      void work();
    },
  };
}
