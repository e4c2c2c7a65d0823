import { FormattedMessage } from 'react-intl';
import type { Instrument } from '#client/api/types.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { Cell, HeadCell, Table } from '#client/ui/table.tsx';
import { Compact, Price } from '#client/widgets/figure.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { PageState } from '#client/widgets/page-state.tsx';

const COLUMNS = ['bid-quantity', 'bid', 'ask', 'ask-quantity'] as const;

/** The best five prices of both sides with their age; polled, not streamed. */
export function DepthTable({ instrument, label }: { instrument: Instrument; label: string }) {
  const quotes = useQuotes([instrument.instrument_id]);
  return (
    <PageState market resource={quotes} what={label} skeleton={<div className="skeleton h-[220px]" aria-hidden />}>
      {({ quotes: [quote] }) => (
        <>
          <Table caption={label}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <HeadCell key={column} numeric>
                    <FormattedMessage id={`watchlist.${column}`} />
                  </HeadCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: Math.max(quote?.bids.length ?? 0, quote?.asks.length ?? 0) }, (_, place) => {
                const [bid, ask] = [quote?.bids[place], quote?.asks[place]];
                return (
                  <tr key={place}>
                    <Cell numeric>{bid ? <Compact value={bid.quantity} /> : null}</Cell>
                    <Cell numeric>{bid ? <Price value={bid.price} tick={instrument.tick_size} className="text-buy" /> : null}</Cell>
                    <Cell numeric>{ask ? <Price value={ask.price} tick={instrument.tick_size} className="text-sell" /> : null}</Cell>
                    <Cell numeric>{ask ? <Compact value={ask.quantity} /> : null}</Cell>
                  </tr>
                );
              })}
            </tbody>
          </Table>
          <p className="py-2">
            <FreshnessBadge facts={factsOfResource(quotes)} />
          </p>
        </>
      )}
    </PageState>
  );
}
