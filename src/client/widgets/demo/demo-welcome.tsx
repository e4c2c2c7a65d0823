import { useSetAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { demoWelcomeAtom } from '#client/state/overlays/demo-welcome.ts';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { X } from '#client/ui/icons.ts';
import { DemoTries } from './demo-tries.tsx';

/** The card "What to try" on the home page of a demo that has just been opened. Closing it is final for this visit. */
export function DemoWelcome() {
  const intl = useIntl();
  const show = useSetAtom(demoWelcomeAtom);
  return (
    <Card
      title={intl.formatMessage({ id: 'demo.more' })}
      aside={<IconButton label={intl.formatMessage({ id: 'ui.close' })} icon={<Icon icon={X} />} onClick={() => show(false)} />}
    >
      <DemoTries />
    </Card>
  );
}
