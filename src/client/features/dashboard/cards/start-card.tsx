import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Check } from '#client/ui/icons.ts';
import { configAtom } from '#client/state/start/config.ts';
import { tourOpenAtom } from '#client/state/overlays/tour.ts';
import type { Workplace } from '#client/state/accounts/use-workplace.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PaperStart } from './paper-start.tsx';

/** The place of the offer of a real market while it loads, in the height of the offer itself, so that nothing below moves. */
const OFFER_PLACE = (
  <div className="mt-4 border-t border-border pt-3" aria-hidden>
    <div className="skeleton h-18 md:hidden" />
    <div className="skeleton h-11 max-md:hidden" />
  </div>
);

const RealMarket = lazyPart(async () => (await import('../real-market/index.ts')).RealMarket, {
  placeholder: OFFER_PLACE,
  lost: () => null,
  words: ['dashboard/real-market'],
  afterPaint: 'always',
});

interface StartStep {
  readonly id: 'account' | 'portfolio' | 'order';
  readonly path: string;
  readonly state: 'done' | 'next' | 'later';
}

/** Returns the three steps to the first order, or null when they are all done. `traded` is null while that is not known. */
export function startSteps({ account, portfolio }: Workplace, traded: boolean | null): readonly StartStep[] | null {
  const done = [account !== null, portfolio !== null, traded !== false];
  const next = done.indexOf(false);
  if (next === -1) return null;
  const steps = [
    { id: 'account', path: '/broker' },
    { id: 'portfolio', path: '/portfolio' },
    { id: 'order', path: '/market_view?tab=chain&hint=first' },
  ] as const;
  return steps.map((step, place) => ({ ...step, state: place < next ? 'done' : place === next ? 'next' : 'later' }));
}

/** Three steps to the first order, the next one as a link. Also offers account recovery, as no e-mail can do so later, and the tour. */
export function StartCard({ steps }: { steps: readonly StartStep[] }) {
  const intl = useIntl();
  const { features } = useAtomValue(configAtom);
  const showAround = useSetAtom(tourOpenAtom);
  // In a demo the server follows no market.
  const market = features.includes('market') && !features.includes('demo');
  const offersFile = features.includes('profile') && !features.includes('demo');
  return (
    <Card title={intl.formatMessage({ id: 'dashboard.start.title' })}>
      <ol className="flex flex-col gap-3">
        {steps.map(({ id, path, state }, place) => (
          <li key={id} className="flex flex-wrap items-start gap-3" aria-current={state === 'next' ? 'step' : undefined}>
            <span aria-hidden className={`chip ${state === 'next' ? 'chip-primary' : 'chip-neutral'}`}>
              {place + 1}
            </span>
            <div className="min-w-0 flex-[1_1_12rem]">
              <p className={state === 'later' ? 'text-text-3' : 'font-semibold'}>
                <FormattedMessage id={`dashboard.start.${id}`} />
              </p>
              <p className="text-small text-text-3">
                <FormattedMessage id={`dashboard.start.${id}-text`} />
              </p>
            </div>
            {state === 'done' ? (
              <Chip tone="good" icon={<Icon icon={Check} size={16} />}>
                <FormattedMessage id="dashboard.start.done" />
              </Chip>
            ) : null}
            {state === 'next' && id === 'account' ? <PaperStart /> : null}
            {state === 'next' && id !== 'account' ? (
              <Link to={APP_BASE + path} className="btn btn-primary">
                <FormattedMessage id={`dashboard.start.${id}`} />
              </Link>
            ) : null}
          </li>
        ))}
      </ol>
      {market ? <RealMarket waiting={OFFER_PLACE} /> : null}
      {offersFile ? (
        <p className="mt-4 border-t border-border pt-3 text-small text-text-2">
          <FormattedMessage id="dashboard.start.recovery" />{' '}
          <Link className="link" to={`${APP_BASE}/pages/setting/security`}>
            <FormattedMessage id="dashboard.start.recovery-link" />
          </Link>
        </p>
      ) : null}
      <p className="mt-4 border-t border-border pt-3 text-small text-text-2">
        <FormattedMessage id="dashboard.start.tour" />{' '}
        <button type="button" className="link" onClick={() => showAround(true)}>
          <FormattedMessage id="dashboard.start.tour-link" />
        </button>
      </p>
    </Card>
  );
}
