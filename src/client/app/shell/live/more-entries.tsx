import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Icon } from '#client/ui/icon.tsx';
import { Menu } from '#client/ui/menu.tsx';
import type { NavEntry } from '../nav-entries.ts';

/** The entries of the menu that the header has no room for. */
export function MoreEntries({ entries }: { entries: readonly NavEntry[] }) {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <Menu
      label={intl.formatMessage({ id: 'shell.menu.more' })}
      button={<FormattedMessage id="shell.menu.more" />}
      buttonClassName="top-entry"
      groups={[
        entries.map(({ path, title, icon }) => ({
          key: path,
          label: intl.formatMessage({ id: title }),
          icon: <Icon icon={icon} />,
          onSelect: () => void navigate(path),
        })),
      ]}
    />
  );
}
