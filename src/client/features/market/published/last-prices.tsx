import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import type { IndexConfig } from '#client/api/analytics/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useLastPrices } from '#client/state/analytics/ltp.ts';
import { Card } from '#client/ui/card.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { Figure } from '#client/widgets/figure.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Price } from '#client/widgets/price.tsx';

/** Asked for where the back end names no index of its own. */
const USUAL = ['NIFTY', 'BANKNIFTY'];
const MOST = 20;

/** The names in what was typed: by comma or space, each once. */
const namesIn = (text: string) => [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))].slice(0, MOST);

/** Last traded prices of the instruments that the reader names, as the back end's function tells them. */
export function LastPrices({ config }: { config: IndexConfig | null }) {
  const intl = useIntl();
  const format = useFormat();
  const configured = (config?.indices ?? []).map(({ underlying }) => underlying);
  const usual = (configured.length > 0 ? configured : USUAL).join(', ');
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const prices = useLastPrices(asked ?? namesIn(usual));
  const caption = intl.formatMessage({ id: 'published.ltp' });
  return (
    <Card title={caption} aside={prices.value === null ? undefined : <AsOf at={prices.receivedAt} />}>
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
      <PageState
        market
        resource={prices}
        what={caption}
        skeleton={<div className="skeleton h-24" aria-hidden />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState title={intl.formatMessage({ id: 'published.ltp.none' })} />}
      >
        {(list) => (
          <Table caption={caption}>
            <thead>
              <tr>
                <HeadCell>{intl.formatMessage({ id: 'published.column.symbol' })}</HeadCell>
                <HeadCell numeric>{intl.formatMessage({ id: 'published.column.ltp' })}</HeadCell>
                <HeadCell numeric>{intl.formatMessage({ id: 'published.column.change' })}</HeadCell>
                <HeadCell>{intl.formatMessage({ id: 'published.column.created_at' })}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {list.map((row) => (
                <tr key={row.instrumentId ?? row.symbol}>
                  <RowHead>
                    <bdi>{row.symbol ?? row.instrumentId}</bdi>
                  </RowHead>
                  <Cell numeric>
                    <Price value={row.ltp} />
                  </Cell>
                  <Cell numeric>
                    <Figure kind="signed-price" value={row.change} />
                  </Cell>
                  <Cell>{row.exchangeAt === null ? '–' : format.dateTime(exchangeTime(row.exchangeAt))}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </PageState>
    </Card>
  );
}
