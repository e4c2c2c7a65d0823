import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { expiryLabel } from '#client/i18n/expiry-label.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import type { ChainLeg } from '#client/api/types.ts';
import { Price } from '#client/widgets/figure.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { Strike } from '#client/widgets/strike.tsx';
import { useBuilder } from '../builder-context.ts';
import { withMore } from '../model/edit-legs.ts';

const AROUND = 15;

/** Picks legs from the chain: B and S beside each price. */
export function ChainSheet({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const { chain, plan } = useBuilder();
  const middle = useRef<HTMLTableRowElement>(null);
  useEffect(() => middle.current?.scrollIntoView({ block: 'center' }), []);
  const rows = chain.rows.toSorted((a, b) => a.strike - b.strike);
  const money = rows.findIndex(({ strike }) => strike === chain.atm_strike);
  const shown = rows.slice(Math.max(0, money - AROUND), money + AROUND + 1);
  const add = (side: 'buy' | 'sell', kind: 'call' | 'put', strike: number) =>
    plan.change(withMore(plan.legs, { side, kind, lots: 1, strike, expiry: chain.expiry, price: null, on: true }));
  const buttons = (kind: 'call' | 'put', strike: number) => (
    <span className="flex justify-center gap-1" dir="ltr">
      {(['buy', 'sell'] as const).map((side) => (
        <button
          key={side}
          type="button"
          className={`chip min-h-11 min-w-11 justify-center font-semibold ${side === 'buy' ? 'chip-buy' : 'chip-sell'}`}
          aria-label={intl.formatMessage({ id: 'strategy-builder.chain.add' }, { side, kind, strike: format.integer(strike) })}
          onClick={() => add(side, kind, strike)}
        >
          <FormattedMessage id={`strategy-builder.chain.${side}`} />
        </button>
      ))}
    </span>
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={intl.formatMessage(
        { id: 'strategy-builder.chain' },
        { underlying: chain.underlying, expiry: expiryLabel(intl, format, chain.expiry) },
      )}
      footer={
        <p className="text-small text-text-2" role="status">
          <FormattedMessage id="strategy-builder.chain.count" values={{ count: plan.legs.length }} />
        </p>
      }
    >
      <Table caption={intl.formatMessage({ id: 'strategy-builder.legs.chain' })}>
        <thead>
          <tr>
            <HeadCell>
              <FormattedMessage id="strategy-builder.chain.strike" />
            </HeadCell>
            <HeadCell className="text-center">CE</HeadCell>
            <HeadCell className="text-center">PE</HeadCell>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ strike, call, put }) => (
            <tr key={strike} ref={strike === chain.atm_strike ? middle : undefined} className={strike === chain.atm_strike ? 'bg-atm' : ''}>
              <RowHead>
                <Strike value={strike} />
              </RowHead>
              <Cell className="text-center">
                <LegPrice leg={call} tick={chain.tick_size} />
                {buttons('call', strike)}
              </Cell>
              <Cell className="text-center">
                <LegPrice leg={put} tick={chain.tick_size} />
                {buttons('put', strike)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Sheet>
  );
}

/** A live price ticks; a price of a past instant does not. */
function LegPrice({ leg, tick }: { leg: ChainLeg; tick: number }) {
  const { past } = useBuilder();
  return past === null ? <LivePrice instrumentId={leg.instrument_id} tick={tick} tint={false} /> : <Price value={leg.ltp} tick={tick} />;
}
