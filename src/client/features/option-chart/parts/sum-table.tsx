import { useIntl } from 'react-intl';
import type { CombinedBar } from '#domain/market/combined-bars.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Table } from '#client/ui/table.tsx';
import { Compact, Price } from '#client/widgets/figure.tsx';

const SHOWN = 50;

/** The last bars of a combination as a table. */
export function SumTable({ sum, tick, daily }: { sum: readonly CombinedBar[]; tick: number; daily: boolean }) {
  const intl = useIntl();
  const format = useFormat();
  const say = (id: string) => intl.formatMessage({ id: `option-chart.table.${id}` });
  return (
    <Table caption={say('caption')}>
      <thead>
        <tr>
          <th scope="col">{say('time')}</th>
          {['open', 'close', 'volume'].map((name) => (
            <th key={name} scope="col" className="text-end">
              {say(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sum
          .slice(-SHOWN)
          .toReversed()
          .map(({ at, open, close, volume }) => (
            <tr key={at}>
              <th scope="row" className="whitespace-nowrap">
                {format.date(exchangeTime(at))}
                {daily ? null : ` ${format.time(exchangeTime(at), { seconds: false })}`}
              </th>
              <td className="text-end">
                <Price value={open} tick={tick} />
              </td>
              <td className="text-end">
                <Price value={close} tick={tick} />
              </td>
              <td className="text-end">
                <Compact value={volume} />
              </td>
            </tr>
          ))}
      </tbody>
    </Table>
  );
}
