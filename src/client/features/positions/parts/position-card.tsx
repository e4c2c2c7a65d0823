import { NO_VALUE } from '#client/i18n/format.ts';
import { memo, useId, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { ChevronDown } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { cx } from '#client/ui/cx.ts';
import { useLongPress } from '#client/ui/use-long-press.ts';
import { useSwipe } from '#client/ui/use-swipe.ts';
import { instrumentTitle, useInstrumentTerm } from '#client/widgets/instrument-name.tsx';
import { LiveMark } from '#client/widgets/live-mark.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { usePositionsDesk } from '../positions-desk.ts';
import { usePositionActions } from '../use-position-actions.ts';
import { ActionRow } from './action-row.tsx';
import { CloseChips } from './close-chips.tsx';
import { GuardChips } from './guard-chips.tsx';
import { PositionDetail } from './position-detail.tsx';
import { PositionPnl } from './position-pnl.tsx';
import { SideMark } from './side-mark.tsx';

/** An open position on a phone: instrument, profit, protection and an exit button. A long press starts a selection of several. */
export const PositionCard = memo(function PositionCard({ position, place, of }: { position: Position; place: number; of: number }) {
  const intl = useIntl();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  // A swipe towards the start opens the actions and a swipe back closes them; a swipe never triggers an action.
  const swipe = useSwipe((direction) => setOpen(direction === 1));
  const detailId = useId();
  const { view, selecting, selected, toggle, startSelecting } = usePositionsDesk();
  const { instrument, position_id: id } = position;
  const one = useMemo(() => [position], [position]);
  const symbol = instrumentTitle(instrument, format);
  const choose = () => toggle([id], !selected.has(id));
  const held = useLongPress<HTMLLIElement>(() => {
    if (!selecting) startSelecting();
    toggle([id], true);
  });
  return (
    <li
      ref={held}
      {...swipe}
      aria-posinset={place}
      aria-setsize={of}
      className={cx('card flex flex-col gap-0.5 px-2.5 py-1.5 md:gap-2 md:p-4', selected.has(id) && 'bg-selected')}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <div className="flex min-w-0 items-center gap-2">
          {selecting ? (
            <input
              type="checkbox"
              className="size-6 shrink-0"
              aria-label={intl.formatMessage({ id: 'positions.select.of' }, { symbol })}
              checked={selected.has(id)}
              onChange={choose}
            />
          ) : null}
          <SideMark position={position} short />
          <span dir="ltr" className="font-semibold whitespace-nowrap">
            {symbol}
          </span>
        </div>
        {/* The details show the price behind the amount. */}
        <span className="ms-auto flex items-center">
          <PositionPnl positions={one} kind={view.net ? 'net' : 'unrealised'} className="text-input font-semibold" />
          <button
            type="button"
            className="-my-1 -me-2 inline-flex size-11 items-center justify-center text-text-2"
            aria-expanded={open}
            aria-controls={detailId}
            aria-label={intl.formatMessage({ id: 'positions.more.of' }, { symbol })}
            onClick={() => setOpen(!open)}
          >
            <ChevronDown aria-hidden size={18} className={cx(open && 'rotate-180')} />
          </button>
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <CardFacts position={position} />
        <CardActions position={position} symbol={symbol} />
      </div>
      <div id={detailId} hidden={!open} className="flex flex-col gap-3 border-t border-border pt-3">
        {open ? (
          <>
            <CloseChips position={position} />
            <ActionRow position={position} />
            <PositionDetail position={position} />
          </>
        ) : null}
      </div>
    </li>
  );
});

/** Expiry, quantity, last price and average price; below them the protection, or the mark where there is none. The line is reserved before it is known. */
function CardFacts({ position }: { position: Position }) {
  const { instrument } = position;
  const term = useInstrumentTerm(instrument);
  return (
    <div className="flex min-w-0 flex-1 flex-col text-small text-text-2">
      <span className="break-words">
        <bdi>{term}</bdi> · {position.product ?? NO_VALUE} ·{' '}
        <Quantity kind={position.instrument.kind} lots={position.net_lots} units={position.net_quantity} />
      </span>
      <span className="flex flex-wrap gap-x-2">
        <span className="whitespace-nowrap">
          <FormattedMessage id="positions.ltp" />{' '}
          <LivePrice instrumentId={instrument.instrument_id} tick={instrument.tick_size} className="font-semibold text-text" />
        </span>
        <span className="whitespace-nowrap">
          <FormattedMessage
            id="positions.average"
            values={{
              price: <Price key="p" value={position.average_price} tick={instrument.tick_size} />,
            }}
          />
        </span>
      </span>
      <span className="flex min-h-[22px] flex-wrap items-center gap-x-2">
        <GuardChips
          position={position}
          none={<LiveMark instrumentId={instrument.instrument_id} tick={instrument.tick_size} className="text-text-3 empty:hidden" />}
        />
      </span>
    </div>
  );
}

/** The exit buttons reachable with a single tap. */
function CardActions({ position, symbol }: { position: Position; symbol: string }) {
  const intl = useIntl();
  const actions = usePositionActions(position);
  return (
    <div className="flex shrink-0 items-center gap-2">
      <Button
        className="max-md:px-3"
        aria-label={intl.formatMessage({ id: 'positions.close.of' }, { symbol })}
        onClick={() => actions.squareOff()}
      >
        <FormattedMessage id="positions.close" />
      </Button>
      <Button
        className="max-md:px-3"
        aria-label={intl.formatMessage({ id: 'positions.protect.of' }, { symbol })}
        onClick={() => actions.act('protect')}
      >
        <FormattedMessage id="positions.protect" />
      </Button>
    </div>
  );
}
