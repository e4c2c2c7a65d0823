import { useSetAtom, useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { type ApiError, asApiError } from '#client/api/api-error.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { chainPathOf, openMarketAtom, useMarketSources } from '#client/state/market/market-sources.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** Switches the market on and opens its chain; where nothing is listed in time, says so. */
function useOpening(source: string | undefined) {
  const navigate = useNavigate();
  const open = useSetAtom(openMarketAtom);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | 'silent' | null>(null);
  const start = () => {
    if (source === undefined || busy) return;
    setBusy(true);
    setProblem(null);
    open(source)
      .then((underlying) => {
        if (underlying === null) setProblem('silent');
        else void navigate(APP_BASE + chainPathOf(source, underlying));
      })
      .catch((thrown: unknown) => setProblem(asApiError(thrown)))
      .finally(() => setBusy(false));
  };
  return { busy, problem, start };
}

/** A newcomer's way to the prices of a real exchange, in one press; nothing where the server follows none. */
export function RealMarket({ waiting }: { waiting: ReactNode }) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const { value, status } = useMarketSources();
  const market = value?.find(({ kind }) => kind === 'exchange');
  const { busy, problem, start } = useOpening(market?.source);
  if (value === null && status !== 'error') return waiting;
  if (market === undefined) return null;
  return (
    <div className="mt-4 border-t border-border pt-3">
      {problem === null ? null : (
        <div className="mb-3">
          <Notice kind="error">
            {problem === 'silent' ? intl.formatMessage({ id: 'errors.market.source-silent' }) : errorText(problem, intl)}{' '}
            <Link className="link" to={`${APP_BASE}/pages/setting/markets`}>
              <FormattedMessage id="real-market.state" />
            </Link>
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className="font-semibold">
            <FormattedMessage id="real-market.title" />
          </p>
          <p className="text-small text-text-3">
            <FormattedMessage id="real-market.text" values={{ name: market.name }} />
          </p>
        </div>
        <Button busy={busy} disabled={offline} onClick={start}>
          <FormattedMessage id="real-market.open" values={{ name: market.name }} />
        </Button>
      </div>
    </div>
  );
}
