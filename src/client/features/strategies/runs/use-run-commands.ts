import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { asApiError } from '#client/api/api-error.ts';
import type { Bot } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { pauseRunAtom, resumeRunAtom } from '#client/state/bots/runs.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { openIntentAtom, outboxReadyAtom, targetOf, type IntentCall } from '#client/state/orders/outbox.ts';
import { useDecision } from '#client/state/orders/use-decision.ts';

interface RunCommands {
  /** The command in progress. */
  readonly busy: 'start' | 'pause' | 'resume' | null;
  /** Whether a start can be sent: only once the stored requests are loaded is it known that none of them is open. */
  readonly ready: boolean;
  /** A start was sent and its answer was lost: the bot counts as started until the server has reported its state. */
  readonly unknown: boolean;
  /** Why the last command failed, in the reader's language. */
  readonly failure: string | null;
  readonly start: () => void;
  readonly pause: (runId: string) => void;
  readonly resume: (runId: string) => void;
}

/** Returns the commands to a bot that need no confirmation. */
export function useRunCommands({ id, name }: Pick<Bot, 'id' | 'name'>): RunCommands {
  const call = useMemo<IntentCall>(() => ({ kind: 'idempotent', operation: 'startBot', body: { bot_id: id } }), [id]);
  return useCommands({ name, call, pause: useSetAtom(pauseRunAtom), resume: useSetAtom(resumeRunAtom) });
}

interface Commands {
  readonly name: string;
  /** The call that starts the bot. */
  readonly call: IntentCall;
  readonly pause: (id: string) => Promise<unknown>;
  readonly resume: (id: string) => Promise<unknown>;
}

/** Returns the commands that need no confirmation: a start is sent once only, while pause and resume can be repeated. Keep `call` stable. */
export function useCommands({ name, call, pause: pauseRun, resume: resumeRun }: Commands): RunCommands {
  const intl = useIntl();
  const toast = useSetAtom(pushToastAtom);
  const decision = useDecision({ lock: 'while-open' });
  // An open start of another tab, or of this tab before a reload, also blocks a new one.
  const open = useAtomValue(useMemo(() => openIntentAtom(targetOf(call)), [call]));
  const ready = useAtomValue(outboxReadyAtom);
  const [doing, setDoing] = useState<'pause' | 'resume' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const tellDone = (what: string) => toast({ kind: 'success', title: { id: `strategies.toast.${what}`, values: { name } } });
  const start = async () => {
    setFailure(null);
    const result = await decision.send(call, name);
    if (result === null) return;
    if (result.outcome === 'blocked') {
      setFailure(intl.formatMessage({ id: 'strategies.run.not-sent' }));
      return;
    }
    const { error, state } = result.intent;
    if (state === 'void') setFailure(intl.formatMessage({ id: 'strategies.run.void' }));
    else if (error !== null) setFailure(errorText(error, intl));
    else if (state === 'done') tellDone('started');
  };
  const tell = (what: 'pause' | 'resume', run: (runId: string) => Promise<unknown>) => (runId: string) => {
    if (doing !== null) return;
    setDoing(what);
    setFailure(null);
    run(runId)
      .then(
        () => tellDone(what === 'pause' ? 'paused' : 'resumed'),
        (thrown: unknown) => setFailure(errorText(asApiError(thrown), intl)),
      )
      .finally(() => setDoing(null));
  };
  return {
    busy: open?.state === 'sending' ? 'start' : doing,
    ready,
    unknown: open?.state === 'unknown',
    failure,
    start: () => void start(),
    pause: tell('pause', pauseRun),
    resume: tell('resume', resumeRun),
  };
}
