import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { ariaKeys, bindShortcuts, pressOn } from '#client/platform/keys/bind-shortcuts.ts';
import type { GroupName, Handlers } from '#client/platform/keys/shortcuts.ts';
import { preferencesAtom } from './preferences.ts';

/** Binds a group's shortcuts to the page while mounted; single-character ones unless the user has switched them off. */
export function useShortcuts<G extends GroupName>(group: G, handlers: Handlers<G>): void {
  const { keys } = useAtomValue(preferencesAtom);
  const run = useEffectEvent((id: string, at: number, event: KeyboardEvent) => handlers[id as keyof Handlers<G>](at, event));
  useEffect(() => bindShortcuts(group, keys, run), [group, keys]);
}

interface FocusKeys<G extends GroupName> {
  /** Runs the handler of a press; returns whether a shortcut matched. */
  readonly press: (event: KeyboardEvent, handlers: Handlers<G>) => boolean;
  /** The part's `aria-keyshortcuts`. */
  readonly aria: string | undefined;
}

/** Returns the shortcuts of a focused part, whose `onKeyDown` passes on each press. */
export function useFocusKeys<G extends GroupName>(group: G): FocusKeys<G> {
  const { keys } = useAtomValue(preferencesAtom);
  return { press: (event, handlers) => pressOn(group, keys, event, handlers), aria: ariaKeys(group, keys) };
}
