import { atom, useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { forgetWaitingFile } from '#client/platform/opened-files.ts';
import { onLeaving } from '../session/leaving.ts';

/** Kinds of import, each with a separate form. */
export type FileUse = 'history' | 'bot';

interface HandedFile {
  readonly use: FileUse;
  readonly file: File;
}

/** A file opened with the installed app, waiting for the import form chosen by the user; null = none. */
export const handedFileAtom = atom<HandedFile | null>(null);
onLeaving(
  atom(null, (_get, set) => {
    forgetWaitingFile();
    set(handedFileAtom, null);
  }),
);

/** Passes the waiting file to the form of this use, once, as if the user had chosen the file there. */
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
