import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { ariaKeys, bindShortcuts, pressOn } from '#client/platform/keys/bind-shortcuts.ts';
import type { GroupName, Handlers } from '#client/platform/keys/shortcuts.ts';
import { preferencesAtom } from './preferences.ts';

/** Binds the shortcuts of a group on the whole page while the part is there; single signs only while the reader has not switched them off. */
export function useShortcuts<G extends GroupName>(group: G, handlers: Handlers<G>): void {
  const { keys } = useAtomValue(preferencesAtom);
  const run = useEffectEvent((id: string, at: number, event: KeyboardEvent) => handlers[id as keyof Handlers<G>](at, event));
  useEffect(() => bindShortcuts(group, keys, run), [group, keys]);
}

interface FocusKeys<G extends GroupName> {
  /** Does what a press means to the part; returns whether it meant something. */
  readonly press: (event: KeyboardEvent, handlers: Handlers<G>) => boolean;
  /** The part's `aria-keyshortcuts`. */
  readonly aria: string | undefined;
}

/** Returns what the shortcuts of a group do on a part that has the focus: its `onKeyDown` hands them each press. */
export function useFocusKeys<G extends GroupName>(group: G): FocusKeys<G> {
  const { keys } = useAtomValue(preferencesAtom);
  return { press: (event, handlers) => pressOn(group, keys, event, handlers), aria: ariaKeys(group, keys) };
}
