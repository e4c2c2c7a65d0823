import { useAtomValue, useSetAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { brokerAccountsAtom, brokerPortfoliosAtom, selectedAccountAtom, selectedPortfolioAtom } from '#client/state/session/profile.ts';
import { PaperMark } from './paper-mark.tsx';

interface WorkplacePickerProps {
  /** Also choose the portfolio: for what belongs to one. */
  withPortfolio?: boolean;
}

const BOX = 'min-h-11 max-w-44 rounded-input border border-border-strong bg-surface px-2';

/** Whose book this is: account and portfolio, a choice where there are several, with the paper mark. */
export function WorkplacePicker({ withPortfolio = false }: WorkplacePickerProps) {
  const intl = useIntl();
  const accounts = useAtomValue(brokerAccountsAtom);
  const account = useAtomValue(selectedAccountAtom);
  const setAccount = useSetAtom(selectedAccountAtom);
  const portfolios = useAtomValue(brokerPortfoliosAtom);
  const portfolio = useAtomValue(selectedPortfolioAtom);
  const setPortfolio = useSetAtom(selectedPortfolioAtom);
  // Its place is kept until the account is known.
  if (account === null) return <div className="h-6 w-48" />;
  return (
    <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-2">
      {accounts.length > 1 ? (
        <select
          className={BOX}
          aria-label={intl.formatMessage({ id: 'workplace.account' })}
          value={account.id}
          onChange={(event) => setAccount(accounts.find((each) => each.id === event.target.value) ?? account)}
        >
          {accounts.map((each) => (
            <option key={each.id} value={each.id}>
              {each.label}
            </option>
          ))}
        </select>
      ) : (
        <span className="truncate font-semibold">{account.label}</span>
      )}
      {withPortfolio && portfolio !== null ? (
        portfolios.length > 1 ? (
          <select
            className={BOX}
            aria-label={intl.formatMessage({ id: 'workplace.portfolio' })}
            value={portfolio.id}
            onChange={(event) => setPortfolio(portfolios.find((each) => each.id === event.target.value) ?? portfolio)}
          >
            {portfolios.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        ) : (
          <>
            <span aria-hidden>·</span>
            <span className="truncate text-text-2">{portfolio.name}</span>
          </>
        )
      ) : null}
      {account.environment === 'paper' ? <PaperMark /> : null}
    </div>
  );
}
