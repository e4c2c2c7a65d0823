import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instrument, Quote } from '#client/api/types.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { Cell, HeadCell, Table } from '#client/ui/table.tsx';
import { Figure, Price } from '#client/widgets/figure.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { PageState } from '#client/widgets/page-state.tsx';

const LEVELS = 5;

/** The best prices on both sides of the focused instrument, with their age: they are fetched, not streamed. */
export const Depth = memo(function Depth({ instrument }: { instrument: Instrument }) {
  const intl = useIntl();
  const quotes = useQuotes([instrument.instrument_id]);
  return (
    <PageState
      market
      resource={quotes}
      what={intl.formatMessage({ id: 'live-trade.depth' })}
      skeleton={<div className="skeleton h-[220px]" aria-hidden />}
      isEmpty={({ quotes: [quote] }) => quote === undefined || quote.bids.length + quote.asks.length === 0}
      empty={
        <p className="p-3 text-text-2">
          <FormattedMessage id="live-trade.depth.none" />
        </p>
      }
    >
      {({ quotes: [quote] }) =>
        quote === undefined ? null : (
          <>
            <Table caption={intl.formatMessage({ id: 'live-trade.depth.caption' })} className="[&_td]:h-8! [&_td]:py-0!">
              <thead>
                <tr>
                  {(['bid-quantity', 'bid', 'ask', 'ask-quantity'] as const).map((column) => (
                    <HeadCell key={column} numeric>
                      <FormattedMessage id={`live-trade.depth.${column}`} />
                    </HeadCell>
                  ))}
                </tr>
              </thead>
              <tbody>
                {Array.from({ length: LEVELS }, (_, place) => (
                  <Level key={place} quote={quote} place={place} tick={instrument.tick_size} />
                ))}
              </tbody>
            </Table>
            <p className="px-3 py-1">
              <FreshnessBadge facts={factsOfResource(quotes)} />
            </p>
          </>
        )
      }
    </PageState>
  );
});

function Level({ quote, place, tick }: { quote: Quote; place: number; tick: number }) {
  const bid = quote.bids[place];
  const ask = quote.asks[place];
  return (
    <tr>
      <Cell numeric>{bid ? <Figure kind="integer" value={bid.quantity} /> : null}</Cell>
      <Cell numeric>{bid ? <Price value={bid.price} tick={tick} className="text-buy" /> : null}</Cell>
      <Cell numeric>{ask ? <Price value={ask.price} tick={tick} className="text-sell" /> : null}</Cell>
      <Cell numeric>{ask ? <Figure kind="integer" value={ask.quantity} /> : null}</Cell>
    </tr>
  );
}
