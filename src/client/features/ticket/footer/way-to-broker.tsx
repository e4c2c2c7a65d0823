import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { selectedAccountAtom } from '#client/state/profile.ts';
import { ticketRequestAtom, type TicketRequest } from '#client/state/ticket.ts';

/** Leads to the login of the account, which brings its user back to this ticket; without an account to where one is added. */
export function WayToBroker({ request, connected }: { request: TicketRequest; connected: boolean }) {
  const account = useAtomValue(selectedAccountAtom);
  const close = useSetAtom(ticketRequestAtom);
  const { pathname, search } = useLocation();
  const login = connected && account ? `/${encodeURIComponent(account.broker_name)}/${encodeURIComponent(account.id)}` : '';
  return (
    <Link
      to={`${APP_BASE}/broker${login}`}
      state={login === '' ? undefined : { from: pathname + search, ticket: request, atOnce: true }}
      className="text-primary underline"
      onClick={() => close(null)}
    >
      <FormattedMessage id={connected ? 'ticket.account.login' : 'ticket.account.connect'} />
    </Link>
  );
}
