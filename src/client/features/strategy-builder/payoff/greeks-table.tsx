import { FormattedMessage, useIntl } from 'react-intl';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { Greek } from '#client/widgets/figure.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import type { ProductGreeks } from '#domain/pricing/product-greeks.ts';
import type { Analysis } from '#domain/strategies/analyse.ts';
import { useBuilder } from '../builder-context.ts';

/** How each leg and all together react, at the spot, date and volatilities looked at; side and units counted in. */
export function GreeksTable({ analysis }: { analysis: Analysis }) {
  const intl = useIntl();
  const { legs, currency } = useBuilder();
  const counted = legs.filter(({ leg, held }) => leg.on && held !== null);
  if (counted.length !== analysis.legs.length) return null;
  const cells = (greeks: ProductGreeks) => (
    <>
      <Cell numeric>
        <Greek name="delta" value={greeks.delta} />
      </Cell>
      <Cell numeric>
        <Greek name="gamma" value={greeks.gamma} />
      </Cell>
      <Cell numeric>
        <Pnl value={greeks.theta} currency={currency} />
      </Cell>
      <Cell numeric>
        <Pnl value={greeks.vega} currency={currency} />
      </Cell>
    </>
  );
  return (
    <Table caption={intl.formatMessage({ id: 'strategy-builder.greeks' })}>
      <thead>
        <tr>
          <HeadCell>
            <FormattedMessage id="strategy-builder.greeks.leg" />
          </HeadCell>
          {(['delta', 'gamma', 'theta', 'vega'] as const).map((name) => (
            <HeadCell key={name} numeric>
              <FormattedMessage id={`strategy-builder.greeks.${name}`} />
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {counted.map(({ leg, instrument }, place) => {
          const greeks = analysis.legs[place];
          return greeks === undefined ? null : (
            <tr key={place}>
              <RowHead>
                <FormattedMessage id={`strategy-builder.side.${leg.side}`} />{' '}
                {instrument === null ? (
                  <FormattedMessage id={`strategy-builder.kind.${leg.kind}`} />
                ) : (
                  <InstrumentName instrument={instrument} inline />
                )}
              </RowHead>
              {cells(greeks)}
            </tr>
          );
        })}
        <tr>
          <RowHead className="font-semibold">
            <FormattedMessage id="strategy-builder.greeks.net" />
          </RowHead>
          {cells(analysis.net)}
        </tr>
      </tbody>
    </Table>
  );
}
