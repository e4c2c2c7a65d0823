import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { memo, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { liveLayoutAtom, restoreLiveLayoutAtom } from '#client/state/device/live-layout.ts';
import { restoreWatchDockAtom, watchDockAtom } from '#client/state/device/watch-dock.ts';
import { useShortcuts } from '#client/state/device/use-shortcuts.ts';
import { cx } from '#client/ui/cx.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ChevronDown } from '#client/ui/icons.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { WatchDock } from '#client/widgets/watch-dock/watch-dock.tsx';
import { type DeskProps, useDesk } from './use-desk.ts';
import { Chart } from './parts/chart.tsx';
import { Depth } from './parts/depth.tsx';
import { OpenOrders } from './parts/open-orders.tsx';
import { PositionRows } from './parts/position-rows.tsx';
import { Splitter } from './parts/splitter.tsx';
import { Strategies } from './parts/strategies.tsx';
import { ReadTape, Tape } from './parts/tape.tsx';
import { TicketBox } from './parts/ticket-box.tsx';

/** Keyboard shortcuts that move between panes and select a watched instrument. */
function useDeskKeys(): void {
  useShortcuts('live', {
    pane: (way) => {
      const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')];
      const at = panes.findIndex((pane) => pane.contains(document.activeElement));
      const next = panes.at((at + (way === 1 ? -1 + (at === -1 ? 1 : 0) : 1)) % panes.length);
      next?.focus();
      return next !== undefined;
    },
    watched: (at) => {
      const row = document.querySelector<HTMLElement>(`[data-watch="${at + 1}"][aria-pressed="false"]`);
      row?.focus();
      row?.click();
      return row !== null;
    },
  });
}

/** The desk on a desktop: three columns whose widths are kept; the instrument in focus drives chart, depth and ticket. */
export const WideDesk = memo(function WideDesk({ account, positions, open, orders }: DeskProps) {
  const intl = useIntl();
  const format = useFormat();
  const [{ left, right }, resize] = useAtom(liveLayoutAtom);
  const restore = useSetAtom(restoreLiveLayoutAtom);
  useEffect(() => void restore(), [restore]);
  const resizeLeft = useCallback((width: number) => resize({ left: width }), [resize]);
  const resizeRight = useCallback((width: number) => resize({ right: width }), [resize]);
  const { open: watching } = useAtomValue(watchDockAtom);
  const restoreDock = useSetAtom(restoreWatchDockAtom);
  useEffect(() => void restoreDock(), [restoreDock]);
  useDeskKeys();
  const { ids, focused, focus, trade } = useDesk(open);
  const [spoken, setSpoken] = useState(false);
  const text = (id: string) => intl.formatMessage({ id: `live-trade.${id}` });
  const symbol = focused === null ? '' : instrumentLine(focused, format);
  return (
    <div className="grid min-h-0 grow basis-0 gap-1" style={{ gridTemplateColumns: `${left}px 10px minmax(0, 1fr) 10px ${right}px` }}>
      {/* The five prices of each side are seen whole; the list above them has the rest and scrolls. */}
      <div className={cx('grid min-h-0 gap-3', watching ? 'grid-rows-[minmax(0,1fr)_17rem]' : 'grid-rows-[auto_minmax(0,1fr)]')}>
        <Pane fits={!watching} name={text('watch')} aside={<WatchToggle />}>
          {watching ? <WatchDock numbered standing={ids} focused={focused?.instrument_id ?? null} onFocus={focus} onTrade={trade} /> : null}
        </Pane>
        <Pane name={text('depth')}>{focused === null ? null : <Depth instrument={focused} />}</Pane>
      </div>
      <Splitter label={text('resize-left')} width={left} towards={1} onWidth={resizeLeft} />
      {/* The positions take the height of their rows, as long as the chart keeps its minimum height. */}
      <div className="grid min-h-0 grid-rows-[minmax(16rem,1fr)_fit-content(calc(100%-16.75rem))] gap-3">
        <Pane name={symbol === '' ? text('chart') : symbol}>{focused === null ? null : <Chart instrument={focused} />}</Pane>
        <Pane fits name={text('positions')}>
          <PositionRows asTable positions={positions} currency={account.currency} />
        </Pane>
      </div>
      <Splitter label={text('resize-right')} width={right} towards={-1} onWidth={resizeRight} />
      <div className="grid min-h-0 grid-rows-[auto_minmax(8.75rem,2fr)_fit-content(8rem)_minmax(9.5rem,3fr)] gap-3">
        <Pane fits name={text('ticket')} aside={<span className="font-semibold">{symbol}</span>}>
          <TicketBox instrument={focused} symbol={symbol} onTrade={trade} />
        </Pane>
        <Pane name={text('orders')}>
          <OpenOrders orders={orders} />
        </Pane>
        <Pane fits name={text('strategies')}>
          <Strategies />
        </Pane>
        <Pane name={text('tape')} aside={<ReadTape spoken={spoken} onSpoken={setSpoken} />}>
          <Tape accountNumber={account.account_number} orders={orders} spoken={spoken} />
        </Pane>
      </div>
    </div>
  );
});

/** Shows or hides the watchlist; the depth takes its place. */
function WatchToggle() {
  const intl = useIntl();
  const [{ open }, change] = useAtom(watchDockAtom);
  return (
    <IconButton
      label={intl.formatMessage({ id: `watch-dock.${open ? 'close' : 'open'}` })}
      aria-expanded={open}
      icon={<ChevronDown aria-hidden size={20} className={open ? 'rotate-180' : ''} />}
      onClick={() => change({ open: !open })}
    />
  );
}

interface PaneProps {
  name: string;
  aside?: ReactNode;
  children: ReactNode;
  /** As high as its content, where the layout sets no height. */
  fits?: boolean;
}

/** CSS containment: a change in one pane does not lay out the others. */
const APART = { contain: 'strict' } as const;

/** A named part of the desk: F6 goes from one to the next. */
function Pane({ name, aside, children, fits = false }: PaneProps) {
  return (
    // The page state inside is the named region already, so this element is only a group: two landmarks of one name would confuse.
    <div data-pane role="group" tabIndex={-1} aria-label={name} className="card flex min-h-0 min-w-0 flex-col">
      <header className="pane-head flex min-h-10 flex-wrap items-center justify-between gap-2 border-b border-border px-3">
        <h2 className="font-semibold">{name}</h2>
        {aside}
      </header>
      <div className="min-h-0 flex-1">
        <div className="h-full overflow-y-auto" {...(fits ? {} : { style: APART })}>
          {children}
        </div>
      </div>
    </div>
  );
}
