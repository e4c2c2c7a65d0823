import { useAtomValue, useSetAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { portfolioName } from '#client/i18n/portfolio-name.ts';
import { brokerAccountsAtom, brokerPortfoliosAtom, selectedAccountAtom, selectedPortfolioAtom } from '#client/state/session/profile.ts';
import { ShortChoice } from '#client/ui/short-choice.tsx';
import { PaperMark } from './paper-mark.tsx';

interface WorkplacePickerProps {
  /** Also offers the portfolio, for pages of a single portfolio. */
  withPortfolio?: boolean;
}

/** The choice shrinks in favour of its neighbours. */
const BOX = 'min-w-0 max-w-44 shrink';

/** The book's account and portfolio, each a choice where there are several, with the paper mark. */
export function WorkplacePicker({ withPortfolio = false }: WorkplacePickerProps) {
  const intl = useIntl();
  const accounts = useAtomValue(brokerAccountsAtom);
  const account = useAtomValue(selectedAccountAtom);
  const setAccount = useSetAtom(selectedAccountAtom);
  const portfolios = useAtomValue(brokerPortfoliosAtom);
  const portfolio = useAtomValue(selectedPortfolioAtom);
  const setPortfolio = useSetAtom(selectedPortfolioAtom);
  // Reserves the space until the account is known.
  if (account === null) return <div className="h-6 w-48" />;
  return (
    <div className="flex min-h-6 min-w-0 items-center gap-2 md:flex-wrap">
      {accounts.length > 1 ? (
        <ShortChoice
          className={BOX}
          name={intl.formatMessage({ id: 'workplace.account' })}
          value={account.id}
          options={accounts.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => setAccount(accounts.find((each) => each.id === id) ?? account)}
        />
      ) : (
        <span className="truncate font-semibold">{account.label}</span>
      )}
      {withPortfolio && portfolio !== null ? (
        portfolios.length > 1 ? (
          <ShortChoice
            className={BOX}
            name={intl.formatMessage({ id: 'workplace.portfolio' })}
            value={portfolio.id}
            options={portfolios.map((each) => ({ value: each.id, label: portfolioName(intl, each) }))}
            onChange={(id) => setPortfolio(portfolios.find((each) => each.id === id) ?? portfolio)}
          />
        ) : (
          <>
            <span aria-hidden>·</span>
            <span className="truncate text-text-2">{portfolioName(intl, portfolio)}</span>
          </>
        )
      ) : null}
      {account.environment === 'paper' ? <PaperMark /> : null}
    </div>
  );
}
