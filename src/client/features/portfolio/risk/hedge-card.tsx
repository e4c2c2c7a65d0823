import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Chain, Instrument } from '#client/api/types.ts';
import { optionOfChain } from '#client/state/market/chain.ts';
import { useFutures } from '#client/state/market/futures.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Greek } from '#client/widgets/figure.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { hedgeOf, type BookPart, type Hedge, type WeightedDelta } from '#domain/strategies/book-stress.ts';

interface HedgeCardProps {
  /** The reference first. */
  parts: readonly BookPart[];
  /** Their deltas. */
  weighted: WeightedDelta;
  /** Name of the deltas in units of the reference. */
  term: string;
  chains: readonly Chain[];
  /** The prices are too old to act on. */
  disabled: boolean;
}

interface Way {
  readonly instrument: Instrument;
  readonly hedge: Hedge;
}

/**
 * Trades that bring the net delta of each underlying closest to zero, or of several together in the reference: the nearest future, or the option at the money.
 * A press opens the ticket; nothing is sent from here.
 */
export function HedgeCard({ parts, weighted, term, chains, disabled }: HedgeCardProps) {
  const [reference] = parts;
  const of = (part: BookPart) => ({ part, disabled, chains: chains.filter(({ underlying }) => underlying === part.underlying) });
  return (
    <Card title={<FormattedMessage id="portfolio.risk.hedge" />}>
      <ul className="flex flex-col gap-3">
        {reference === undefined || parts.length === 1 ? null : (
          <HedgeOf {...of(reference)} delta={weighted.total} name={<FormattedMessage id="portfolio.risk.everything" />} term={term} />
        )}
        {parts.length === 1 ? null : (
          <li className="text-small text-text-2">
            <FormattedMessage id="portfolio.risk.hedge.either" />
          </li>
        )}
        {parts.map((part, place) => (
          <HedgeOf
            key={part.underlying}
            {...of(part)}
            delta={weighted.parts[place]?.delta ?? 0}
            name={part.underlying}
            term={<FormattedMessage id="portfolio.risk.delta" />}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Returns the option at the money of the nearest expiry against the delta: a put for a positive delta, a call for a negative one. */
function byOption(delta: number, chains: readonly Chain[]): Way | null {
  const chain = chains.toSorted((a, b) => a.expires_at - b.expires_at)[0];
  const row = chain?.rows.find(({ strike }) => strike === chain.atm_strike);
  if (chain === undefined || row === undefined) return null;
  const kind = delta > 0 ? 'put' : 'call';
  const leg = row[kind];
  const hedge = leg.delta === null ? null : hedgeOf(delta, leg.delta * chain.lot_size);
  return hedge === null ? null : { instrument: optionOfChain(chain, row.strike, kind, leg), hedge };
}

interface HedgeOfProps {
  /** The part to hedge. */
  part: BookPart;
  chains: readonly Chain[];
  delta: number;
  name: ReactNode;
  term: ReactNode;
  disabled: boolean;
}

function HedgeOf({ part, chains, delta, name, term, disabled }: HedgeOfProps) {
  const { value: futures } = useFutures(part.underlying);
  const future = futures?.[0];
  const futureHedge = future === undefined ? null : hedgeOf(delta, future.instrument.lot_size);
  const ways = [
    future === undefined || futureHedge === null ? null : { instrument: future.instrument, hedge: futureHedge },
    byOption(delta, chains),
  ].filter((way) => way !== null);
  const why = future !== undefined || chains.length > 0 ? 'none' : futures === null ? 'unknown' : 'unlisted';
  return (
    <li className="flex flex-col gap-2">
      <p>
        <span className="font-semibold">{name}</span> {term} <Greek name="delta" value={delta} />
      </p>
      {ways.length === 0 ? (
        <p className="text-text-2">
          <FormattedMessage id={`portfolio.risk.hedge.${why}`} values={{ underlying: part.underlying }} />
        </p>
      ) : (
        ways.map((way) => <WayRow key={way.instrument.instrument_id} way={way} disabled={disabled} />)
      )}
    </li>
  );
}

function WayRow({ way: { instrument, hedge }, disabled }: { way: Way; disabled: boolean }) {
  const intl = useIntl();
  const openTicket = useSetAtom(ticketRequestAtom);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">
        <FormattedMessage id="portfolio.risk.hedge.lots" values={{ side: hedge.side, lots: hedge.lots }} />
      </span>
      <InstrumentName instrument={instrument} inline />
      <span className="text-text-2">
        <FormattedMessage id="portfolio.risk.hedge.left" values={{ delta: <Greek key="delta" name="delta" value={hedge.left} /> }} />
      </span>
      <Button
        size="sm"
        className="ms-auto"
        aria-haspopup="dialog"
        disabled={disabled}
        title={disabled ? intl.formatMessage({ id: 'portfolio.risk.hedge.old' }) : undefined}
        onClick={() => openTicket({ instrument, side: hedge.side === 'buy' ? 'BUY' : 'SELL', lots: hedge.lots, mode: 'open' })}
      >
        <FormattedMessage id="portfolio.risk.hedge.ticket" />
      </Button>
    </div>
  );
}
