import { useAtom, useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { groupsFor } from '#client/platform/keys/shortcuts.ts';
import { keysOpenAtom } from '#client/state/overlays/open.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { ShortcutTable } from '#client/widgets/shortcuts/index.ts';

/** The sheet of keyboard shortcuts by screen, the current screen first. */
export function KeysHost() {
  const { pathname } = useLocation();
  const [open, setOpen] = useAtom(keysOpenAtom);
  const { keys } = useAtomValue(preferencesAtom);
  const close = () => setOpen(false);
  if (!open) return null;
  return (
    <Sheet open onClose={close} title={<FormattedMessage id="keys.title" />}>
      <p className="text-small text-text-2">
        <FormattedMessage id={keys ? 'keys.lead' : 'keys.off'} />{' '}
        <Link className="link" to={`${APP_BASE}/pages/setting/shortcuts`} onClick={close}>
          <FormattedMessage id="keys.settings" />
        </Link>
      </p>
      {groupsFor(pathname).map((group) => (
        <ShortcutTable key={group} group={group} />
      ))}
    </Sheet>
  );
}
