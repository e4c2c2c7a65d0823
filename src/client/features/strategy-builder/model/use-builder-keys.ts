import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { preferencesAtom } from '#client/state/preferences.ts';
import { TABS, type BuilderTab } from './use-builder-query.ts';
import type { Plan } from './use-plan.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** N adds a leg, 1 to 4 choose the step, Ctrl+Z and Ctrl+Shift+Z undo and redo. Never while something is typed or a dialog is open. */
export function useBuilderKeys(plan: Plan, show: (tab: BuilderTab) => void): void {
  const { keys } = useAtomValue(preferencesAtom);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.altKey || document.querySelector('dialog[open]:not(.sheet-docked)') !== null) return;
      const command = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      const tab = TABS[Number(key) - 1];
      if (command && key === 'z') (event.shiftKey ? plan.redo : plan.undo)?.();
      else if (command && key === 'y') plan.redo?.();
      else if (!command && keys && key === 'n') document.querySelector<HTMLElement>('[data-add-leg]')?.click();
      else if (!command && keys && tab !== undefined) show(tab);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [plan, keys, show]);
}
