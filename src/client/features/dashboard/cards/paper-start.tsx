import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { Broker } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { createAccountAtom, useBrokers } from '#client/state/accounts/accounts.ts';
import { createPortfolioAtom } from '#client/state/accounts/portfolios.ts';
import { selectedAccountAtom, selectedPortfolioAtom } from '#client/state/session/profile.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** Makes a paper account and a portfolio, and works with them from then on. Where the second fails, the first stays and its step is done. */
function usePaperStart(broker: Broker | undefined) {
  const intl = useIntl();
  const createAccount = useSetAtom(createAccountAtom);
  const createPortfolio = useSetAtom(createPortfolioAtom);
  const selectAccount = useSetAtom(selectedAccountAtom);
  const selectPortfolio = useSetAtom(selectedPortfolioAtom);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const make = async ({ broker_name: name }: Broker) => {
    const label = intl.formatMessage({ id: 'dashboard.start.account-name' });
    const account = await createAccount({ broker_name: name, environment: 'paper', label, fields: {} });
    selectAccount(account);
    selectPortfolio(
      await createPortfolio({ broker_account_id: account.id, name: intl.formatMessage({ id: 'dashboard.start.portfolio-name' }) }),
    );
  };
  const start = () => {
    if (broker === undefined || busy) return;
    setBusy(true);
    setProblem(null);
    make(broker)
      .catch((thrown: unknown) => setProblem(asApiError(thrown)))
      .finally(() => setBusy(false));
  };
  return { busy, problem, start };
}

/** The first step: one press where the server's paper trading needs no details, else a link to the accounts. */
export function PaperStart() {
  const intl = useIntl();
  const brokers = useBrokers();
  const offline = useAtomValue(offlineAtom);
  const paper = brokers.value?.find(
    ({ kind, fields, environments }) => kind === 'paper' && fields.length === 0 && environments.includes('paper'),
  );
  const { busy, problem, start } = usePaperStart(paper);
  if (paper === undefined)
    return (
      <Link to={`${APP_BASE}/broker`} className="btn btn-primary">
        <FormattedMessage id="dashboard.start.account" />
      </Link>
    );
  return (
    <div className="grid justify-items-start gap-2">
      {problem ? <Notice kind="error">{errorText(problem, intl)}</Notice> : null}
      <Button variant="primary" busy={busy} disabled={offline} onClick={start}>
        <FormattedMessage id="dashboard.start.paper" />
      </Button>
    </div>
  );
}
