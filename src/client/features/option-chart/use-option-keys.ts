import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { Chain } from '#client/api/types.ts';
import { preferencesAtom } from '#client/state/preferences.ts';
import { strikeFrom } from './model/legs.ts';
import type { OptionQuery } from './use-option-query.ts';

/** `[` and `]` move the strike, `,` and `.` the expiry. Never while something is typed or a dialog is open. */
export function useOptionKeys(query: OptionQuery, chain: Chain): void {
  const { keys } = useAtomValue(preferencesAtom);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isTyping = target instanceof HTMLElement && ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
    if (!keys || isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null) return;
    const strikes = { '[': -1, ']': 1 }[event.key];
    const expiries = { ',': -1, '.': 1 }[event.key];
    if (strikes !== undefined) query.show({ strike: String(strikeFrom(chain, query.strike ?? chain.atm_strike, strikes)) });
    else if (expiries !== undefined) {
      const at = chain.expiries.findIndex(({ expiry }) => expiry === chain.expiry);
      const next = chain.expiries[at + expiries];
      if (next !== undefined) query.show({ expiry: next.expiry });
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
