import type { FastifyBaseLogger } from 'fastify';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import { createTries } from '#server/platform/tries.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { listLinkedAccounts } from '#server/repositories/broker-desk.ts';
import { createElsewhereTimer, THEIRS } from './elsewhere-timer.ts';

const EVERY_MS = 1_000;
/** Pauses after a stream that ended. */
const AWAY = { firstMs: 1_000, lastMs: 30_000, most: Number.POSITIVE_INFINITY };

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly brokers: ReadonlyMap<string, Broker>;
  /** Has the books of an account read at once: the stream is a hint, the books say what counts. */
  readonly onReported: (accountId: string) => void;
  /** Called when a stream is open again after it had ended: reports may have been missed. */
  readonly onReopened: (accountId: string) => void;
}

/** A stream that is open or being opened. */
interface Following {
  close(): void;
}

/** Returns what keeps the stream of reports open for each account that is logged in at a broker which has one. */
export function createStreams({ db, clock, log, brokers, onReported, onReopened }: Needs) {
  const open = new Map<string, Following>();
  const lost = new Set<string>();
  const tries = createTries(AWAY);
  let turning: Promise<void> = Promise.resolve();

  async function follow(account: BrokerAccountRow, broker: Broker): Promise<void> {
    const { id } = account;
    const stream = await broker.follow?.(account, {
      opened() {
        tries.forget(id);
        if (lost.delete(id)) onReopened(id);
        onReported(id);
      },
      reported: () => onReported(id),
      ended() {
        open.delete(id);
        lost.add(id);
        tries.count(id, clock.now());
      },
    });
    if (stream) open.set(id, stream);
  }

  async function begin(): Promise<void> {
    const linked = (await listLinkedAccounts(db, THEIRS)).map(({ account }) => account);
    const wanted = new Set(linked.map(({ id }) => id));
    for (const [id, stream] of open) {
      if (wanted.has(id)) continue;
      stream.close();
      open.delete(id);
    }
    for (const account of linked) {
      const broker = brokers.get(account.broker_name);
      if (broker?.follow === undefined || open.has(account.id) || !tries.isDue(account.id, clock.now())) continue;
      await follow(account, broker);
    }
  }
  const turn = () =>
    (turning = turning
      .then(begin)
      .catch((error: unknown) => log.warn({ err: error }, 'the streams of brokers could not be opened; they are tried again')));
  const timer = createElsewhereTimer(brokers, EVERY_MS, () => void turn());

  return {
    /** Opens the streams that are due, and closes those of accounts that are no longer logged in. */
    turn,
    /** Opens the stream of an account anew at the next turn, with the session that it has now. */
    reopen(accountId: string): void {
      const stream = open.get(accountId);
      stream?.close();
      if (open.delete(accountId)) lost.add(accountId);
      tries.forget(accountId);
    },
    /** Whether the stream of an account is open or being opened. */
    isOpen: (accountId: string) => open.has(accountId),
    start: timer.start,
    async stop(): Promise<void> {
      timer.stop();
      await turning;
      for (const stream of open.values()) stream.close();
      open.clear();
    },
  };
}
