import type { Broker } from '#server/brokers/broker.ts';
import { type BrokerWire, NotTaken, type SecretValues } from '#server/brokers/wire/broker-wire.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { CallKind, CallPurpose } from '#domain/orders/broker-calls.ts';
import type { DeskCalls } from './calls/desk-calls.ts';
import { callError } from './desk-questions.ts';

/** Returns how a broker elsewhere stops an account: by a kill switch and a square-off, each where the broker has one. */
export function createDeskStops(
  { wire: { killSwitch, setKillSwitch, squareOff } }: { readonly wire: BrokerWire },
  calls: DeskCalls,
): Pick<Broker, 'killSwitch' | 'squareOff'> {
  const send = async <T>(
    account: BrokerAccountRow,
    kind: CallKind,
    purpose: CallPurpose,
    call: (secrets: SecretValues) => Promise<T>,
  ): Promise<T | 'unknown'> => {
    try {
      return await calls.with(account, kind, purpose, call);
    } catch (error) {
      if (error instanceof NotTaken) throw callError(error);
      return 'unknown';
    }
  };
  return {
    ...(killSwitch &&
      setKillSwitch && {
        killSwitch: {
          read: (account) =>
            calls.with(account, 'kill-switch', 'read', killSwitch).catch((error: unknown) => {
              throw callError(error);
            }),
          set: (account, active) =>
            send(account, 'set-kill-switch', active ? 'exit' : 'entry', (secrets) => setKillSwitch(secrets, active)),
        },
      }),
    ...(squareOff && {
      squareOff: (account) =>
        send(account, 'square-off', 'exit', async (secrets) => {
          await squareOff(secrets);
          return 'done' as const;
        }),
    }),
  };
}
