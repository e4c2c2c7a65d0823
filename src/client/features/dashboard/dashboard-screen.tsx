import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { homeLayoutAtom, restoreHomeLayoutAtom, type HomeCard } from '#client/state/home-layout.ts';
import { digestAtom } from '#client/state/digest.ts';
import { useInstructions } from '#client/state/instructions.ts';
import { useOrderBook } from '#client/state/order-book.ts';
import { unresolvedIntentsAtom } from '#client/state/outbox.ts';
import { usePositions, useSummary } from '#client/state/positions.ts';
import { brokerAccountsAtom } from '#client/state/profile.ts';
import { localeAtom } from '#client/state/preferences.ts';
import { store } from '#client/state/store.ts';
import { useRiskStatus } from '#client/state/risk-status.ts';
import { useWorkplace } from '#client/state/use-workplace.ts';
import { PageTitle } from '#client/ui/page-title.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { AttentionCard } from './cards/attention-card.tsx';
import { DigestCard } from './cards/digest-card.tsx';
import { IndexCard } from './cards/index-card.tsx';
import { KeyFigures } from './cards/key-figures.tsx';
import { OrdersCard } from './cards/orders-card.tsx';
import { PositionsCard } from './cards/positions-card.tsx';
import { StartCard } from './cards/start-card.tsx';
import { attentionOf } from './model/attention.ts';
import { Frame } from './frame.tsx';
import { startSteps } from './model/start-steps.ts';

/** What lies below the first look at the page comes after it; the place of each is kept. */
const words = () => loadCatalogue('figures', store.get(localeAtom));
const results = async () => (await Promise.all([import('./cards/results.tsx'), words()]))[0];
const EquityCard = lazy(async () => ({ default: (await results()).EquityCard }));
const CalendarCard = lazy(async () => ({ default: (await results()).CalendarCard }));
const ArrangeCard = lazy(async () => ({ default: (await Promise.all([import('./cards/arrange-card.tsx'), words()]))[0].ArrangeCard }));

/** The state of the selected portfolio and what needs attention. */
export function Screen() {
  const intl = useIntl();
  const workplace = useWorkplace();
  const { account, portfolio, known, missing } = workplace;
  const summary = useSummary(portfolio?.id ?? null);
  const positions = usePositions(portfolio?.id ?? null);
  const orders = useOrderBook(account?.account_number ?? null);
  const intents = useAtomValue(unresolvedIntentsAtom);
  const accounts = useAtomValue(brokerAccountsAtom);
  const status = useRiskStatus(account?.account_number ?? null);
  const instructions = useInstructions(account?.account_number ?? null);
  const { layout, known: arranged } = useAtomValue(homeLayoutAtom);
  const restore = useSetAtom(restoreHomeLayoutAtom);
  // What happened while away stands first when it is known by then; told later, it comes last: the toast says it, and nothing moves.
  const told = useAtomValue(digestAtom) !== null;
  const [digestFirst, setDigestFirst] = useState<boolean | null>(null);
  useEffect(() => void restore(), [restore]);

  const traded =
    summary.value === null || orders.value === null
      ? null
      : orders.value.length > 0 || summary.value.open_positions > 0 || summary.value.charges !== 0;
  const steps = startSteps(workplace, portfolio === null ? false : traded);
  // Which cards there are follows from the stored or fetched lists: none is drawn that another one would push away a moment later.
  const failed = summary.status === 'error' || orders.status === 'error';
  const came = ({ value, status: state }: { value: unknown; status: string }) => value !== null || state === 'error';
  const settled = account === null || (came(instructions) && (portfolio === null || came(positions)));
  if (missing)
    return (
      <>
        <PageTitle>
          <FormattedMessage id="dashboard.page.title" />
        </PageTitle>
        <PageState resource={missing} what={intl.formatMessage({ id: 'dashboard.page.title' })} skeleton={null}>
          {() => null}
        </PageState>
      </>
    );
  if (!known || !arranged || !settled || (portfolio !== null && traded === null && !failed)) return <Frame />;
  if (digestFirst === null) setDigestFirst(told);
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
  const card = (name: HomeCard) =>
    layout.hidden.includes(name) ? null : (
      <Suspense key={name} fallback={<div className="skeleton h-[360px]" aria-hidden />}>
        {cards[name]}
      </Suspense>
    );
  return (
    <>
      <PageTitle>
        <FormattedMessage id="dashboard.page.title" />
      </PageTitle>
      <div className="dash-grid">
        {steps ? (
          <div className="lg:col-span-12">
            <StartCard steps={steps} />
          </div>
        ) : null}
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
          {layout.wide.map(card)}
          {digestFirst ? null : <DigestCard />}
        </div>
        <div className="dash-column lg:col-span-4">
          {layout.narrow.map(card)}
          <Suspense fallback={<div className="h-11" />}>
            <ArrangeCard />
          </Suspense>
        </div>
      </div>
    </>
  );
}
