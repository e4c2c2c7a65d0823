import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ChainLine } from '../model/chain-lines.ts';
import { typedStrike } from '../model/typed-strike.ts';

/** After a pause of so long the next digit begins another strike. */
const PAUSE_MS = 1_500;

/** The typed digits, and whether they match a strike. */
interface Typed {
  readonly digits: string;
  readonly found: boolean;
}

/** Returns the key handler that jumps to the strike matching the typed digits. */
export function useTypedStrike(lines: readonly ChainLine[], onStrike: (row: number) => void) {
  const [text, setText] = useState<Typed | null>(null);
  const from = useRef(0);
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => setText(null), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const type = (digits: string) => {
    const row = typedStrike(
      digits,
      lines.map(({ strike }) => strike),
      from.current,
    );
    setText(digits === '' ? null : { digits, found: row !== null });
    if (row !== null) onStrike(row);
  };
  /** Handles a key of a typed strike; false leaves the key to others. `row` is the cursor's row. */
  const press = (key: string, row: number): boolean => {
    if (/^\d$/.test(key)) {
      if (text === null) from.current = row;
      type(`${text?.digits ?? ''}${key}`);
      return true;
    }
    if (text === null) return false;
    if (key === 'Backspace') type(text.digits.slice(0, -1));
    else setText(null);
    return key === 'Backspace' || key === 'Escape';
  };
  return { text, press };
}

/** The typed digits, shown over the column heads so that nothing moves and no price is covered. */
export function TypedStrike({ typed }: { typed: Typed | null }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-0 z-20 flex h-8 items-center justify-center">
      {typed === null ? null : (
        <span className="rounded-card border border-border bg-raised px-3 font-semibold shadow-2">
          <FormattedMessage id={typed.found ? 'market.typed' : 'market.typed.none'} values={{ digits: typed.digits }} />
        </span>
      )}
    </div>
  );
}
