import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Instrument } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { cx } from '#client/ui/cx.ts';
import { useSwipe } from '#client/ui/use-swipe.ts';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { instrumentLine, InstrumentName } from '#client/widgets/instrument-name.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import { TradeMarks } from '#client/widgets/trade-marks.tsx';
import type { HeldLots } from '#client/state/orders/held-lots.ts';
import { shownTick } from '#client/widgets/shown-tick.ts';
import { DepthTable } from './depth-table.tsx';
import { RowEditButtons, type RowEdits } from './row-edits.tsx';
import { useWatchRow } from './use-watch-row.ts';

interface WatchRowProps {
  instrument: Instrument;
  previousClose: number | null;
  spark: readonly number[];
  held: HeldLots | null;
  edits: RowEdits;
}

/**
 * One live instrument. A press or a swipe towards the start opens its actions; keys trade, remove and move the focused row. A swipe never triggers an action.
 */
export function WatchRow({ instrument, previousClose, spark, held, edits }: WatchRowProps) {
  const [open, setOpen] = useState(false);
  const [depth, setDepth] = useState(false);
  const swipe = useSwipe((direction) => setOpen(direction === 1));
  const showDepth = () => {
    setOpen(true);
    setDepth((old) => !old || !open);
  };
  const { chart, tradable, trade, aria, press } = useWatchRow(instrument, edits, showDepth);
  return (
    <li className="watch-row border-b border-border" {...swipe}>
      <div className={cx('flex items-center', open && 'bg-selected')}>
        <button
          type="button"
          aria-expanded={open}
          aria-keyshortcuts={aria}
          className="flex min-h-14 w-full min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-start lg:px-4"
          onClick={() => setOpen(!open)}
          onKeyDown={({ nativeEvent }) => press(nativeEvent)}
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            <InstrumentName instrument={instrument} />
            {(['long', 'short'] as const).map((way) =>
              held === null || held[way] === 0 ? null : (
                <Chip key={way} tone={way === 'long' ? 'buy' : 'sell'}>
                  <FormattedMessage id="market.position" values={{ side: way === 'long' ? 'BUY' : 'SELL', lots: held[way] }} />
                </Chip>
              ),
            )}
          </span>
          <Sparkline values={spark} previousClose={previousClose} className="max-[359px]:hidden" />
          <span className="flex min-w-20 flex-col items-end">
            <LivePrice
              instrumentId={instrument.instrument_id}
              // Untradable levels (indices) are shown with default decimals, not their tick.
              tick={shownTick(instrument)}
              className="font-semibold"
            />
            <LiveChange instrumentId={instrument.instrument_id} previousClose={previousClose} className="text-small" />
          </span>
        </button>
        {tradable ? <TradeMarks onTrade={trade} className="pe-3" /> : null}
      </div>
      {open ? <RowActions instrument={instrument} chart={chart} depth={depth} edits={edits} onTrade={trade} onDepth={showDepth} /> : null}
    </li>
  );
}

interface RowActionsProps extends Pick<WatchRowProps, 'instrument' | 'edits'> {
  /** Address of the chart. */
  chart: string;
  depth: boolean;
  onTrade: (side: 'BUY' | 'SELL') => void;
  onDepth: () => void;
}

/** The actions of an instrument of the list, and its order book. */
function RowActions({ instrument, chart, depth, edits, onTrade, onDepth }: RowActionsProps) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const name = instrumentLine(instrument, useFormat());
  return (
    <div className="flex flex-col gap-2 bg-selected px-3 pb-2 lg:px-4">
      <div className="flex flex-wrap items-center gap-2">
        {instrument.tradable ? (
          <>
            <Button variant="buy" disabled={offline} onClick={() => onTrade('BUY')}>
              <FormattedMessage id="side.buy" />
            </Button>
            <Button variant="sell" disabled={offline} onClick={() => onTrade('SELL')}>
              <FormattedMessage id="side.sell" />
            </Button>
            <Button aria-pressed={depth} onClick={onDepth}>
              <FormattedMessage id="watchlist.depth" />
            </Button>
          </>
        ) : null}
        <Link className="btn btn-secondary" to={chart}>
          <FormattedMessage id="watchlist.chart" />
        </Link>
        <span className="ms-auto flex">
          <RowEditButtons name={name} edits={edits} />
        </span>
      </div>
      {depth && instrument.tradable ? (
        <DepthTable instrument={instrument} label={intl.formatMessage({ id: 'watchlist.depth-of' }, { name })} />
      ) : null}
    </div>
  );
}
