import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { HeatMap } from '#client/api/types.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { useSparklines } from '#client/state/market/overview.ts';
import type { Resource } from '#client/state/resource/resource.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Change } from '#client/widgets/change.tsx';
import { Compact, Percent, Price } from '#client/widgets/figure.tsx';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import { relativeMove } from '#domain/market/relative-move.ts';
import { HeatValue } from '#client/widgets/heat/heat-value.tsx';
import { COLOURS, type HeatQuery } from '../model/heat-query.ts';
import { colourValue } from '../model/tile-values.ts';
import { type TileFacts, kindOfValue } from '../tile-facts.ts';
import type { PlacedTile } from '../model/layout.ts';

interface TileSheetProps {
  /** Null = closed. */
  facts: TileFacts | null;
  resource: Resource<HeatMap>;
  onClose: () => void;
}
const RETURNS = COLOURS.filter((metric) => ['1w', '1m', '3m', 'ytd'].includes(metric));

/** All figures of one instrument on the map, with links to its chart, chain and ticket. */
export function TileSheet({ facts, resource, onClose }: TileSheetProps) {
  return (
    <Sheet open={facts !== null} onClose={onClose} detent="auto" title={<span dir="ltr">{facts?.tile.symbol}</span>}>
      {facts === null ? null : <Content facts={facts} resource={resource} onClose={onClose} />}
    </Sheet>
  );
}

function Content({ facts: { tile, ltp }, resource, onClose }: { facts: TileFacts; resource: Resource<HeatMap>; onClose: () => void }) {
  const id = tile.instrument_id;
  const quotes = useQuotes([id]);
  const sparklines = useSparklines([id]);
  const offline = useAtomValue(offlineAtom);
  const openTicket = useSetAtom(ticketRequestAtom);
  const instrument = quotes.value?.instruments[0];
  const fact = (name: string, value: ReactNode) => (
    <div className="flex items-baseline justify-between gap-2 border-b border-border py-1">
      <dt className="text-text-2">
        <FormattedMessage id={`heat-map.${name}`} />
      </dt>
      <dd>{value}</dd>
    </div>
  );
  const trade = (side: 'BUY' | 'SELL') => {
    if (instrument === undefined) return;
    onClose();
    openTicket({ instrument, side, mode: 'open' });
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <LivePrice instrumentId={id} className="text-value" />
        <LiveChange instrumentId={id} previousClose={tile.previous_close} />
        <Sparkline values={sparklines.value?.sparklines[0]?.spark ?? []} previousClose={tile.previous_close} />
        <FreshnessBadge facts={factsOfResource(resource)} className="ms-auto" />
      </div>
      <dl>
        {tile.sector === null ? null : fact('sector', <FormattedMessage id={`market-words.sector.${tile.sector}`} />)}
        {RETURNS.map((metric) => (
          <div key={metric}>{fact(`color.${metric}`, <Change fraction={colourValue(tile, metric, ltp)} />)}</div>
        ))}
        {tile.kind === 'equity' ? fact('size.volume', <Compact value={tile.volume} />) : null}
        {tile.oi === null ? null : (
          <>
            {fact('size.oi', <Compact value={tile.oi} />)}
            {fact('color.oi-change', <Change fraction={colourValue(tile, 'oi-change', ltp)} />)}
          </>
        )}
        {tile.iv === null ? null : (
          <>
            {fact('color.iv', <Percent fraction={tile.iv} />)}
            {fact('color.iv-percentile', <Percent fraction={colourValue(tile, 'iv-percentile', ltp)} />)}
            {fact('color.pcr', <Price value={tile.put_call_ratio} tick={0.01} />)}
          </>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        {instrument?.tradable === true ? (
          <>
            <Button variant="buy" className="flex-1" disabled={offline} onClick={() => trade('BUY')}>
              <FormattedMessage id="side.buy" />
            </Button>
            <Button variant="sell" className="flex-1" disabled={offline} onClick={() => trade('SELL')}>
              <FormattedMessage id="side.sell" />
            </Button>
          </>
        ) : null}
        <Link
          className="btn btn-secondary flex-1"
          to={`${APP_BASE}/trading_view_chart?instrument=${encodeURIComponent(id)}`}
          onClick={onClose}
        >
          <FormattedMessage id="heat-map.chart" />
        </Link>
        {tile.put_call_ratio === null ? null : (
          <Link
            className="btn btn-secondary flex-1"
            to={`${APP_BASE}/market_view?tab=chain&underlying=${encodeURIComponent(tile.symbol)}`}
            onClick={onClose}
          >
            <FormattedMessage id="heat-map.chain" />
          </Link>
        )}
      </div>
    </div>
  );
}

const WIDTH = 220;
const HEIGHT = 112;

/** The figures of the tile under the pointer. Hidden from screen readers, which find the same in the tile's sheet. */
export function HoverCard({ placed, facts, box }: { placed: PlacedTile; facts: TileFacts; box: { width: number; height: number } }) {
  const { tile, ltp } = facts;
  const right = placed.x + placed.width + 8;
  const left = right + WIDTH <= box.width ? right : Math.max(0, placed.x - WIDTH - 8);
  const top = Math.max(0, Math.min(placed.y, box.height - HEIGHT));
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 flex flex-col gap-1 rounded-card border border-border bg-raised p-3 shadow-2"
      style={{ left, top, width: WIDTH }}
    >
      <span className="font-semibold">{tile.symbol}</span>
      {tile.sector === null ? null : (
        <span className="text-small text-text-3">
          <FormattedMessage id={`market-words.sector.${tile.sector}`} />
        </span>
      )}
      <span className="flex items-baseline justify-between gap-2">
        <Price value={ltp} className="font-semibold" />
        <Change fraction={relativeMove(ltp, tile.previous_close)} />
      </span>
      <span className="flex items-baseline justify-between gap-2 text-small text-text-2">
        <FormattedMessage id={tile.kind === 'index' ? 'heat-map.size.oi' : 'heat-map.size.volume'} />
        <Compact value={tile.kind === 'index' ? tile.oi : tile.volume} />
      </span>
    </div>
  );
}

interface OthersSheetProps {
  /** Null = closed. */
  facts: readonly TileFacts[] | null;
  query: HeatQuery;
  onOpen: (instrumentId: string) => void;
  onClose: () => void;
}

/** The list of the instruments merged into one tile. */
export function OthersSheet({ facts, query, onOpen, onClose }: OthersSheetProps) {
  return (
    <Sheet
      open={facts !== null}
      onClose={onClose}
      detent="auto"
      title={<FormattedMessage id="heat-map.others" values={{ count: facts?.length ?? 0 }} />}
    >
      <ul>
        {facts?.map(({ tile, value }) => (
          <li key={tile.instrument_id} className="border-b border-border">
            <button
              type="button"
              className="flex min-h-11 w-full items-center justify-between gap-3 text-start"
              onClick={() => onOpen(tile.instrument_id)}
            >
              <span className="font-semibold">{tile.symbol}</span>
              <HeatValue kind={kindOfValue(query.colour)} value={value} buildUp={tile.build_up} />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
