import type { Broker } from '#server/brokers/broker.ts';
import type { BrokerWire } from '#server/brokers/wire/broker-wire.ts';
import type { DeskCalls } from './calls/desk-calls.ts';
import { sendOnce } from './calls/send-once.ts';
import { callError } from './desk-questions.ts';

/** Returns how a broker elsewhere stops an account: by a kill switch and a square-off, each where the broker has one. */
export function createDeskStops(
  { wire: { killSwitch, setKillSwitch, squareOff } }: { readonly wire: BrokerWire },
  calls: DeskCalls,
): Pick<Broker, 'killSwitch' | 'squareOff'> {
  return {
    ...(killSwitch &&
      setKillSwitch && {
        killSwitch: {
          read: (account) =>
            calls.with(account, 'kill-switch', 'read', killSwitch).catch((error: unknown) => {
              throw callError(error);
            }),
          set: (account, active) =>
            sendOnce(calls, account, 'set-kill-switch', active ? 'exit' : 'entry', (secrets) => setKillSwitch(secrets, active)),
        },
      }),
    ...(squareOff && {
      squareOff: (account) =>
        sendOnce(calls, account, 'square-off', 'exit', async (secrets) => {
          await squareOff(secrets);
          return 'done' as const;
        }),
    }),
  };
}
