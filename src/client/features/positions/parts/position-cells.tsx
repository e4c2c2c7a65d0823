import { useMemo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Cell, RowHead } from '#client/ui/table.tsx';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { LiveChange } from '#client/widgets/live-change.tsx';
import { LivePrice } from '#client/widgets/live-price.tsx';
import { Money } from '#client/widgets/money.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { Price } from '#client/widgets/price.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { usePositionActions } from '../use-position-actions.ts';
import { PositionPnl } from './position-pnl.tsx';

interface PositionCellsProps {
  position: Position;
  more: ReactNode;
}

/** The cells of an open position's row. */
export function PositionCells({ position, more }: PositionCellsProps) {
  const intl = useIntl();
  const format = useFormat();
  const { squareOff, add } = usePositionActions(position);
  const { instrument } = position;
  const long = position.net_quantity > 0;
  const one = useMemo(() => [position], [position]);
  const symbol = instrumentTitle(instrument, format);
  return (
    <>
      <Cell>
        <Chip tone={long ? 'buy' : 'sell'}>
          <FormattedMessage id={long ? 'positions.long' : 'positions.short'} />
        </Chip>
      </Cell>
      <RowHead>
        <InstrumentName instrument={instrument} />
      </RowHead>
      <Cell>{position.product}</Cell>
      <Cell numeric>
        <Quantity lots={position.net_lots} units={position.net_quantity} />
      </Cell>
      <Cell numeric>
        <Price value={position.average_price} tick={instrument.tick_size} />
      </Cell>
      <Cell numeric>
        <LivePrice instrumentId={instrument.instrument_id} tick={instrument.tick_size} />
      </Cell>
      <Cell numeric>
        <LiveChange instrumentId={instrument.instrument_id} previousClose={position.quote?.previous_close ?? null} />
      </Cell>
      <Cell numeric>
        <PositionPnl positions={one} kind="unrealised" className="font-semibold" />
      </Cell>
      <Cell numeric>
        <Pnl value={position.realised_pnl} />
      </Cell>
      <Cell numeric>
        <Money value={position.charges.total} />
      </Cell>
      <Cell numeric>
        <PositionPnl positions={one} kind="net" />
      </Cell>
      <Cell>
        <span className="flex items-center justify-end gap-1">
          <Button size="sm" aria-label={intl.formatMessage({ id: 'positions.close.of' }, { symbol })} onClick={() => squareOff()}>
            <FormattedMessage id="positions.close" />
          </Button>
          <Button size="sm" variant="ghost" aria-label={intl.formatMessage({ id: 'positions.add.of' }, { symbol })} onClick={add}>
            <FormattedMessage id="positions.add" />
          </Button>
          {more}
        </span>
      </Cell>
    </>
  );
}
