import { useIntl } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { Candle } from '#client/state/market/candles.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { Table } from '#client/ui/table.tsx';
import { Compact, Price } from '#client/widgets/figure.tsx';

interface TableSheetProps {
  symbol: string;
  tick: number;
  candles: readonly Candle[];
  daily: boolean;
  /** Whether the instrument is traded; an index is not and has no volume. */
  traded: boolean;
  onClose: () => void;
}

const SHOWN = 50;
const COLUMNS = ['open', 'high', 'low', 'close', 'volume'] as const;

/** The last bars of the chart as a table. */
export function TableSheet({ symbol, tick, candles, daily, traded, onClose }: TableSheetProps) {
  const intl = useIntl();
  const format = useFormat();
  const say = (id: string) => intl.formatMessage({ id: `chart.table.${id}` });
  return (
    <Sheet open onClose={onClose} title={intl.formatMessage({ id: 'chart.table.title' }, { symbol })}>
      <Table caption={say('caption')}>
        <thead>
          <tr>
            <th scope="col">{say('time')}</th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className="text-end">
                {say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {candles
            .slice(-SHOWN)
            .toReversed()
            .map(([at, open, high, low, close, volume]) => (
              <tr key={at}>
                <th scope="row" className="whitespace-nowrap">
                  {format.date(exchangeTime(at))}
                  {daily ? null : ` ${format.time(exchangeTime(at), { seconds: false })}`}
                </th>
                {[open, high, low, close].map((price, index) => (
                  <td key={COLUMNS[index]} className="text-end">
                    <Price value={price} tick={tick} />
                  </td>
                ))}
                <td className="text-end">
                  <Compact value={traded ? volume : null} />
                </td>
              </tr>
            ))}
        </tbody>
      </Table>
    </Sheet>
  );
}
