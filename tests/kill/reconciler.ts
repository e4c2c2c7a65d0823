import { setTimeout as wait } from 'node:timers/promises';
import type { InferOutput } from 'valibot';
import type { reconciliation } from '#contract/schemas/book.ts';
import type { Trader } from '#tests/support/device/trader.ts';

type Reconciliation = InferOutput<typeof reconciliation>;

/** Pause between two questions. */
const AGAIN_MS = 50;

/** Requests the reconciliation of a trader's books without pause, through all kills, and records the answers. */
export function createReconciler(trader: Trader, origin: () => Promise<string>) {
  const told: Reconciliation[] = [];
  let stopping = false;

  async function ask(): Promise<void> {
    try {
      const response = await fetch(`${await origin()}/api/reconciliation/${trader.account.account_number}/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${trader.token}` },
        signal: AbortSignal.timeout(15_000),
      });
      if (response.ok) told.push(((await response.json()) as { reconciliation: Reconciliation }).reconciliation);
    } catch {
      // The server died under the question: the next one asks the next server.
    }
  }

  const running = (async () => {
    while (!stopping) {
      await ask();
      await wait(AGAIN_MS);
    }
  })();

  return {
    told,
    async stop(): Promise<void> {
      stopping = true;
      await running;
    },
  };
}
