import { useMemo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Chain } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
import { Compact, Price } from '#client/widgets/figure.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import { Strike } from '#client/widgets/strike.tsx';
import { chainFacts } from '../model/chain-lines.ts';
import { SourceChip } from '#client/widgets/source-note.tsx';

/** One named figure of the chain, explained on hover and to screen readers. */
function Fact({
  label,
  about,
  className,
  children,
}: {
  label: string;
  about?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={cx('flex items-baseline gap-x-1 md:flex-wrap md:gap-x-1.5', className)} title={about}>
      <dt className="text-small text-text-3">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** Returns the figures from the chain's open interest, with the share of calls in percent. */
function useFacts(chain: Chain) {
  const facts = useMemo(() => chainFacts(chain, (leg) => leg.oi), [chain]);
  const total = facts.callInterest + facts.putInterest;
  return { ...facts, callShare: total === 0 ? 50 : (facts.callInterest / total) * 100 };
}

/** The underlying's price, in blocks of its own so that a tick does not lay out the page. */
function Spot({ chain }: { chain: Chain }) {
  return (
    <>
      <span className="block text-h2">
        <LivePrice instrumentId={chain.spot_instrument_id} />
      </span>
      {chain.spot.previous_close === 0 ? null : (
        <span className="block">
          <LiveChange instrumentId={chain.spot_instrument_id} previousClose={chain.spot.previous_close} />
        </span>
      )}
    </>
  );
}

function PutCallRatio({ value }: { value: number | null }) {
  const intl = useIntl();
  return (
    <Fact label={intl.formatMessage({ id: 'market.facts.pcr' })} about={intl.formatMessage({ id: 'market.facts.pcr.about' })}>
      <Price value={value} tick={0.01} />
    </Fact>
  );
}

function MaxPain({ value, className }: { value: number | null; className?: string }) {
  const intl = useIntl();
  return (
    <Fact
      label={intl.formatMessage({ id: 'market.facts.max-pain' })}
      about={intl.formatMessage({ id: 'market.facts.max-pain.about' })}
      className={className}
    >
      {/* Max pain is computed from open interest and has its age, unlike a listed strike. */}
      <Strike value={value} className="amount" />
    </Fact>
  );
}

/** The figures in two lines beside the choice of the underlying, so that a phone keeps its height for the strikes. */
export function PhoneFacts({ chain }: { chain: Chain }) {
  const { putCallRatio, maxPain } = useFacts(chain);
  return (
    <div className="flex min-w-0 flex-1 flex-col justify-center">
      <div className="flex flex-wrap items-center gap-x-1.5">
        <Spot chain={chain} />
      </div>
      <div className="flex flex-wrap items-center gap-x-1.5 text-small">
        <SourceChip kind={chain.source} className="[&>*]:px-1 [&>*]:text-micro" />
        <dl className="flex flex-wrap items-center gap-x-1.5">
          <PutCallRatio value={putCallRatio} />
          {/* The narrowest phones have room for one figure only. */}
          <MaxPain value={maxPain} className="max-[379px]:hidden" />
        </dl>
      </div>
    </div>
  );
}

/** The underlying's price and the open-interest figures; on a phone above the tabs. */
export function ChainFacts({ chain }: { chain: Chain }) {
  const intl = useIntl();
  const { putCallRatio, maxPain, callInterest, putInterest, callShare } = useFacts(chain);
  if (!useMedia(TABLET)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="flex flex-wrap items-center gap-x-2">
        <Spot chain={chain} />
        <SourceChip kind={chain.source} />
      </div>
      <dl className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PutCallRatio value={putCallRatio} />
        <MaxPain value={maxPain} />
        <div className="flex flex-wrap items-center gap-x-1.5">
          <dt className="text-small text-text-3">{intl.formatMessage({ id: 'market.column.oi' })}</dt>
          <dd className="flex flex-wrap items-center gap-1.5 text-small" dir="ltr">
            <Compact value={callInterest} />
            <span aria-hidden className="flex h-2 w-[64px] overflow-hidden rounded-full bg-up">
              <span className="bg-down" style={{ width: `${callShare}%` }} />
            </span>
            <Compact value={putInterest} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** What the numbers of a market elsewhere are in, and when its contracts end. Of the simulated one every reader knows. */
export function ChainTerms({ chain: { terms, expires_at: expiresAt } }: { chain: Chain }) {
  const format = useFormat();
  return terms === undefined ? null : (
    <p className="text-small text-text-3">
      <FormattedMessage
        id="market.terms"
        values={{ settled: terms.settled_in, currency: terms.currency, expires: format.utcTime(expiresAt) }}
      />
    </p>
  );
}
