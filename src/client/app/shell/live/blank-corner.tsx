import { useSetAtom } from 'jotai';
import { PanelTop } from 'lucide-react';
import { useIntl } from 'react-intl';
import { blankLayoutAtom } from '#client/state/preferences.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { HeaderStatus } from './header-status.tsx';

/** What stays when the reader has hidden header and menu: how old the numbers are, and the way back. */
export function BlankCorner() {
  const intl = useIntl();
  const setBlank = useSetAtom(blankLayoutAtom);
  return (
    <div className="blank-corner">
      <HeaderStatus />
      <IconButton label={intl.formatMessage({ id: 'shell.layout.show' })} icon={<Icon icon={PanelTop} />} onClick={() => setBlank(false)} />
    </div>
  );
}
