import { FormattedMessage } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

interface DuplicateQuestionProps {
  /** Seconds since the identical order; null = nothing to ask. */
  seconds: number | null;
  onKeep: () => void;
  onSend: () => void;
}

/** Asks before an identical order is sent again within ten seconds. The safe answer comes first. */
export function DuplicateQuestion({ seconds, onKeep, onSend }: DuplicateQuestionProps) {
  return (
    <Dialog
      open={seconds !== null}
      onClose={onKeep}
      title={<FormattedMessage id="ticket.duplicate.title" />}
      actions={
        <>
          <Button onClick={onKeep}>
            <FormattedMessage id="ticket.duplicate.cancel" />
          </Button>
          <Button variant="primary" onClick={onSend}>
            <FormattedMessage id="ticket.duplicate.send" />
          </Button>
        </>
      }
    >
      <FormattedMessage id="ticket.duplicate.text" values={{ seconds: seconds ?? 0 }} />
    </Dialog>
  );
}
