import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuotes } from '#client/state/market/chain.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { Cell, HeadCell, Table } from '#client/ui/table.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { Figure, Price } from '#client/widgets/figure.tsx';
import { PageState } from '#client/widgets/page-state.tsx';

interface DepthPanelProps {
  instrumentId: string;
  /** The instrument's name in the reader's language. */
  title: string;
  /** Divisor of quantities: 1, or the lot size. */
  unit: number;
  /** Whether quantities are parts of one, as of coins. */
  inParts: boolean;
  onClose: () => void;
}

/** Two places, as quantities of coins are read. */
const PART = 0.01;
const LEVELS = [0, 1, 2, 3, 4];
/** On a phone the number of orders is left out for lack of width. */
const ORDERS = 'max-md:hidden';

/** The quantity of a level; orders of 0 are those that a market does not count. */
function Size({ level, unit, inParts }: { level: { readonly quantity: number } | undefined } & Pick<DepthPanelProps, 'unit' | 'inParts'>) {
  const value = level === undefined ? null : level.quantity / unit;
  return inParts ? <Price value={value} tick={PART} /> : <Figure kind="integer" value={value === null ? null : Math.round(value)} />;
}

/** Five levels of each side of an instrument's order book: below the chain, or over it on a phone. */
export function DepthPanel({ instrumentId, title, unit, inParts, onClose }: DepthPanelProps) {
  const intl = useIntl();
  const wide = useDesk();
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  const quotes = useQuotes(ids);
  const what = intl.formatMessage({ id: 'chain-tools.depth' }, { symbol: title });
  const book = (
    <PageState market resource={quotes} what={what} skeleton={<div className="skeleton h-44" aria-hidden />}>
      {({ quotes: [quote], instruments: [instrument] }) =>
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
                        <Figure kind="integer" value={bid?.orders || null} />
                      </Cell>
                      <Cell numeric>
                        <Size level={bid} unit={unit} inParts={inParts} />
                      </Cell>
                      <Cell numeric>
                        <Price value={bid?.price ?? null} tick={instrument?.tick_size ?? null} className="text-buy" />
                      </Cell>
                      <Cell numeric>
                        <Price value={ask?.price ?? null} tick={instrument?.tick_size ?? null} className="text-sell" />
                      </Cell>
                      <Cell numeric>
                        <Size level={ask} unit={unit} inParts={inParts} />
                      </Cell>
                      <Cell numeric className={ORDERS}>
                        <Figure kind="integer" value={ask?.orders || null} />
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
