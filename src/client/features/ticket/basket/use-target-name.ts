import { useAtomValue, useStore } from 'jotai';
import { useIntl } from 'react-intl';
import { portfoliosAtom } from '#client/state/accounts/portfolios.ts';
import { brokerAccountsAtom } from '#client/state/session/profile.ts';

/** Returns how a portfolio of an account is named to the trader. */
export function useTargetName(): (accountNumber: string, portfolioId: string) => string {
  const intl = useIntl();
  const store = useStore();
  const accounts = useAtomValue(brokerAccountsAtom);
  return (accountNumber, portfolioId) => {
    const account = accounts.find((each) => each.account_number === accountNumber);
    const list = account === undefined ? [] : (store.get(portfoliosAtom(account.id)).value ?? []);
    const portfolio = list.find((each) => each.id === portfolioId);
    return intl.formatMessage({ id: 'ticket.portfolio' }, { account: account?.label ?? accountNumber, portfolio: portfolio?.name ?? '' });
  };
}
