import { useIntl } from 'react-intl';
import { ArrowDown, ArrowUp, Trash2 } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

/** The actions that move or remove a row. */
export interface RowEdits {
  readonly first: boolean;
  readonly last: boolean;
  /** Nothing can be changed without a connection. */
  readonly frozen: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: (name: string) => void;
}

/** Up, down, out. */
export function RowEditButtons({ name, edits }: { name: string; edits: RowEdits }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `watchlist.${id}` }, { name });
  return (
    <>
      <IconButton
        label={text('up')}
        icon={<ArrowUp aria-hidden size={18} />}
        disabled={edits.first || edits.frozen}
        onClick={() => edits.onMove(-1)}
      />
      <IconButton
        label={text('down')}
        icon={<ArrowDown aria-hidden size={18} />}
        disabled={edits.last || edits.frozen}
        onClick={() => edits.onMove(1)}
      />
      <IconButton
        label={text('remove')}
        icon={<Trash2 aria-hidden size={18} />}
        disabled={edits.frozen}
        onClick={() => edits.onRemove(name)}
      />
    </>
  );
}
