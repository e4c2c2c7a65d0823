import { type BrokerWire, NotTaken, type SecretValues } from '#server/brokers/wire/broker-wire.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { lockAccount, updateAccount } from '#server/repositories/broker-accounts.ts';
import { insertMessages } from '#server/repositories/broker-desk.ts';
import type { Vault } from '../accounts/vault.ts';
import type { ReadBooks } from './book-reports.ts';

interface Needs {
  readonly wire: BrokerWire;
  readonly vault: Vault;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
}

/** The session of an account at its broker. */
export interface DeskSession {
  /** Runs a call with the secrets of the session. A session that the broker has ended is forgotten, and its owner told. Throws NotTaken. */
  with<T>(account: BrokerAccountRow, call: (secrets: SecretValues) => Promise<T>): Promise<T>;
}

/** Returns the sessions kept in the vault. */
export function createDeskSession({ vault, eventLog }: Pick<Needs, 'vault' | 'eventLog'>): DeskSession {
  async function forget(account: BrokerAccountRow): Promise<void> {
    await eventLog.transact(async (trx, emit) => {
      const row = await lockAccount(trx, account.user_id, account.id, 'update');
      await vault.wipe(trx, account.id, 'session');
      if (row?.status !== 'active') return;
      emit(
        account.user_id,
        'account.saved',
        { account: presentAccount(await updateAccount(trx, row.id, { status: 'needs-login' })) },
        null,
      );
    });
  }

  return {
    async with(account, call) {
      const secrets = await vault.read(account.id, 'session');
      if (secrets === null) {
        await forget(account);
        throw new NotTaken('session-ended', 'There is no session at the broker');
      }
      try {
        return await call(secrets);
      } catch (error) {
        if (error instanceof NotTaken && error.kind === 'session-ended') await forget(account);
        throw error;
      }
    },
  };
}

/** Returns the function that reads a broker's order and trade book, and stores each report before anything is booked. */
export function createBookReader(needs: Needs, session: DeskSession) {
  const { wire, eventLog, clock } = needs;
  return (account: BrokerAccountRow): Promise<ReadBooks> =>
    session.with(account, async (secrets) => {
      const orders = await wire.orders(secrets);
      // Read after the orders: a fill that the order book shows is in the trade book.
      const trades = await wire.trades(secrets);
      const reports = [
        ...orders.entries.map((body) => ({ kind: 'order' as const, body })),
        ...trades.entries.map((body) => ({ kind: 'trade' as const, body })),
      ];
      await eventLog.transact((trx) => insertMessages(trx, account.id, reports, new Date(clock.now())));
      return { orders: orders.entries, trades: trades.entries, complete: orders.complete && trades.complete };
    });
}
