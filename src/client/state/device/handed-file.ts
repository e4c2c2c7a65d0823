import { atom, useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { forgetWaitingFile } from '#client/platform/opened-files.ts';
import { onLeaving } from '../session/leaving.ts';

/** What a file can be brought in as, each by a form of its own. */
export type FileUse = 'history' | 'bot';

interface HandedFile {
  readonly use: FileUse;
  readonly file: File;
}

/** A file that was opened with the app, on its way to the form that its reader chose for it; null = none. */
export const handedFileAtom = atom<HandedFile | null>(null);
onLeaving(
  atom(null, (_get, set) => {
    forgetWaitingFile();
    set(handedFileAtom, null);
  }),
);

/** Has a form take the file that is meant for it, once, as if it had been chosen there. */
export function useHandedFile(use: FileUse, take: (file: File) => void): void {
  const [handed, setHanded] = useAtom(handedFileAtom);
  const taker = useRef(take);
  useEffect(() => {
    taker.current = take;
  });
  useEffect(() => {
    if (handed?.use !== use) return;
    setHanded(null);
    taker.current(handed.file);
  }, [handed, use, setHanded]);
}
