import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { useOrderBook } from '#client/state/order-book.ts';
import { unresolvedIntentsAtom } from '#client/state/outbox.ts';
import { usePositions, useSummary } from '#client/state/positions.ts';
import { brokerAccountsAtom } from '#client/state/profile.ts';
import { useWorkplace } from '#client/state/use-workplace.ts';
import { PageTitle } from '#client/ui/page-title.tsx';
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

/** The state of the selected portfolio and what needs attention. */
export function Screen() {
  const workplace = useWorkplace();
  const { account, portfolio, known } = workplace;
  const summary = useSummary(portfolio?.id ?? null);
  const positions = usePositions(portfolio?.id ?? null);
  const orders = useOrderBook(account?.account_number ?? null);
  const intents = useAtomValue(unresolvedIntentsAtom);
  const accounts = useAtomValue(brokerAccountsAtom);

  const traded =
    summary.value === null || orders.value === null
      ? null
      : orders.value.length > 0 || summary.value.open_positions > 0 || summary.value.charges !== 0;
  const steps = startSteps(workplace, portfolio === null ? false : traded);
  // Which cards there are follows from the stored or fetched lists: none is drawn that another one would push away a moment later.
  const failed = summary.status === 'error' || orders.status === 'error';
  if (!known || (portfolio !== null && traded === null && !failed)) return <Frame />;
  const ready = portfolio !== null;
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
            <KeyFigures workplace={workplace} summary={summary} positions={positions} orders={orders} />
          </div>
        ) : null}
        <div className="empty:hidden lg:col-span-12">
          <DigestCard />
        </div>
        <div className="dash-column lg:col-span-8">
          <AttentionCard items={attentionOf(intents, accounts, orders.value ?? [])} />
          {ready ? <PositionsCard positions={positions} account={account} expected={summary.value?.open_positions ?? 1} /> : null}
        </div>
        <div className="dash-column lg:col-span-4">
          <IndexCard />
          {account ? <OrdersCard orders={orders} /> : null}
        </div>
      </div>
    </>
  );
}
