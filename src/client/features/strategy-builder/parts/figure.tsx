import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { Chip } from '#client/ui/chip.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import type { Bound } from '#domain/strategies/expiry-payoff.ts';

/** A labelled figure of the summary. */
export function Figure({ id, values = {}, children }: { id: string; values?: Record<string, string>; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-text-3">
        <FormattedMessage id={id} values={values} />
      </dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** The best or the worst of a strategy: an amount, or the word for no bound. */
export function BoundFigure({ bound, side, currency }: { bound: Bound; side: 'best' | 'worst'; currency: Currency }) {
  if (bound.kind === 'amount') return <Pnl value={bound.amount} currency={currency} decimals={0} />;
  return (
    <Chip tone={side === 'worst' ? 'danger' : 'up'}>
      <FormattedMessage id={`strategy-builder.unlimited.${side}`} />
    </Chip>
  );
}
