import { useEffect, useEffectEvent } from 'react';
import { getBrokerLink } from '#client/api/broker-links.ts';
import type { Account, BrokerLink } from '#client/api/types.ts';
import type { Phase } from './phase.ts';

const ASK_EVERY_MS = 2_000;

interface Waiting {
  readonly account: Account;
  readonly phase: Phase;
  /** Called when the broker has answered or the login has expired: the login call then returns the outcome. */
  readonly onReturned: (linkId: string) => void;
  /** Called when another window has finished the login. */
  readonly onFinished: () => void;
  /** Called when another window has started a newer login. */
  readonly onReplaced: (link: BrokerLink) => void;
}

/** Polls the outcome of a login in another window, while this window is visible and at once when it becomes visible again. */
export function useWaiting({ account, phase, onReturned, onFinished, onReplaced }: Waiting): void {
  const linkId = phase.step === 'waiting' ? phase.link.link_id : null;
  const handleLink = useEffectEvent((link: BrokerLink | null) => {
    if (link === null || linkId === null) return;
    if (link.link_id === linkId && link.status === 'finished') onFinished();
    else if (link.link_id === linkId && link.status !== 'waiting') onReturned(linkId);
    else if (link.link_id !== linkId && link.status === 'waiting') onReplaced(link);
    else if (link.link_id !== linkId) onReturned(link.link_id);
  });
  useEffect(() => {
    if (linkId === null) return undefined;
    let over = false;
    let asking = false;
    const ask = async () => {
      if (over || asking || document.visibilityState !== 'visible') return;
      asking = true;
      // After a failed call the next poll asks again; the page shows the state of the connection.
      const link = await getBrokerLink(account.id, { quiet: 'probe' }).catch(() => null);
      asking = false;
      if (!over) handleLink(link);
    };
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    const onVisible = () => void ask();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      over = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [linkId, account.id]);

  // The event stream reports that the account has a session that did not exist when the waiting started.
  const { status, session_expires_at: until } = account;
  const finishOnceActive = useEffectEvent(() => {
    if (linkId !== null && status === 'active') onFinished();
  });
  useEffect(() => {
    if (status === 'active' && until !== null) finishOnceActive();
  }, [status, until]);
}
