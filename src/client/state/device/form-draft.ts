import { atom, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { userPrefix } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { readOne, removeMany, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { userIdAtom } from '../session/user.ts';

/** Content of a form that was neither saved nor discarded. The form's own module validates it on reading. */
interface FormDraft {
  readonly form: unknown;
}

const VERSION = 1;
const READ_MS = 1_000;
/** Drafts expire after this time: yesterday's order plan is out of date. */
const DRAFT_KEEP_MS = 12 * 3_600_000;

const isDraft = (data: unknown): data is FormDraft => isRecord(data) && 'form' in data;
const keyOf = (userId: string, subject: string) => `${userPrefix(userId)}draft/form/${subject}`;

/** Reads what stood in the form of the subject; null when there is none, it is too old, or nobody is signed in. */
export const readFormDraftAtom = atom(null, async (get, _set, subject: string): Promise<unknown> => {
  const userId = get(userIdAtom);
  if (userId === null) return null;
  const raw = await within(READ_MS, () => readOne(keyOf(userId, subject)), null);
  const kept = unseal(raw, VERSION, isDraft);
  return kept === null || wallNow() - kept.at > DRAFT_KEEP_MS ? null : kept.data.form;
});

const saveAtom = atom(null, (get, _set, subject: string, form: unknown) => {
  const userId = get(userIdAtom);
  const draft: FormDraft = { form };
  if (userId !== null) writeBehind(keyOf(userId, subject), seal(VERSION, wallNow(), draft));
});

const dropAtom = atom(null, (get, _set, subject: string) => {
  const userId = get(userIdAtom);
  if (userId !== null) removeMany([keyOf(userId, subject)]).catch(() => undefined);
});

/**
 * Stores a form's input on this device until it is saved or discarded, and restores it when the form is opened again: a phone may end a sleeping page, and a
 * session may end during typing. Returns a function that deletes the draft.
 */
export function useFormDraft<T>(
  subject: string,
  form: T,
  changed: boolean,
  check: (data: unknown) => data is T,
  restore: (form: T) => void,
): () => void {
  const read = useSetAtom(readFormDraftAtom);
  const save = useSetAtom(saveAtom);
  const drop = useSetAtom(dropAtom);
  const now = useRef({ changed, check, restore, over: false });
  useEffect(() => {
    now.current = { ...now.current, changed, check, restore };
  });
  useEffect(() => {
    let left = false;
    void read(subject).then((kept) => {
      const { current } = now;
      // What is typed by now is newer.
      if (!left && !current.changed && current.check(kept)) current.restore(kept);
    });
    return () => {
      left = true;
    };
  }, [subject, read]);
  useEffect(() => {
    if (changed && !now.current.over) save(subject, form);
  }, [changed, form, subject, save]);
  return () => {
    now.current.over = true;
    drop(subject);
  };
}
