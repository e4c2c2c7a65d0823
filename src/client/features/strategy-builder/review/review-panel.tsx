import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { estimateOrders } from '#client/api/risk.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { Button } from '#client/ui/button.tsx';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { Money, Price } from '#client/widgets/figure.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import type { Estimate, EstimateBody } from '#client/api/types.ts';
import { useBuilder } from '../builder-context.ts';
import { useFigures } from '../look-context.ts';
import { chargesOfLegs } from '../model/charges-of-legs.ts';
import { breakevenAlert } from '../model/made-of-plan.ts';
import { BoundFigure, Figure } from '../parts/figure.tsx';
import { HedgeHint } from './hedge-hint.tsx';
import { usePlacing } from './use-placing.ts';

const hasAlertsAtom = featureAtom('alerts');

/** Delay after the last change, so that a held key makes a single request. */
const QUIET_MS = 400;

/** Returns the server's estimate of the orders; null while it is loading, unavailable or outdated. */
function useServerEstimate(body: EstimateBody | null): Estimate | null {
  const [kept, setKept] = useState<{ readonly key: string; readonly answer: Estimate } | null>(null);
  const key = body === null ? null : JSON.stringify(body);
  useEffect(() => {
    if (key === null) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      estimateOrders(JSON.parse(key) as EstimateBody, { signal: abort.signal }).then(
        (answer) => setKept({ key, answer }),
        // Without the server's estimate our own is shown; it blocks nothing.
        () => undefined,
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key]);
  return kept !== null && kept.key === key ? kept.answer : null;
}

/** The orders, their margin and charges, and the button to the basket. Unlimited loss must be acknowledged first. */
export function ReviewPanel() {
  const intl = useIntl();
  const reasonId = useId();
  const [acknowledgedFor, setAcknowledgedFor] = useState<string | null>(null);
  const { legs, market, plan, currency, name } = useBuilder();
  const { analysis, estimatedMargin } = useFigures();
  const acknowledged = acknowledgedFor === plan.text;
  const placing = usePlacing(acknowledged);
  const estimate = useServerEstimate(placing.body);
  const required = estimate?.required_hedge_first ?? null;
  const charges = estimate?.charges.total ?? chargesOfLegs(legs, marketCalendar.dateAt(exchangeTime(market.base.exchange_at)));
  const available = estimate?.available ?? null;
  const isShort = required !== null && available !== null && required > available && estimate?.broker_decides !== true;
  const short = isShort ? required - available : 0;
  const botName = intl.formatMessage({ id: name === null ? 'structures.name.none' : `structures.name.${name.code}` });
  if (legs.length === 0)
    return (
      <p className="p-3 text-center text-text-3">
        <FormattedMessage id="strategy-builder.summary.empty" />
      </p>
    );
  return (
    <div className="flex flex-col gap-3 p-3">
      <LegLines />
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        <Figure id={required === null ? 'strategy-builder.review.our-margin' : 'strategy-builder.review.margin'}>
          <Money value={required ?? estimatedMargin} currency={currency} decimals={0} />
        </Figure>
        <Figure id="strategy-builder.review.charges">
          <Money value={charges} currency={currency} />
        </Figure>
        {analysis === null ? null : (
          <Figure id="strategy-builder.figure.worst">
            <BoundFigure bound={analysis.worst} side="worst" currency={currency} />
          </Figure>
        )}
      </dl>
      {short > 0 ? (
        <p className="text-small text-danger">
          <FormattedMessage
            id="strategy-builder.review.short"
            values={{ amount: <Money key="amount" value={short} currency={currency} /> }}
          />
        </p>
      ) : null}
      {placing.risky ? (
        <>
          <HedgeHint />
          <Acknowledge on={acknowledged} onChange={(on) => setAcknowledgedFor(on ? plan.text : null)} />
        </>
      ) : null}
      {placing.block === null ? null : (
        <p id={reasonId} className="text-small text-warn">
          <FormattedMessage id={`strategy-builder.block.${placing.block}`} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={placing.busy}
          disabled={placing.block !== null}
          describedBy={placing.block === null ? undefined : reasonId}
          onClick={() => void placing.place()}
        >
          <FormattedMessage id="strategy-builder.review.basket" />
        </Button>
        {placing.makeBot === null ? null : (
          <Button busy={placing.busy} onClick={() => void placing.makeBot?.(botName)}>
            <FormattedMessage id="strategy-builder.review.bot" />
          </Button>
        )}
      </div>
      <AlertLinks />
      <p className="text-small text-text-3">
        <FormattedMessage id="strategy-builder.review.note" />
      </p>
    </div>
  );
}

/** The orders to place, a line for each leg. */
function LegLines() {
  const intl = useIntl();
  const format = useFormat();
  const { legs, chain } = useBuilder();
  return (
    <ul className="flex flex-col gap-1">
      {legs.map(({ leg, instrument, price, tick }, place) => (
        <li key={place} className={leg.on ? '' : 'text-text-3'}>
          <FormattedMessage
            id="strategy-builder.review.leg"
            values={{
              side: leg.side,
              lots: leg.lots,
              symbol:
                instrument === null
                  ? intl.formatMessage({ id: `strategy-builder.kind.${leg.kind}` })
                  : instrumentLine(instrument, format, exchangeTime(chain.exchange_at)),
              price: <Price key="price" value={price} tick={tick} />,
            }}
          />
        </li>
      ))}
    </ul>
  );
}

interface AcknowledgeProps {
  on: boolean;
  onChange: (on: boolean) => void;
}

/** The word of the reader that the loss may be without bound. */
function Acknowledge({ on, onChange }: AcknowledgeProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5 shrink-0" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <FormattedMessage id="strategy-builder.review.acknowledge" />
    </label>
  );
}

/** Links that create an alert at a breakeven. */
function AlertLinks() {
  const hasAlerts = useAtomValue(hasAlertsAtom);
  const { chain, past } = useBuilder();
  const { analysis } = useFigures();
  return past === null && hasAlerts && analysis !== null && analysis.breakevens.length > 0 && chain.spot_instrument_id !== null ? (
    <p className="flex flex-wrap items-center gap-2">
      {analysis.breakevens.map((level) => (
        <Link key={level} className="btn btn-secondary btn-sm" to={breakevenAlert(chain.spot_instrument_id ?? '', chain.spot.ltp, level)}>
          <span>
            <FormattedMessage id="strategy-builder.review.alert" values={{ level: <Price key="level" value={level} /> }} />
          </span>
        </Link>
      ))}
    </p>
  ) : null;
}
