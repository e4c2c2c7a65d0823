import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { HistoryImport } from '#client/api/types.ts';
import {
  checkFilesAtom,
  chosenFilesAtom,
  giveUpImportAtom,
  keepImportAtom,
  lookAtImportAtom,
  ownImportAtom,
  takeUpImportAtom,
} from '#client/state/history/own-import.ts';

/** Returns the import in progress, whoever started it, and its actions. An import continues after leaving the screen. */
export function useHistoryImport(underWay: HistoryImport | null, onKept: () => Promise<void>) {
  const state = useAtomValue(ownImportAtom);
  const chosen = useAtomValue(chosenFilesAtom);
  const look = useSetAtom(lookAtImportAtom);
  const takeUp = useSetAtom(takeUpImportAtom);
  const kept = state.step === 'kept';
  useEffect(() => look(), [look]);
  useEffect(() => void takeUp(underWay), [takeUp, underWay]);
  useEffect(() => {
    if (kept) void onKept();
  }, [kept, onKept]);
  return { state, chosen, check: useSetAtom(checkFilesAtom), cancel: useSetAtom(giveUpImportAtom), keep: useSetAtom(keepImportAtom) };
}
