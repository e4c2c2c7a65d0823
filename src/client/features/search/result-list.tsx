import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instrument } from '#client/api/types.ts';
import { cx } from '#client/ui/cx.ts';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { LegsThumb } from '#client/widgets/payoff/legs-thumb.tsx';
import { SketchThumb } from '#client/widgets/payoff/sketch-thumb.tsx';
import { TradeMarks } from '#client/widgets/trade-marks.tsx';
import type { Command } from './use-commands.ts';

/** One search result. */
export type Choice =
  | { readonly group: 'symbols' | 'recent' | 'watched'; readonly key: string; readonly instrument: Instrument }
  | (Command & { readonly instrument?: undefined });

interface ResultListProps {
  id: string;
  label: string;
  choices: readonly Choice[];
  active: number;
  busy: boolean;
  onChoose: (choice: Choice, side?: 'BUY' | 'SELL') => void;
}

function content(choice: Choice): ReactNode {
  if (choice.instrument === undefined)
    return (
      <>
        {choice.name}
        {choice.leg === undefined ? null : <LegsThumb legs={[choice.leg]} className="h-9 w-18" />}
        {choice.sketch === undefined ? null : <SketchThumb points={choice.sketch} className="h-9 w-18" />}
      </>
    );
  const { instrument } = choice;
  return (
    <>
      <InstrumentName instrument={instrument} />
      <span className="ms-auto flex flex-col items-end text-small text-text-3">
        {instrument.kind === null ? null : <FormattedMessage id={`search.${instrument.kind}`} />}
        <span dir="ltr">{instrument.tradingsymbol}</span>
      </span>
    </>
  );
}

/** The search results by group. The keyboard focus stays in the text field; a pointer chooses here. */
export function ResultList({ id, label, choices, active, busy, onChoose }: ResultListProps) {
  const intl = useIntl();
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <div id={id} role="listbox" aria-label={label} aria-busy={busy || undefined} className={cx('flex flex-col', busy && 'opacity-60')}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={intl.formatMessage({ id: `search.group.${group}` })}>
          <p aria-hidden className="px-3 py-1 text-small text-text-3">
            <FormattedMessage id={`search.group.${group}`} />
          </p>
          {choices.map((choice, index) =>
            choice.group === group ? (
              <div
                key={choice.key}
                id={`${id}-${index}`}
                ref={index === active ? chosen : undefined}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className={cx(
                  'flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-input px-3 py-1.5',
                  index === active ? 'bg-selected' : 'hover:bg-sunken',
                )}
                onClick={() => onChoose(choice)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') onChoose(choice);
                }}
              >
                {content(choice)}
                {choice.instrument?.tradable === true ? <TradeMarks onTrade={(side) => onChoose(choice, side)} /> : null}
                {/* An empty space in place of the trade buttons, so that all symbols stay in one column. */}
                {choice.instrument?.tradable === false ? <span className="trade-marks w-[50px] shrink-0" /> : null}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}
