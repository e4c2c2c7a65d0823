import type { Config } from '#server/config/config.ts';
import { type HookFacts, runHook, type SendHook } from './run-hook.ts';
import { putIntoStore } from './s3-store.ts';

/** What happens with a backup after it is made: its copy in a store, and the owner's own hook. */
export type HandOnStep = 'copy' | 'hook';

export type HandOn = ReturnType<typeof createHandOn>;

/** Returns what is done with each backup once it is made, in order. */
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

    /** Does one step. Throws in words. */
    async run(step: HandOnStep, facts: HookFacts, signal?: AbortSignal): Promise<void> {
      await steps.find((each) => each.step === step)?.run(facts, signal);
    },
  };
}
