import { useIntl } from 'react-intl';

/** A small count on a menu entry; nothing when it is 0. */
export function NavBadge({ count }: { count: number }) {
  const intl = useIntl();
  if (count === 0) return null;
  return (
    <span className="nav-badge">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">, {intl.formatMessage({ id: 'shell.badge.open' }, { count })}</span>
    </span>
  );
}
