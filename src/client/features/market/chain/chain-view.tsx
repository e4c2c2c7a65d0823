import { useAtom } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Chain, ChainLeg, Instrument } from '#client/api/types.ts';
import { ticketRequestAtom } from '#client/state/ticket.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { DESKTOP, useMedia } from '#client/ui/use-media.ts';
import { chainLines } from '../model/chain-lines.ts';
import { legInstrument } from '../model/leg-instrument.ts';
import type { MarketQuery } from '../frame/use-market-query.ts';
import { ChainFacts } from './chain-facts.tsx';
import { ChainGrid, type PickedLeg } from './chain-grid.tsx';
import { gridColumns, METRICS, NARROW_COLUMNS, phoneColumns, PRESET_COLUMNS, PRESETS } from './columns.ts';
import { ExpiryStrip } from './expiry-strip.tsx';
import { QuickBar } from './quick-bar.tsx';
import { useLiveSpot } from './use-live-spot.ts';

interface ChainViewProps {
  chain: Chain;
  query: MarketQuery;
  held: ReadonlyMap<string, number>;
}

/** The option chain with everything around it. */
export function ChainView({ chain, query, held }: ChainViewProps) {
  const intl = useIntl();
  const wide = useMedia(DESKTOP);
  const [ticket, openTicket] = useAtom(ticketRequestAtom);
  const narrow = ticket !== null;
  const [picked, setPicked] = useState<PickedLeg | null>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const [lots, setLots] = useState(1);
  const { atm, spot } = useLiveSpot(chain);
  const lines = useMemo(() => chainLines(chain, atm, spot), [chain, atm, spot]);
  const columns = useMemo(() => {
    const preset = (narrow ? NARROW_COLUMNS : PRESET_COLUMNS)[query.preset];
    return gridColumns(wide ? preset : phoneColumns(query.metric));
  }, [wide, narrow, query.preset, query.metric]);

  const instrumentOf = (leg: PickedLeg | null): Instrument | null => {
    const line = leg === null ? undefined : lines.find(({ strike }) => strike === leg.strike);
    const found: ChainLeg | undefined = leg === null ? undefined : line?.[leg.side];
    return leg === null || found === undefined ? null : legInstrument(chain, leg.strike, leg.side, found);
  };
  const trade = (leg: PickedLeg, side: 'BUY' | 'SELL') => {
    const instrument = instrumentOf(leg);
    if (instrument !== null) openTicket({ instrument, side, lots, mode: 'open' });
  };
  const pick = useCallback((leg: PickedLeg | null, keyboard: boolean) => {
    setPicked(leg);
    setByKeyboard(keyboard);
  }, []);
  const close = () => {
    setPicked(null);
    document.querySelector<HTMLElement>('.chain-grid')?.focus();
  };
  const instrument = instrumentOf(picked);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <ChainFacts chain={chain} />
      <div className="flex flex-wrap items-center gap-2 lg:flex-nowrap">
        <div className="min-w-0 flex-1 basis-full lg:basis-auto">
          <ExpiryStrip chain={chain} onChoose={(expiry) => query.show({ expiry })} />
        </div>
        {wide ? (
          <Segmented
            size="sm"
            label={intl.formatMessage({ id: 'market.preset' })}
            value={query.preset}
            segments={PRESETS.map((value) => ({
              value,
              label: intl.formatMessage({ id: `market.preset.${value}` }),
            }))}
            onChange={(preset) => query.show({ preset })}
          />
        ) : (
          <Segmented
            className="w-full"
            label={intl.formatMessage({ id: 'market.metric' })}
            value={query.metric}
            segments={METRICS.map((value) => ({
              value,
              label: intl.formatMessage({ id: `market.metric.${value}` }),
            }))}
            onChange={(metric) => query.show({ metric })}
          />
        )}
      </div>
      <ChainGrid chain={chain} lines={lines} columns={columns} stacked={!wide} held={held} picked={picked} onPick={pick} onTrade={trade} />
      {picked === null || instrument === null ? null : (
        <QuickBar
          instrument={instrument}
          lots={lots}
          onLots={setLots}
          onTrade={(side) => trade(picked, side)}
          onClose={close}
          focus={byKeyboard}
        />
      )}
    </div>
  );
}
