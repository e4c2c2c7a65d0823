import { atom, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { WallTime } from '#domain/units/time.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { dropDraftAtom, readDraftAtom, storeDraftAtom } from './kept-drafts.ts';

/** Content of a form that was neither saved nor discarded. The form's own module validates it on reading. */
interface FormDraft {
  readonly form: unknown;
}

const VERSION = 1;
/** How long a draft is kept: one with prices for a day, for yesterday's order plan is out of date; rules and texts for a month. */
const KEEP_MS = { day: 12 * 3_600_000, month: 30 * 86_400_000 } as const;

const isDraft = (data: unknown): data is FormDraft => isRecord(data) && 'form' in data;
const nameOf = (subject: string) => `form/${subject}`;

/** Reads what stood in the form of the subject, and since when; null when there is none, it is too old, or nobody is signed in. */
export const readFormDraftAtom = atom(null, async (_get, set, subject: string, lasts: keyof typeof KEEP_MS = 'day') => {
  const kept = unseal(await set(readDraftAtom, nameOf(subject)), VERSION, isDraft);
  return kept === null || wallNow() - kept.at > KEEP_MS[lasts] ? null : { form: kept.data.form, at: kept.at };
});

const saveAtom = atom(null, (_get, set, subject: string, form: unknown) => {
  const draft: FormDraft = { form };
  set(storeDraftAtom, nameOf(subject), seal(VERSION, wallNow(), draft));
});

interface DraftOptions<T> {
  readonly subject: string;
  readonly form: T;
  /** Whether the form holds input that is not saved. */
  readonly changed: boolean;
  readonly check: (data: unknown) => data is T;
  readonly restore: (form: T) => void;
  readonly lasts?: keyof typeof KEEP_MS;
}

/** The stored input of a form. */
export interface KeptDraft {
  /** When the input that stands in the form again was typed; null = it was not restored. */
  readonly at: WallTime | null;
  /** Deletes the draft of a form that is saved or given up; later input of this form is not stored. */
  readonly forget: () => void;
  /** Deletes the draft; the form goes on. */
  readonly discard: () => void;
}

/**
 * Stores a form's input on this device until it is saved or discarded, and restores it when the form is opened again: a phone may end a sleeping page, and a
 * session may end during typing.
 */
export function useFormDraft<T>({ subject, form, changed, check, restore, lasts = 'day' }: DraftOptions<T>): KeptDraft {
  const read = useSetAtom(readFormDraftAtom);
  const save = useSetAtom(saveAtom);
  const drop = useSetAtom(dropDraftAtom);
  const [at, setAt] = useState<WallTime | null>(null);
  const now = useRef({ changed, check, restore, over: false });
  useEffect(() => {
    now.current = { ...now.current, changed, check, restore };
  });
  useEffect(() => {
    let left = false;
    void read(subject, lasts).then((kept) => {
      const { current } = now;
      // What is typed by now is newer.
      if (left || kept === null || current.changed || current.over || !current.check(kept.form)) return;
      setAt(kept.at);
      current.restore(kept.form);
    });
    return () => {
      left = true;
    };
  }, [subject, lasts, read]);
  useEffect(() => {
    if (changed && !now.current.over) save(subject, form);
  }, [changed, form, subject, save]);
  const discard = () => {
    setAt(null);
    drop(nameOf(subject));
  };
  return {
    at,
    discard,
    forget: () => {
      now.current.over = true;
      discard();
    },
  };
}

/** A form's values and their draft. */
export interface KeptForm<T> {
  readonly form: T;
  readonly change: (form: T) => void;
  /** Its `discard` puts the first values back. */
  readonly draft: KeptDraft;
  /** Called when the values are saved and the form goes on. */
  readonly saved: () => void;
}

/** Holds the values of a form that are stored as a draft. `first` = the values without one. */
export function useKeptForm<T>(first: T, draft: Pick<DraftOptions<T>, 'subject' | 'check' | 'lasts'>): KeptForm<T> {
  const [{ form, changed }, set] = useState({ form: first, changed: false });
  const change = (next: T) => set({ form: next, changed: true });
  const kept = useFormDraft({ ...draft, form, changed, restore: change });
  return {
    form,
    change,
    draft: {
      ...kept,
      discard: () => {
        set({ form: first, changed: false });
        kept.discard();
      },
    },
    saved: () => {
      set({ form, changed: false });
      kept.discard();
    },
  };
}
