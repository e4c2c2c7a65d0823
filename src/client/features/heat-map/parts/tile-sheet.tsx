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
import { Compact } from '#client/widgets/compact.tsx';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { LiveChange } from '#client/widgets/live-change.tsx';
import { LivePrice } from '#client/widgets/live-price.tsx';
import { Percent } from '#client/widgets/percent.tsx';
import { Price } from '#client/widgets/price.tsx';
import { COLOURS } from '../model/heat-query.ts';
import { colourValue } from '../model/tile-values.ts';
import type { TileFacts } from '../tile-facts.ts';

interface TileSheetProps {
  /** Null = closed. */
  facts: TileFacts | null;
  resource: Resource<HeatMap>;
  onClose: () => void;
}
const RETURNS = COLOURS.filter((metric) => ['1w', '1m', '3m', 'ytd'].includes(metric));

/** One instrument with all that the map knows of it, and where to go from it. */
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
