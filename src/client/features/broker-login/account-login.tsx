import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Account, AccountLoginBody } from '#client/api/types.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { ticketRequestAtom, type TicketRequest } from '#client/state/orders/ticket.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Done } from './steps/done.tsx';
import { Explain } from './steps/explain.tsx';
import { Failed } from './steps/failed.tsx';
import { Progress } from './steps/progress.tsx';
import { Waiting } from './steps/waiting.tsx';
import { useBrokerLogin } from './use-broker-login.ts';

interface AccountLoginProps {
  account: Account;
  brokerTitle: string;
  from: string;
  /** The order ticket that opened the login; null = none. */
  ticket: TicketRequest | null;
  brought: AccountLoginBody | null;
  atOnce: boolean;
}

/** The login of one account, at whichever step. */
export function AccountLogin({ account, brokerTitle, from, ticket, brought, atOnce }: AccountLoginProps) {
  const navigate = useNavigate();
  const openTicket = useSetAtom(ticketRequestAtom);
  const links = useAtomValue(useMemo(() => featureAtom('accounts'), []));
  const { phase, offline, begin, giveUp, tryAgain } = useBrokerLogin({ account, from, brought, atOnce, links });
  const leave = () => {
    void navigate(from, { replace: true });
    if (ticket) openTicket(ticket);
  };
  const begun = phase.step === 'waiting' || phase.step === 'verifying';
  return (
    <section className="card card-padded flex flex-col gap-4">
      <h2 className="text-h2 break-words">{account.label}</h2>
      {offline ? (
        <Notice kind="stale">
          <FormattedMessage id={begun ? 'broker-login.offline.begun' : 'broker-login.offline.text'} />
        </Notice>
      ) : null}
      {phase.step === 'waiting' ? (
        <Waiting link={phase.link} blocked={phase.blocked} brokerTitle={brokerTitle} onAgain={begin} onCancel={giveUp} />
      ) : phase.step === 'verifying' || phase.step === 'loading' ? (
        <Progress step={phase.step} />
      ) : phase.step === 'done' ? (
        <Done account={account} onContinue={leave} />
      ) : phase.step === 'failed' ? (
        <Failed account={account} error={phase.error} again={phase.again} offline={offline} onStart={begin} onAgain={tryAgain} />
      ) : (
        <Explain account={account} brokerTitle={brokerTitle} step={phase.step} offline={offline} links={links} onStart={begin} />
      )}
    </section>
  );
}
