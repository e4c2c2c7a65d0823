import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import type { IndexConfig } from '#client/api/analytics/types.ts';
import { NO_VALUE } from '#client/i18n/format.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useLastPrices } from '#client/state/analytics/ltp.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { Figure, Price } from '#client/widgets/figure.tsx';
import { toneOf, directionOf } from '#client/widgets/pnl-words.ts';
import { useNowSelect } from '#client/widgets/use-now.ts';
import { exchangeTimeAt } from '#client/state/stream/exchange-clock.ts';
import { PublishedCard } from './published-card.tsx';

/** Fetched where the back end names no index. */
const USUAL = ['NIFTY', 'BANKNIFTY'];
const MOST = 20;

/** Returns the names in the typed text, separated by comma or space, without duplicates. */
const namesIn = (text: string) => [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))].slice(0, MOST);

/** Last traded prices of the reader's instruments, from the back end's function. */
export function LastPrices({ config }: { config: IndexConfig | null }) {
  const intl = useIntl();
  const format = useFormat();
  const configured = (config?.indices ?? []).map(({ underlying }) => underlying);
  const usual = (configured.length > 0 ? configured : USUAL).join(', ');
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const prices = useLastPrices(asked ?? namesIn(usual));
  const today = useNowSelect((now) => marketCalendar.dateAt(exchangeTimeAt(now) ?? exchangeTime(0)));
  const time = (at: number | null) => {
    if (at === null) return NO_VALUE;
    const instant = exchangeTime(at);
    return marketCalendar.dateAt(instant) === today ? format.time(instant) : format.dateTime(instant);
  };
  const question = (
    <form
      className="mb-3 max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(namesIn(typed ?? usual));
      }}
    >
      <TextField
        label={<FormattedMessage id="published.ltp.instruments" />}
        hint={<FormattedMessage id="published.ltp.hint" />}
        value={typed ?? usual}
        onChange={setTyped}
      />
    </form>
  );
  return (
    <PublishedCard title="published.ltp" none="published.ltp.none" market resource={prices} question={question}>
      {(list, caption) => (
        <Table caption={caption}>
          <thead>
            <tr>
              <HeadCell>{intl.formatMessage({ id: 'published.column.symbol' })}</HeadCell>
              <HeadCell numeric>{intl.formatMessage({ id: 'published.column.ltp' })}</HeadCell>
              <HeadCell numeric>{intl.formatMessage({ id: 'published.column.change' })}</HeadCell>
              <HeadCell className="max-md:hidden">{intl.formatMessage({ id: 'published.column.created_at' })}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {list.map((row, place) => (
              <tr key={row.instrumentId ?? row.symbol ?? place}>
                <RowHead>
                  <bdi>{row.symbol ?? row.instrumentId ?? NO_VALUE}</bdi>
                  {/* A phone has no room for a column of times. */}
                  <span className="block text-small font-normal text-text-3 md:hidden">{time(row.exchangeAt)}</span>
                </RowHead>
                <Cell numeric>
                  <Price value={row.ltp} />
                </Cell>
                <Cell numeric>
                  <Figure kind="signed-price" value={row.change} className={toneOf(directionOf(row.change))} />
                </Cell>
                <Cell className="max-md:hidden">{time(row.exchangeAt)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </PublishedCard>
  );
}
