import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NO_VALUE } from '#client/i18n/format.ts';
import type { Position } from '#client/api/types.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { Money, Price } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { markOfPosition, profitAt, type Profit } from '#client/state/positions/profit.ts';
import { TEXT_COLUMNS } from '../model/columns.ts';
import { SideMark } from './side-mark.tsx';

/** Live prices do not apply to a past day. */
const NO_LIVE = () => null;

/** Returns the profit of a past day's position at its closing price; unknown parts are null. */
export function profitAtClose(position: Position): Profit {
  return profitAt(position, markOfPosition({ ...position, quote: null }, NO_LIVE)?.price ?? null);
}

const COLUMNS = ['side', 'product', 'quantity', 'average', 'close', 'open', 'realised', 'charges'] as const;
type PastColumn = (typeof COLUMNS)[number];
const isText = (column: PastColumn) => (TEXT_COLUMNS as readonly string[]).includes(column);

/** The figures at the corners of a card, beside the profit. */
const CARD_FACTS = ['average', 'close', 'realised', 'charges'] as const;

/** One figure of a past day's position. */
function PastCell({ position, column }: { position: Position; column: PastColumn }): ReactNode {
  const { instrument } = position;
  switch (column) {
    case 'side':
      return <SideMark position={position} />;
    case 'product':
      return position.product ?? NO_VALUE;
    case 'quantity':
      return <Quantity kind={instrument.kind} lots={position.net_lots} units={position.net_quantity} />;
    case 'average':
      return <Price value={position.average_price} tick={instrument.tick_size} />;
    case 'close':
      return <Price value={position.mark_price} tick={instrument.tick_size} />;
    case 'open':
      return <Pnl value={knownDecimal(profitAtClose(position).unrealised)} />;
    case 'realised':
      return <Pnl value={position.realised_pnl} />;
    case 'charges':
      return <Money value={position.charges.total} />;
  }
}

/** The positions open at the end of a past day: a table on a desktop, else cards. */
export function PastPositions({ positions, day }: { positions: readonly Position[]; day: string }) {
  const intl = useIntl();
  const wide = useDesk();
  if (positions.length === 0) return null;
  const caption = intl.formatMessage({ id: 'positions.past.caption' }, { date: day });
  if (!wide)
    return (
      <ul aria-label={caption} className="flex flex-col gap-2">
        {positions.map((position) => (
          <PastCard key={position.position_id} position={position} />
        ))}
      </ul>
    );
  return (
    <div className="card">
      <Table caption={caption}>
        <thead>
          <tr>
            <HeadCell>
              <FormattedMessage id="positions.column.instrument" />
            </HeadCell>
            {COLUMNS.map((column) => (
              <HeadCell key={column} numeric={!isText(column)}>
                <FormattedMessage id={`positions.column.${column}`} />
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {positions.map((position) => (
            <tr key={position.position_id} data-past>
              <RowHead>
                <InstrumentName instrument={position.instrument} />
              </RowHead>
              {COLUMNS.map((column) => (
                <Cell key={column} numeric={!isText(column)}>
                  <PastCell position={position} column={column} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function PastCard({ position }: { position: Position }) {
  return (
    <li data-past className="card card-padded flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="flex min-w-0 items-start gap-2">
          <SideMark position={position} />
          <InstrumentName instrument={position.instrument} />
        </div>
        <span className="ms-auto text-h2">
          <PastCell position={position} column="open" />
        </span>
      </div>
      <span className="text-text-2">
        <PastCell position={position} column="product" /> · <PastCell position={position} column="quantity" />
      </span>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
        {CARD_FACTS.map((column) => (
          <div key={column} className="flex items-baseline justify-between gap-2">
            <dt className="text-small text-text-3">
              <FormattedMessage id={`positions.column.${column}`} />
            </dt>
            <dd>
              <PastCell position={position} column={column} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
