import { FormattedMessage, useIntl } from 'react-intl';
import type { Chain } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Download, Hourglass, Layers, Pause, Play, SlidersHorizontal } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { cx } from '#client/ui/cx.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { MarketQuery } from '../frame/use-market-query.ts';
import { METRICS, PRESETS } from './column-ids.ts';
import { ExpiryStrip } from './expiry-strip.tsx';
import { isByUtc, lackingColumns, takesOrders } from '../model/market-kind.ts';

interface ChainToolsProps {
  chain: Chain;
  query: MarketQuery;
  wide: boolean;
  frozenAt: number | null;
  collecting: boolean;
  onFreeze: () => void;
  onCollect: () => void;
  onView: () => void;
  onExport: () => void;
  /** Shows a past day; null where the back end has none. */
  onPast: (() => void) | null;
}

/** The controls above the grid: expiry, columns and view. */
export function ChainTools({ chain, query, wide, frozenAt, collecting, onFreeze, onCollect, onView, onExport, onPast }: ChainToolsProps) {
  const intl = useIntl();
  const format = useFormat();
  const text = (id: string) => intl.formatMessage({ id });
  const lacking: readonly string[] = lackingColumns(chain);
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:gap-y-1.5">
      {/* In a line of its own where less than one date would be seen beside the tools, on a desktop less than two. */}
      <div className={cx('flex-1 lg:basis-72', wide ? 'min-w-32' : 'min-w-0')}>
        <ExpiryStrip chain={chain} onChoose={(expiry) => query.show({ expiry })} />
      </div>
      <div className="contents lg:flex lg:items-center lg:gap-2">
        {wide ? (
          <Segmented
            size="sm"
            label={text('market.preset')}
            value={query.preset}
            segments={PRESETS.map((value) => ({ value, label: text(`market.preset.${value}`) }))}
            onChange={(preset) => query.show({ preset })}
          />
        ) : (
          <Segmented
            className="phone-metrics order-last w-full"
            label={text('market.metric')}
            value={lacking.includes(query.metric) ? 'oi' : query.metric}
            segments={METRICS.filter((id) => !lacking.includes(id)).map((value) => ({ value, label: text(`market.metric.${value}`) }))}
            onChange={(metric) => query.show({ metric })}
          />
        )}
        {frozenAt === null ? null : (
          <span className="order-last w-full text-small whitespace-nowrap text-stale lg:order-none lg:w-auto">
            <FormattedMessage
              id="market.frozen"
              values={{
                time: isByUtc(chain) ? format.utcTime(frozenAt, { seconds: true }) : format.time(exchangeTime(frozenAt), { seconds: true }),
              }}
            />
          </span>
        )}
        <div className="flex items-center">
          <IconButton
            label={text(frozenAt === null ? 'market.freeze' : 'market.unfreeze')}
            aria-pressed={frozenAt !== null}
            icon={frozenAt === null ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />}
            onClick={onFreeze}
          />
          {takesOrders(chain) ? (
            <IconButton
              label={text('market.collect')}
              aria-pressed={collecting}
              icon={<Layers aria-hidden size={18} />}
              onClick={onCollect}
            />
          ) : null}
          {onPast === null ? null : <IconButton label={text('market.past')} icon={<Hourglass aria-hidden size={18} />} onClick={onPast} />}
          {wide ? <IconButton label={text('market.csv')} icon={<Download aria-hidden size={18} />} onClick={onExport} /> : null}
          <IconButton
            label={text('market.view')}
            aria-haspopup="dialog"
            icon={<SlidersHorizontal aria-hidden size={18} />}
            onClick={onView}
          />
        </div>
      </div>
    </div>
  );
}
