import { atom } from 'jotai';
import { asApiError } from '#client/api/api-error.ts';
import { countTrial } from '#client/api/backtests.ts';
import { DAY_KEYS } from '#client/offline/day-keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { change, readOne } from '#client/offline/storage.ts';
import { uuid } from '#client/platform/uuid.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import type { BotDefinition, BotKind } from '#domain/bots/definition.ts';
import { userIdAtom } from '../session/user.ts';

const VERSION = 1;
/** Maximum number of waiting trials; beyond that only the last ones are reported. */
const MOST_WAITING = 500;

/** A backtest run on this device. */
interface Trial {
  readonly id: string;
  readonly kind: BotKind;
  readonly definition: BotDefinition;
}
const isTrials = (data: unknown): data is readonly Trial[] => Array.isArray(data);
const trialsOf = (raw: unknown): readonly Trial[] => unseal(raw, VERSION, isTrials)?.data ?? [];

const changeTrials = (userId: string, next: (before: readonly Trial[]) => readonly Trial[]): Promise<void> =>
  change(DAY_KEYS.trials(userId), (raw) => seal(VERSION, wallNow(), next(trialsOf(raw))));

/** Whether waiting trials are being reported now. */
const tellingAtom = atom(false);

/**
 * Reports backtests run on this device to the server, which counts them as trials: a good result after many trials must not look better because some were
 * run offline. An unanswered report is repeated: the count may be too high, never too low.
 */
export const tellTrialsAtom = atom(null, async (get, set): Promise<void> => {
  const userId = get(userIdAtom);
  if (userId === null || get(tellingAtom)) return;
  set(tellingAtom, true);
  try {
    for (const trial of trialsOf(await readOne(DAY_KEYS.trials(userId)))) {
      if (get(userIdAtom) !== userId) return;
      try {
        await countTrial(trial.kind, trial.definition);
      } catch (thrown) {
        // Refused in words it would be refused for ever; anything else is for the next time.
        const { kind, status } = asApiError(thrown);
        if (kind !== 'http' || status >= 500 || status === 429 || status === 401) return;
      }
      if (get(userIdAtom) !== userId) return;
      await changeTrials(userId, (before) => before.filter(({ id }) => id !== trial.id));
    }
  } catch {
    // The storage does not answer: they wait there.
  } finally {
    set(tellingAtom, false);
  }
});

/** Stores a backtest run on this device as a trial, and reports it when connected. */
export const noteTrialAtom = atom(null, async (get, set, kind: BotKind, definition: BotDefinition): Promise<void> => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  await changeTrials(userId, (before) => [...before, { id: uuid(), kind, definition }].slice(-MOST_WAITING)).catch(() => undefined);
  await set(tellTrialsAtom);
});
