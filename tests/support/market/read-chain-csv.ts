import { chainCsvSteps } from '#domain/market/read-chain-csv.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** Returns the option chains of separated text, read in one go. */
export function readChainCsv(text: string, now: ExchangeTime, ...most: readonly [] | readonly [number]) {
  const steps = chainCsvSteps(text, now, ...most);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
