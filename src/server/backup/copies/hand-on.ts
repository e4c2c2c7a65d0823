import type { Config } from '#server/config/config.ts';
import { type HookFacts, runHook, type SendHook } from './run-hook.ts';
import { putIntoStore } from './s3-store.ts';

/** A step after a backup: its copy in a store, or the owner's hook. */
export type HandOnStep = 'copy' | 'hook';

export type HandOn = ReturnType<typeof createHandOn>;

/** Returns the steps after a backup, in order. */
export function createHandOn({ store, hook }: Pick<Config['backup'], 'store' | 'hook'>, send: SendHook) {
  const steps: readonly { readonly step: HandOnStep; readonly run: (facts: HookFacts, signal?: AbortSignal) => Promise<void> }[] = [
    ...(store === null
      ? []
      : [{ step: 'copy' as const, run: ({ path }: HookFacts, signal?: AbortSignal) => putIntoStore(store, path, signal) }]),
    ...(hook === null
      ? []
      : [
          {
            step: 'hook' as const,
            run: (facts: HookFacts, signal?: AbortSignal) => runHook(hook, facts, send, signal === undefined ? {} : { signal }),
          },
        ]),
  ];
  return {
    steps: steps.map(({ step }) => step),

    /** Runs a step. Throws a readable error. */
    async run(step: HandOnStep, facts: HookFacts, signal?: AbortSignal): Promise<void> {
      await steps.find((each) => each.step === step)?.run(facts, signal);
    },
  };
}
