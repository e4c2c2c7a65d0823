import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BotRun } from '#client/api/types.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { ReleaseButton } from '#client/widgets/release-button.tsx';

const StopDialog = lazyPart(async () => (await import('./stop-dialog.tsx')).StopDialog, { over: true });

/** The actions on a group of positions with shared exit rules: release them, or close them. */
export function GroupButtons({ run }: { run: BotRun }) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const [stopping, setStopping] = useState(false);
  if (run.status === 'ended') return null;
  return (
    <>
      <ReleaseButton id={run.run_id} name={run.name} />
      {run.status === 'stopping' ? null : (
        <Button
          size="sm"
          disabled={offline}
          aria-label={intl.formatMessage({ id: 'strategies.close-group.named' }, { name: run.name })}
          onClick={() => setStopping(true)}
        >
          <FormattedMessage id="strategies.close-group" />
        </Button>
      )}
      {stopping ? <StopDialog run={run} onClose={() => setStopping(false)} /> : null}
    </>
  );
}
