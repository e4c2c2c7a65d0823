import { useSetAtom } from 'jotai';
import { Search } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useShortcuts } from '#client/state/device/use-shortcuts.ts';
import { searchOpenAtom } from '#client/state/overlays/search-open.ts';
import { cx } from '#client/ui/cx.ts';
import { Icon } from '#client/ui/icon.tsx';

/** The way to any instrument: a field on desktop, an icon elsewhere; Ctrl+K or / from anywhere. */
export function SearchButton({ compact = false }: { compact?: boolean }) {
  const intl = useIntl();
  const setOpen = useSetAtom(searchOpenAtom);
  const open = () => setOpen(true);
  useShortcuts('search', { palette: open, find: open });
  return (
    <button
      type="button"
      className={cx('search-button', compact && 'search-button-compact')}
      aria-haspopup="dialog"
      aria-label={intl.formatMessage({ id: 'shell.search.open' })}
      aria-keyshortcuts="Control+K"
      onClick={open}
    >
      <Icon icon={Search} />
      <span className="search-button-text">{intl.formatMessage({ id: 'shell.search.hint' })}</span>
      {/* Drawn, not written: the button's name is its visible text, and the key is not part of it. */}
      <kbd className="search-button-key" data-key="Ctrl K" aria-hidden />
    </button>
  );
}
