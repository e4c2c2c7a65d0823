import { useAtomValue, useSetAtom } from 'jotai';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { homeLayoutAtom, isHomeFigure, restoreHomeLayoutAtom, type HomeCard } from '#client/state/device/home-layout.ts';
import { digestAtom } from '#client/state/notices/digest.ts';
import { demoWelcomeAtom } from '#client/state/overlays/demo-welcome.ts';
import { runsOfferedAtom, useBotRuns } from '#client/state/bots/runs.ts';
import { useInstructions } from '#client/state/orders/instructions.ts';
import { useOrderBook } from '#client/state/orders/order-book.ts';
import { unresolvedIntentsAtom } from '#client/state/orders/outbox.ts';
import { usePositions, useSummary } from '#client/state/positions/positions.ts';
import { brokerAccountsAtom } from '#client/state/session/profile.ts';
import { useRiskStatus } from '#client/state/risk/risk-status.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { cx } from '#client/ui/cx.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { OneSoftError } from '#client/widgets/soft-error.tsx';
import { AttentionCard } from './cards/attention-card.tsx';
import { DigestCard } from './cards/digest-card.tsx';
import { IndexCard } from './cards/index-card.tsx';
import { KeyFigures } from './cards/key-figures.tsx';
import { OrdersCard } from './cards/orders-card.tsx';
import { PositionsCard } from './cards/positions-card.tsx';
import { StartCard, startSteps } from './cards/start-card.tsx';
import { attentionOf } from './model/attention.ts';
import { Frame } from './frame.tsx';

/** Cards below the fold load after the first paint; their places are reserved. */
const figures = { afterPaint: 'always' as const, placeholder: <div className="skeleton h-[360px]" aria-hidden />, words: ['figures'] };
const EquityCard = lazyPart(async () => (await import('./cards/results.tsx')).EquityCard, figures);
const CalendarCard = lazyPart(async () => (await import('./cards/results.tsx')).CalendarCard, figures);
const ArrangeCard = lazyPart(async () => (await import('./cards/arrange-card.tsx')).ArrangeCard, {
  afterPaint: 'always',
  placeholder: <div className="h-11" />,
  words: ['figures'],
});
const DemoWelcome = lazyPart(async () => (await import('#client/widgets/demo/demo-welcome.tsx')).DemoWelcome, {
  placeholder: <div className="skeleton h-[160px]" aria-hidden />,
  words: ['demo'],
  lost: () => null,
});
/** A month needs more width than a curve. */
const WIDTHS: Readonly<Partial<Record<HomeCard, string>>> = { equity: 'lg:col-span-5', calendar: 'lg:col-span-7' };

/** Returns the data of the cards, and whether the set of cards is known. */
function useHome() {
  const workplace = useWorkplace();
  const { account, portfolio, known } = workplace;
  const summary = useSummary(portfolio?.id ?? null);
  const positions = usePositions(portfolio?.id ?? null);
  const orders = useOrderBook(account?.account_number ?? null);
  const status = useRiskStatus(account?.account_number ?? null);
  const instructions = useInstructions(account?.account_number ?? null);
  const runsOffered = useAtomValue(runsOfferedAtom);
  const runs = useBotRuns(runsOffered ? (portfolio?.id ?? null) : null);
  const traded =
    summary.value === null || orders.value === null
      ? null
      : orders.value.length > 0 || summary.value.open_positions > 0 || summary.value.charges !== 0;
  const steps = startSteps(workplace, portfolio === null ? false : traded);
  // Wait for the lists that decide which cards exist, so that no card is pushed down.
  const failed = summary.status === 'error' || orders.status === 'error';
  const came = ({ value, status: state }: { value: unknown; status: string }) => value !== null || state === 'error';
  const settled = account === null || (came(instructions) && (portfolio === null || (came(positions) && (!runsOffered || came(runs)))));
  const isKnown = known && settled && (portfolio === null || traded !== null || failed);
  return { workplace, summary, positions, orders, status, instructions, runs: runsOffered ? runs.value : [], steps, isKnown };
}

/** First steps: what to try in a demo that has just been opened, and the way to the first order. */
function FirstSteps({ steps }: { steps: ReturnType<typeof startSteps> }) {
  const inDemo = useAtomValue(demoWelcomeAtom);
  return (
    <>
      {inDemo ? (
        <div className="lg:col-span-12">
          <DemoWelcome />
        </div>
      ) : null}
      {steps ? (
        <div className="lg:col-span-12">
          <StartCard steps={steps} />
        </div>
      ) : null}
    </>
  );
}

/** The state of the selected portfolio and what needs attention. */
export function Screen() {
  const { workplace, summary, positions, orders, status, instructions, runs, steps, isKnown } = useHome();
  const { account, portfolio, missing } = workplace;
  const intents = useAtomValue(unresolvedIntentsAtom);
  const accounts = useAtomValue(brokerAccountsAtom);
  const { layout, known: arranged } = useAtomValue(homeLayoutAtom);
  const restore = useSetAtom(restoreHomeLayoutAtom);
  const intl = useIntl();
  // The digest is first if ready when the cards are first drawn, else last; nothing moves.
  const hasDigest = useAtomValue(digestAtom) !== null;
  const [digestFirst, setDigestFirst] = useState<boolean | null>(null);
  useEffect(() => void restore(), [restore]);

  if (missing) return <Missing resource={missing} />;
  if (!isKnown || !arranged) return <Frame />;
  if (digestFirst === null) setDigestFirst(hasDigest);
  const ready = portfolio !== null;
  const today = positions.tradingDate ?? orders.tradingDate ?? null;
  const cards: Readonly<Record<HomeCard, ReactNode>> = {
    attention: (
      <AttentionCard
        items={attentionOf({
          intents,
          accounts,
          orders: orders.value ?? [],
          positions: positions.value ?? [],
          instructions: instructions.value,
          runs,
          tradingDate: today,
        })}
      />
    ),
    positions: ready ? <PositionsCard positions={positions} account={account} expected={summary.value?.open_positions ?? 1} /> : null,
    equity: account !== null && ready && today !== null ? <EquityCard account={account} today={today} /> : null,
    calendar: account !== null && ready && today !== null ? <CalendarCard account={account} today={today} /> : null,
    indices: <IndexCard />,
    orders: account ? <OrdersCard orders={orders} /> : null,
  };
  const figuresShown = layout.wide.filter((name) => isHomeFigure(name) && !layout.hidden.includes(name) && cards[name] !== null);
  const card = (name: HomeCard) => (layout.hidden.includes(name) ? null : <Fragment key={name}>{cards[name]}</Fragment>);
  return (
    <>
      <PageTitle>
        <FormattedMessage id="dashboard.page.title" />
      </PageTitle>
      <OneSoftError what={intl.formatMessage({ id: 'dashboard.page.title' })}>
        <div className="dash-grid">
          <FirstSteps steps={steps} />
          {ready ? (
            <div className="lg:col-span-12">
              <KeyFigures workplace={workplace} summary={summary} positions={positions} orders={orders} status={status} />
            </div>
          ) : null}
          {digestFirst ? (
            <div className="empty:hidden lg:col-span-12">
              <DigestCard />
            </div>
          ) : null}
          <div className="dash-column lg:col-span-8">
            {layout.wide.filter((name) => !isHomeFigure(name)).map(card)}
            {digestFirst ? null : <DigestCard />}
          </div>
          <div className="dash-column lg:col-span-4">{layout.narrow.map(card)}</div>
          {figuresShown.map((name) => (
            <div key={name} className={cx('dash-column', figuresShown.length > 1 ? WIDTHS[name] : 'lg:col-span-12')}>
              {cards[name]}
            </div>
          ))}
          <div className="lg:col-span-12 lg:justify-self-end">
            <ArrangeCard />
          </div>
        </div>
      </OneSoftError>
    </>
  );
}

/** The page while the selected account and portfolio are unknown. */
function Missing({ resource }: { resource: NonNullable<ReturnType<typeof useWorkplace>['missing']> }) {
  const intl = useIntl();
  return (
    <>
      <PageTitle>
        <FormattedMessage id="dashboard.page.title" />
      </PageTitle>
      <PageState resource={resource} what={intl.formatMessage({ id: 'dashboard.page.title' })} skeleton={null}>
        {() => null}
      </PageState>
    </>
  );
}
