import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Icon } from '#client/ui/icon.tsx';
import { NavList } from './nav-list.tsx';
import type { NavBadge } from './nav-entries.ts';

interface RailProps {
  counts: Readonly<Record<NavBadge, number>>;
  collapsed: boolean;
  onToggle: () => void;
}

/** The menu at the side: 250 wide, 80 when collapsed. */
export function Rail({ counts, collapsed, onToggle }: RailProps) {
  const intl = useIntl();
  return (
    <nav
      className="shell-rail"
      data-collapsed={collapsed || undefined}
      aria-label={intl.formatMessage({ id: 'shell.landmark.navigation' })}
    >
      <NavList counts={counts} named={!collapsed} />
      <button type="button" className="rail-toggle" aria-expanded={!collapsed} onClick={onToggle}>
        <Icon icon={collapsed ? ChevronsRight : ChevronsLeft} directional />
        <span className="nav-entry-name">{intl.formatMessage({ id: collapsed ? 'shell.rail.expand' : 'shell.rail.collapse' })}</span>
      </button>
    </nav>
  );
}
