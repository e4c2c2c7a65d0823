import { useEffect, useEffectEvent } from 'react';
import { getBrokerLink } from '#client/api/broker-links.ts';
import type { Account, BrokerLink } from '#client/api/types.ts';
import type { Phase } from './phase.ts';

const ASK_EVERY_MS = 2_000;

interface Waiting {
  readonly account: Account;
  readonly phase: Phase;
  /** The broker has answered, or it is too late for it: the login's call says what came of it. */
  readonly onReturned: (linkId: string) => void;
  /** Another window has finished it. */
  readonly onFinished: () => void;
  /** Another window has begun a newer login. */
  readonly onReplaced: (link: BrokerLink) => void;
}

/** Asks what came of a login in another window, while this one is looked at and at once when it is looked at again. */
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
      // Without an answer it is asked again; the connection's own state is said by the page.
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

  // Told by the event stream: the account has a session that it did not have when the waiting began.
  const { status, session_expires_at: until } = account;
  const finishOnceActive = useEffectEvent(() => {
    if (linkId !== null && status === 'active') onFinished();
  });
  useEffect(() => {
    if (status === 'active' && until !== null) finishOnceActive();
  }, [status, until]);
}
