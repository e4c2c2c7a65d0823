import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Instrument } from '#client/api/types.ts';
import { cx } from '#client/ui/cx.ts';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';

interface ResultListProps {
  id: string;
  label: string;
  instruments: readonly Instrument[];
  active: number;
  busy: boolean;
  onChoose: (instrument: Instrument) => void;
}

/** What was found, best first. The keyboard stays in the text field; a pointer chooses here. */
export function ResultList({ id, label, instruments, active, busy, onChoose }: ResultListProps) {
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div id={id} role="listbox" aria-label={label} aria-busy={busy || undefined} className={cx('flex flex-col', busy && 'opacity-60')}>
      {instruments.map((instrument, index) => (
        <div
          key={instrument.instrument_id}
          id={`${id}-${index}`}
          ref={index === active ? chosen : undefined}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={cx(
            'flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-input px-3 py-1.5',
            index === active ? 'bg-selected' : 'hover:bg-sunken',
          )}
          onClick={() => onChoose(instrument)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onChoose(instrument);
          }}
        >
          <InstrumentName instrument={instrument} />
          <span className="flex flex-col items-end text-small text-text-3">
            <FormattedMessage id={`search.${instrument.kind}`} />
            <span dir="ltr">{instrument.tradingsymbol}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
