import { FormattedMessage, useIntl } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { Card } from '#client/ui/card.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { Greek, Ratio } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import type { WeightedDelta } from '#domain/strategies/book-stress.ts';
import type { HeldPart } from './book-of.ts';

interface WeightedCardProps {
  /** At least two as they are assumed to move, the reference first. */
  parts: readonly HeldPart[];
  weighted: WeightedDelta;
  /** Name of the deltas, which depends on the assumed moves. */
  term: string;
  currency: Currency;
}

/** The delta of each underlying and of all in units of the reference, which is the profit per point of the reference. */
export function WeightedCard({ parts, weighted, term, currency }: WeightedCardProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `portfolio.risk.${id}` });
  const reference = parts[0];
  const lot = reference?.lotSize ?? 0;
  return (
    <Card title={term} flush>
      <Table className="table-tight" caption={intl.formatMessage({ id: 'portfolio.risk.weighted.caption' }, { term })}>
        <thead>
          <tr>
            <HeadCell>{text('underlying')}</HeadCell>
            <HeadCell numeric>{text('delta')}</HeadCell>
            <HeadCell numeric>{text('beta')}</HeadCell>
            <HeadCell numeric>{term}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {weighted.parts.map(({ underlying, delta, weighted: own }, place) => (
            <tr key={underlying}>
              <RowHead>{underlying}</RowHead>
              <Cell numeric>
                <Greek name="delta" value={delta} />
              </Cell>
              <Cell numeric>
                {place > 0 && parts[place]?.beta === undefined ? (
                  <FormattedMessage id="portfolio.risk.beta.assumed" values={{ beta: <Ratio key="beta" value={1} /> }} />
                ) : (
                  <Ratio value={parts[place]?.beta ?? 1} />
                )}
              </Cell>
              <Cell numeric>
                <Greek name="delta" value={own} />
              </Cell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <RowHead colSpan={3}>{text('everything')}</RowHead>
            <Cell numeric className="font-semibold">
              <Greek name="delta" value={weighted.total} />
            </Cell>
          </tr>
        </tfoot>
      </Table>
      <p className="px-3 py-2 text-small text-text-2">
        <FormattedMessage
          id={lot > 0 ? 'portfolio.risk.weighted.lots' : 'portfolio.risk.weighted.units'}
          values={{
            amount: <Pnl key="amount" value={weighted.total} currency={currency} />,
            underlying: reference?.underlying,
            lots: <Ratio key="lots" value={lot > 0 ? weighted.total / lot : null} />,
          }}
        />
      </p>
    </Card>
  );
}
