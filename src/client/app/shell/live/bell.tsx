import { useAtomValue, useSetAtom } from 'jotai';
import { Bell as BellIcon } from 'lucide-react';
import { useIntl } from 'react-intl';
import { noticesOpenAtom, unreadNoticesAtom } from '#client/state/overlays/notices-open.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

/** Opens the notification centre; says how many nobody has read. */
export function Bell() {
  const intl = useIntl();
  const count = useAtomValue(unreadNoticesAtom);
  const open = useSetAtom(noticesOpenAtom);
  return (
    <IconButton
      className="relative"
      label={intl.formatMessage({ id: 'shell.bell.label' }, { count })}
      icon={
        <>
          <Icon icon={BellIcon} size={24} />
          {count === 0 ? null : (
            <span className="nav-badge absolute end-0 top-0" aria-hidden>
              {count > 99 ? '99+' : count}
            </span>
          )}
        </>
      }
      aria-haspopup="dialog"
      onClick={() => open(true)}
    />
  );
}
