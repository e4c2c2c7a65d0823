import { useAtomValue, useSetAtom } from 'jotai';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { preferencesAtom } from '#client/state/preferences.ts';
import { searchOpenAtom } from '#client/state/search-open.ts';
import { cx } from '#client/ui/cx.ts';
import { Icon } from '#client/ui/icon.tsx';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}

/** The way to any instrument: a field on desktop, an icon elsewhere; Ctrl+K or / from anywhere. */
export function SearchSlot({ compact = false }: { compact?: boolean }) {
  const intl = useIntl();
  const setOpen = useSetAtom(searchOpenAtom);
  const { keys } = useAtomValue(preferencesAtom);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const palette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const slash = keys && event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (!palette && !slash) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [setOpen, keys]);
  return (
    <button
      type="button"
      className={cx('search-slot', compact && 'search-slot-compact')}
      aria-haspopup="dialog"
      aria-label={intl.formatMessage({ id: 'shell.search.open' })}
      aria-keyshortcuts="Control+K"
      onClick={() => setOpen(true)}
    >
      <Icon icon={Search} />
      <span className="search-slot-text">{intl.formatMessage({ id: 'shell.search.hint' })}</span>
      {/* Drawn, not written: the button's name is its visible text, and the key is not part of it. */}
      <kbd className="search-slot-key" data-key="Ctrl K" aria-hidden />
    </button>
  );
}
