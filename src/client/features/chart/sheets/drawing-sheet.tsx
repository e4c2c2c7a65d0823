import { FormattedMessage, useIntl } from 'react-intl';
import { useState } from 'react';
import { Lock, LockOpen, Trash2 } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { DrawingDesk } from '../use-drawing.ts';

interface DrawingSheetProps {
  symbol: string;
  tick: number;
  desk: DrawingDesk;
  /** The last price, where it is live: a line can be put there without a pointer. */
  last: number | null;
  onClose: () => void;
}

/** The drawings of an instrument as a list, for keyboard users in place of the pointer on the chart. */
export function DrawingSheet({ symbol, tick, desk, last, onClose }: DrawingSheetProps) {
  const intl = useIntl();
  const say = (id: string, values?: Record<string, string>) => intl.formatMessage({ id: `chart.${id}` }, values);
  return (
    <Sheet open onClose={onClose} title={say('draw.list.title', { symbol })}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <Button disabled={last === null} onClick={() => last !== null && desk.add({ tool: 'horizontal', points: [{ price: last }] })}>
            <FormattedMessage id="chart.draw.level" />
          </Button>
          <Button variant="danger" disabled={desk.list.length === 0} onClick={desk.clear}>
            <FormattedMessage id="chart.draw.list.clear" />
          </Button>
        </div>
        {desk.list.length === 0 ? (
          <p className="text-text-2">
            <FormattedMessage id="chart.draw.list.none" />
          </p>
        ) : null}
        <ul>
          {desk.list.map((drawing) => {
            const name = say(`tool.${drawing.tool}`);
            const price = drawing.points.find((point) => point.price !== undefined)?.price;
            const isLocked = drawing.locked === true;
            return (
              <li key={drawing.id} className="flex items-center gap-2 border-b border-border">
                <span className="min-w-0 flex-1">
                  {name} {drawing.text ?? ''}
                </span>
                {price === undefined ? null : <Price value={price} tick={tick} />}
                <IconButton
                  label={say(isLocked ? 'draw.list.unlock' : 'draw.list.lock')}
                  icon={isLocked ? <Lock aria-hidden size={20} /> : <LockOpen aria-hidden size={20} />}
                  aria-pressed={isLocked}
                  onClick={() => desk.lock(drawing.id)}
                />
                <IconButton
                  label={say('draw.list.delete', { name })}
                  icon={<Trash2 aria-hidden size={20} />}
                  onClick={() => desk.remove(drawing.id)}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </Sheet>
  );
}

/** Asks for the text of a note on the chart; null when cancelled. */
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
