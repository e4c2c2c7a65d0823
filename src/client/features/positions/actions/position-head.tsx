import { NO_VALUE } from '#client/i18n/format.ts';
import { FormattedMessage } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { SideMark } from '../parts/side-mark.tsx';

/** Which position a sheet is about, at the price of now. */
export function PositionHead({ position }: { position: Position }) {
  const { instrument } = position;
  const tick = instrument.tick_size;
  const prices = [
    ['ltp', <LivePrice key="l" instrumentId={instrument.instrument_id} tick={tick} className="font-semibold" />],
    ['bid', <LivePrice key="b" instrumentId={instrument.instrument_id} tick={tick} field="bid" />],
    ['ask', <LivePrice key="a" instrumentId={instrument.instrument_id} tick={tick} field="ask" />],
    ['avg', <Price key="v" value={position.average_price} tick={tick} />],
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SideMark position={position} />
        <InstrumentName instrument={instrument} />
        <span className="ms-auto text-text-2">
          {position.product ?? NO_VALUE} ·{' '}
          <Quantity kind={position.instrument.kind} lots={position.net_lots} units={position.net_quantity} />
        </span>
      </div>
      <dl className="grid grid-cols-4 gap-2">
        {prices.map(([id, value]) => (
          <div key={id}>
            <dt className="text-small text-text-3">
              <FormattedMessage id={`positions.head.${id}`} />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
