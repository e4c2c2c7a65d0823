import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuotes } from '#client/state/market/chain.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { Cell, HeadCell, Table } from '#client/ui/table.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { Figure } from '#client/widgets/figure.tsx';
import { PageState } from '#client/widgets/page-state.tsx';

interface DepthPanelProps {
  instrumentId: string;
  /** The instrument's name in the reader's language. */
  title: string;
  /** Divisor of quantities: 1, or the lot size. */
  unit: number;
  onClose: () => void;
}

const LEVELS = [0, 1, 2, 3, 4];
/** On a phone the number of orders is left out for lack of width. */
const ORDERS = 'max-md:hidden';

/** Five levels of each side of an instrument's order book: below the chain, or over it on a phone. */
export function DepthPanel({ instrumentId, title, unit, onClose }: DepthPanelProps) {
  const intl = useIntl();
  const wide = useDesk();
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  const quotes = useQuotes(ids);
  const what = intl.formatMessage({ id: 'chain-tools.depth' }, { symbol: title });
  const book = (
    <PageState market resource={quotes} what={what} skeleton={<div className="skeleton h-44" aria-hidden />}>
      {({ quotes: [quote] }) =>
        quote === undefined ? (
          <p className="text-text-2">
            <FormattedMessage id="chain-tools.depth.none" />
          </p>
        ) : (
          <div dir="ltr">
            {/* Low rows, so that the panel takes little height from the chain. */}
            <Table caption={what} className={wide ? '[&_:is(th,td)]:h-7' : undefined}>
              <thead>
                <tr>
                  {['bid-orders', 'bid-quantity', 'bid', 'ask', 'ask-quantity', 'ask-orders'].map((id) => (
                    <HeadCell key={id} numeric className={id.endsWith('orders') ? ORDERS : undefined}>
                      <FormattedMessage id={`chain-tools.depth.${id}`} />
                    </HeadCell>
                  ))}
                </tr>
              </thead>
              <tbody>
                {LEVELS.map((level) => {
                  const [bid, ask] = [quote.bids[level], quote.asks[level]];
                  return (
                    <tr key={level}>
                      <Cell numeric className={ORDERS}>
                        <Figure kind="integer" value={bid?.orders ?? null} />
                      </Cell>
                      <Cell numeric>
                        <Figure kind="integer" value={bid === undefined ? null : Math.round(bid.quantity / unit)} />
                      </Cell>
                      <Cell numeric>
                        <Figure kind="price" value={bid?.price ?? null} className="text-buy" />
                      </Cell>
                      <Cell numeric>
                        <Figure kind="price" value={ask?.price ?? null} className="text-sell" />
                      </Cell>
                      <Cell numeric>
                        <Figure kind="integer" value={ask === undefined ? null : Math.round(ask.quantity / unit)} />
                      </Cell>
                      <Cell numeric className={ORDERS}>
                        <Figure kind="integer" value={ask?.orders ?? null} />
                      </Cell>
                    </tr>
                  );
                })}
              </tbody>
            </Table>
          </div>
        )
      }
    </PageState>
  );
  return wide ? (
    <div className="rounded-card border border-border bg-raised p-2">{book}</div>
  ) : (
    <Sheet open onClose={onClose} title={what} detent="auto">
      {book}
    </Sheet>
  );
}
