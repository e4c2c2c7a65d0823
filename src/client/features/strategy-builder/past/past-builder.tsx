import { useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Chain, PastSource } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import type { Resource } from '#client/state/resource/resource.ts';
import { type PastInstant, writePast } from '#client/state/market/past-address.ts';
import { usePastChain, usePastDays } from '#client/state/market/past-chains.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PastBar } from '#client/widgets/past/past-bar.tsx';
import { PastNotice } from '#client/widgets/past/past-notice.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { chainOfPast } from '../model/past-as-chain.ts';
import type { BuilderQuery } from '../model/use-builder-query.ts';
import type { Plan } from '../model/use-plan.ts';
import { Desk } from '../parts/desk.tsx';
import { Outcome } from './outcome.tsx';

interface PastBuilderProps {
  query: BuilderQuery;
  past: PastInstant;
  plan: Plan;
  onExpiries: (expiries: readonly string[]) => void;
}

/** The builder at a past instant: prices of that time, the legs' profit since, and no orders. */
export function PastBuilder({ query, past, plan, onExpiries }: PastBuilderProps) {
  const intl = useIntl();
  const { underlying, expiry } = query;
  const { days } = usePastDays(underlying);
  const { value, error, again } = usePastChain({ underlying, past, expiry });
  const expiries = value?.expiries;
  useEffect(() => {
    if (expiries !== undefined) onExpiries(expiries.map((each) => each.expiry));
  }, [expiries, onExpiries]);
  const chain = useMemo(() => (value === null ? null : chainOfPast(value)), [value]);
  const resource = useMemo((): Resource<Chain> => {
    const at = value === null ? null : exchangeTime(value.at);
    return { value: null, receivedAt: wallNow(), exchangeAt: at, source: 'network', status: 'ready', error: null };
  }, [value]);
  const held: Readonly<Record<PastSource, readonly { readonly date: string; readonly closeOnly: boolean }[]>> = {
    'simulated-history': (days?.simulated ?? []).map((date) => ({ date, closeOnly: false })),
    'own-history': (days?.own ?? []).map(({ date, basis }) => ({ date, closeOnly: basis === 'end-of-day' })),
  };
  return (
    <div className="flex flex-col gap-3">
      <PastBar
        value={past}
        days={held}
        onChange={(next) => query.show(writePast(next))}
        onNow={() => query.show({ ...writePast(null), expiry: null })}
      />
      {value === null ? null : <PastNotice shown={value} />}
      {error === null ? null : (
        <Notice
          kind="error"
          action={
            <Button size="sm" onClick={again}>
              <FormattedMessage id="past.again" />
            </Button>
          }
        >
          {error.code === 'market.no-chain' ? intl.formatMessage({ id: 'past.no-chain' }) : errorText(error, intl)}
        </Notice>
      )}
      {chain === null ? (
        error === null ? (
          <div className="skeleton h-64" aria-hidden />
        ) : null
      ) : typeof chain === 'string' ? (
        <Notice kind="info">
          <FormattedMessage id={`strategy-builder.past.lacks-${chain}`} />
        </Notice>
      ) : (
        <Desk
          chain={chain}
          resource={resource}
          query={query}
          plan={plan}
          outcome={<Outcome past={past} dates={held[past.source].map(({ date }) => date)} />}
        />
      )}
    </div>
  );
}
