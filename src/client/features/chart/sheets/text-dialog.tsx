import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';

/** Asks what a note on the chart says; null when it is given up. */
export function TextDialog({ onSay }: { onSay: (text: string | null) => void }) {
  const intl = useIntl();
  const [text, setText] = useState('');
  return (
    <Dialog
      open
      onClose={() => onSay(null)}
      title={intl.formatMessage({ id: 'chart.draw.text.title' })}
      actions={
        <>
          <Button onClick={() => onSay(null)}>
            <FormattedMessage id="chart.draw.stop" />
          </Button>
          <Button variant="primary" disabled={text.trim() === ''} onClick={() => onSay(text)}>
            <FormattedMessage id="chart.draw.text.go" />
          </Button>
        </>
      }
    >
      <TextField label={intl.formatMessage({ id: 'chart.draw.text.field' })} value={text} maxLength={80} onChange={setText} />
    </Dialog>
  );
}
