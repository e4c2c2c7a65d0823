import { ChevronDown } from 'lucide-react';
import { Fragment, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Cell, HeadCell, Table } from '#client/ui/table.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { Money } from '#client/widgets/money.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { moneyToDecimal } from '#domain/units/money.ts';
import { profitOf, totalProfit } from '../model/position-profit.ts';
import { CloseChips } from './close-chips.tsx';
import { PositionCells } from './position-cells.tsx';
import { PositionDetail } from './position-detail.tsx';
import { PositionPnl } from './position-pnl.tsx';

const COLUMNS = [
  'side',
  'instrument',
  'product',
  'quantity',
  'average',
  'ltp',
  'change',
  'open',
  'realised',
  'charges',
  'net',
  'actions',
] as const;
const NUMERIC: readonly string[] = ['quantity', 'average', 'ltp', 'change', 'open', 'realised', 'charges', 'net', 'actions'];

interface PositionTableProps {
  caption: string;
  positions: readonly Position[];
}

/** Open positions of one group as a real table with the group's totals. */
export function PositionTable({ caption, positions }: PositionTableProps) {
  const intl = useIntl();
  const format = useFormat();
  const [open, setOpen] = useState<string | null>(null);
  const settled = totalProfit(positions.map((position) => profitOf(position, null)));
  return (
    <div className="card">
      <Table caption={caption}>
        <thead>
          <tr>
            {COLUMNS.map((id) => (
              <HeadCell key={id} numeric={NUMERIC.includes(id)}>
                <FormattedMessage id={`positions.column.${id}`} />
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {positions.map((position) => {
            const shown = open === position.position_id;
            const symbol = instrumentTitle(position.instrument, format);
            return (
              <Fragment key={position.position_id}>
                <tr>
                  <PositionCells
                    position={position}
                    more={
                      <IconButton
                        label={intl.formatMessage({ id: 'positions.more.of' }, { symbol })}
                        aria-expanded={shown}
                        icon={<ChevronDown aria-hidden size={18} className={cx(shown && 'rotate-180')} />}
                        onClick={() => setOpen(shown ? null : position.position_id)}
                      />
                    }
                  />
                </tr>
                {shown ? (
                  <tr>
                    <td colSpan={COLUMNS.length} className="bg-sunken p-4">
                      <div className="grid max-w-3xl grid-cols-2 gap-6">
                        <PositionDetail position={position} />
                        <CloseChips position={position} />
                      </div>
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={7}>
              <FormattedMessage id="positions.total" />
            </th>
            <Cell numeric>
              <PositionPnl positions={positions} kind="unrealised" className="font-semibold" />
            </Cell>
            <Cell numeric>
              <Pnl value={moneyToDecimal(settled.realised)} />
            </Cell>
            <Cell numeric>
              <Money value={moneyToDecimal(settled.charges)} />
            </Cell>
            <Cell numeric>
              <PositionPnl positions={positions} kind="net" className="font-semibold" />
            </Cell>
            <Cell />
          </tr>
        </tfoot>
      </Table>
    </div>
  );
}
