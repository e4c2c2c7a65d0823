import { useAtomValue, useSetAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { ageShownAtom } from '#client/state/stream/age-shown.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { killOpenAtom, type KillRequest } from '#client/state/overlays/open.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { OctagonX } from '#client/ui/icons.ts';

interface KillButtonProps {
  request?: KillRequest;
  className?: string;
}

const NOTHING: KillRequest = {};
const offeredAtom = featureAtom('risk');

/** Opens the kill-switch sheet; the press itself sends nothing. */
export function KillButton({ request = NOTHING, className }: KillButtonProps) {
  const intl = useIntl();
  const open = useSetAtom(killOpenAtom);
  // The button's label arrives with the shell's lazily loaded live parts, as the page's age does.
  const ready = useAtomValue(ageShownAtom);
  // Hidden when the back end has no kill switch.
  if (!useAtomValue(offeredAtom)) return null;
  return (
    <Button
      className={`border-danger text-danger ${ready ? '' : 'invisible'} ${className ?? ''}`}
      icon={<Icon icon={OctagonX} />}
      aria-haspopup="dialog"
      data-tour="stop"
      onClick={() => open(request)}
    >
      {intl.formatMessage({ id: 'paused.stop' })}
    </Button>
  );
}
