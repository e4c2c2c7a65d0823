import { FormattedMessage, useIntl } from 'react-intl';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { useSteadyOrder } from '#client/ui/use-steady-order.ts';
import { Compact } from '#client/widgets/figure.tsx';
import { HeatValue } from '#client/widgets/heat/heat-value.tsx';
import type { HeatQuery } from './model/heat-query.ts';
import { tileColour } from './model/tile-colour.ts';
import { kindOfValue, type MapLook, type TileFacts } from './tile-facts.ts';

interface HeatListProps {
  facts: readonly TileFacts[];
  query: HeatQuery;
  look: MapLook;
  onOpen: (instrumentId: string) => void;
}

const keyOf = ({ tile }: TileFacts) => tile.instrument_id;

/** The map as a table, highest value first, unknown values last. */
export function HeatList({ facts, query, look, onOpen }: HeatListProps) {
  const intl = useIntl();
  const sorted = facts.toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity) || (a.tile.symbol < b.tile.symbol ? -1 : 1));
  const { rows, holding } = useSteadyOrder(sorted, keyOf, `${query.universe} ${query.colour}`);
  return (
    <div className="card" {...holding}>
      <Table caption={intl.formatMessage({ id: 'heat-map.list' })}>
        <thead>
          <tr>
            <HeadCell>
              <FormattedMessage id="heat-map.symbol" />
            </HeadCell>
            {query.universe === 'shares' ? (
              <HeadCell className="max-md:hidden">
                <FormattedMessage id="heat-map.sector" />
              </HeadCell>
            ) : null}
            <HeadCell numeric>
              <FormattedMessage id={`heat-map.size.${query.size}`} />
            </HeadCell>
            <HeadCell numeric>
              <FormattedMessage id={`heat-map.color.${query.colour}`} />
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ tile, ltp, value, size }) => (
            <tr key={tile.instrument_id}>
              <RowHead>
                <button
                  type="button"
                  className="flex min-h-11 min-w-11 items-center gap-2 font-semibold"
                  onClick={() => onOpen(tile.instrument_id)}
                >
                  <span
                    aria-hidden
                    className="h-3 w-3 shrink-0 rounded-full"
                    style={{ backgroundColor: tileColour(tile, query.colour, ltp, look).fill }}
                  />
                  {tile.symbol}
                </button>
              </RowHead>
              {query.universe === 'shares' ? (
                <Cell className="max-md:hidden">
                  {tile.sector === null ? null : <FormattedMessage id={`market-words.sector.${tile.sector}`} />}
                </Cell>
              ) : null}
              <Cell numeric>{query.size === 'equal' ? null : <Compact value={size} />}</Cell>
              <Cell numeric className="relative">
                <HeatValue kind={kindOfValue(query.colour)} value={value} buildUp={tile.build_up} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
