import { FormattedMessage } from 'react-intl';
import type { RunStatus } from '#domain/bots/definition.ts';
import { Chip, type Tone } from '#client/ui/chip.tsx';

const TONES: Record<RunStatus, Tone> = { running: 'good', paused: 'warn', stopping: 'warn', ended: 'neutral' };

/** How the newest run of a bot stands, in words; null for a bot that has never run. */
export function RunStatusChip({ status }: { status: RunStatus | null }) {
  return (
    <Chip tone={status === null ? 'neutral' : TONES[status]}>
      <FormattedMessage id={`bot-run.status.${status ?? 'never'}`} />
    </Chip>
  );
}
