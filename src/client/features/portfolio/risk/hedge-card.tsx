import { useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Chain, Instrument } from '#client/api/types.ts';
import { optionOfChain } from '#client/state/market/chain.ts';
import { useFutures } from '#client/state/market/futures.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Greek } from '#client/widgets/figure.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { bookGreeks, hedgeOf, type BookPart, type Hedge } from '#domain/strategies/book-stress.ts';

interface HedgeCardProps {
  parts: readonly BookPart[];
  chains: readonly Chain[];
  /** The prices are too old to act on. */
  disabled: boolean;
}

interface Way {
  readonly instrument: Instrument;
  readonly hedge: Hedge;
}

/** For each underlying what brings its net delta nearest to zero: the nearest future, or the option at the money. It opens in the ticket; nothing is sent. */
export function HedgeCard({ parts, chains, disabled }: HedgeCardProps) {
  return (
    <Card title={<FormattedMessage id="portfolio.risk.hedge" />}>
      <ul className="flex flex-col gap-3">
        {parts.map((part) => (
          <HedgeOf
            key={part.underlying}
            part={part}
            chains={chains.filter(({ underlying }) => underlying === part.underlying)}
            disabled={disabled}
          />
        ))}
      </ul>
    </Card>
  );
}

/** The option at the money of the nearest expiry that moves against the delta: a put against what wins by a rise, a call against the rest. */
function byOption(delta: number, chains: readonly Chain[]): Way | null {
  const chain = chains.toSorted((a, b) => a.expires_at - b.expires_at)[0];
  const row = chain?.rows.find(({ strike }) => strike === chain.atm_strike);
  if (chain === undefined || row === undefined) return null;
  const kind = delta > 0 ? 'put' : 'call';
  const leg = row[kind];
  const hedge = leg.delta === null ? null : hedgeOf(delta, leg.delta * chain.lot_size);
  return hedge === null ? null : { instrument: optionOfChain(chain, row.strike, kind, leg), hedge };
}

function HedgeOf({ part, chains, disabled }: { part: BookPart; chains: readonly Chain[]; disabled: boolean }) {
  const delta = bookGreeks([part], { move: 0, volatilityShift: 0, elapsed: 0 }).delta ?? 0;
  const [future] = useFutures(part.underlying).value ?? [];
  const futureHedge =
    future === undefined ? null : hedgeOf(delta, future.instrument.lot_size * (future.price === null ? 1 : future.price / part.spot));
  const ways = [
    future === undefined || futureHedge === null ? null : { instrument: future.instrument, hedge: futureHedge },
    byOption(delta, chains),
  ].filter((way) => way !== null);
  return (
    <li className="flex flex-col gap-2">
      <p>
        <span className="font-semibold">{part.underlying}</span> <FormattedMessage id="portfolio.risk.delta" />{' '}
        <Greek name="delta" value={delta} />
      </p>
      {ways.length === 0 ? (
        <p className="text-text-2">
          <FormattedMessage id="portfolio.risk.hedge.none" />
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
