import { FormattedMessage } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { Greek } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { bookGreeks, type BookPart } from '#domain/strategies/book-stress.ts';

interface ReactionsProps {
  parts: readonly BookPart[];
  currency: Currency;
  /** The combined delta in units of the reference, with its name; null for a single underlying. */
  weighted: { readonly term: string; readonly total: number } | null;
  /** The reference, where the others move by their betas; null = all move by the same percentage. */
  by: string | null;
}

/** The sensitivities of all together. */
export function Reactions({ parts, currency, weighted, by }: ReactionsProps) {
  const greeks = bookGreeks(parts, { move: 0, volatilityShift: 0, elapsed: 0 });
  const figures = [
    ['per-percent', greeks.perPercent],
    ['gamma', greeks.gammaPercent],
    ['theta', greeks.theta],
    ['vega', greeks.vega],
  ] as const;
  const delta = greeks.delta ?? weighted?.total;
  return (
    <dl className="mb-2 flex flex-wrap gap-x-6 gap-y-2">
      {delta === undefined ? null : (
        <div>
          <dt className="text-small text-text-3">
            {greeks.delta === null ? weighted?.term : <FormattedMessage id="portfolio.risk.delta" />}
          </dt>
          <dd className="font-semibold">
            <Greek name="delta" value={delta} />
          </dd>
        </div>
      )}
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-text-3">
            {by !== null && (name === 'per-percent' || name === 'gamma') ? (
              <FormattedMessage id={`portfolio.risk.${name}.of`} values={{ underlying: by }} />
            ) : (
              <FormattedMessage id={`portfolio.risk.${name}`} />
            )}
          </dt>
          <dd className="font-semibold">
            <Pnl value={value} decimals={0} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
