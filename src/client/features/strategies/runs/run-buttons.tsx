import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Bot, BotRun } from '#client/api/types.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { CommandOutcome } from './command-outcome.tsx';
import { useRunCommands } from './use-run-commands.ts';

const StopDialog = lazyPart(async () => (await import('./stop-dialog.tsx')).StopDialog, { over: true });

interface RunButtonsProps {
  bot: Pick<Bot, 'id' | 'name'>;
  /** The newest run; null when the bot has never run. */
  run: BotRun | null;
}

/** Starts, pauses, resumes and stops a bot, as its run allows. Only stopping asks for confirmation, because it closes the positions. */
export function RunButtons({ bot, run }: RunButtonsProps) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const [stopping, setStopping] = useState(false);
  const { busy, ready, unknown, failure, start, pause, resume } = useRunCommands(bot);
  const status = run?.status ?? 'ended';
  const button = (what: string, onClick: () => void, variant: 'primary' | 'secondary' = 'secondary') => (
    <Button
      key={what}
      size="sm"
      variant={variant}
      busy={busy === what || (what === 'again' && busy === 'start')}
      disabled={offline || !ready || (busy !== null && busy !== what) || unknown}
      aria-label={intl.formatMessage({ id: `strategies.run.${what}-named` }, { name: bot.name })}
      onClick={onClick}
    >
      <FormattedMessage id={`strategies.run.${what}`} />
    </Button>
  );
  return (
    <>
      {status === 'ended' ? button(run === null ? 'start' : 'again', start, 'primary') : null}
      {status === 'paused' ? button('resume', () => run && resume(run.run_id), 'primary') : null}
      {status === 'running' ? button('pause', () => run && pause(run.run_id)) : null}
      {status === 'running' || status === 'paused' ? button('stop', () => setStopping(true)) : null}
      <CommandOutcome unknown={unknown} failure={failure} />
      {stopping && run !== null ? <StopDialog run={run} onClose={() => setStopping(false)} /> : null}
    </>
  );
}
