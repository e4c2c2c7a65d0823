import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Instrument } from '#client/api/types.ts';
import { useQuotes } from '#client/state/chain.ts';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { LiveChange } from '#client/widgets/live-change.tsx';
import { LivePrice } from '#client/widgets/live-price.tsx';

/** The chosen instrument with its price now and how fresh that is. */
export function PriceNow({ instrument }: { instrument: Instrument }) {
  const { instrument_id: id } = instrument;
  const ids = useMemo(() => [id], [id]);
  const quotes = useQuotes(ids);
  const quote = quotes.value?.quotes.find((each) => each.instrument_id === id);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-input bg-sunken p-3">
      <InstrumentName instrument={instrument} className="min-w-0 flex-1" />
      <span className="flex items-baseline gap-2">
        <span className="sr-only">
          <FormattedMessage id="alerts.now" />
        </span>
        <LivePrice instrumentId={id} tick={instrument.tick_size} className="font-semibold" />
        <LiveChange instrumentId={id} previousClose={quote?.previous_close ?? null} />
      </span>
      <FreshnessBadge facts={factsOfResource(quotes)} />
    </div>
  );
}
