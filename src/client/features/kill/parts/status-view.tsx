import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Kill } from '#client/api/types.ts';
import { Button } from '#client/ui/button.tsx';
import { Foot } from './foot.tsx';
import { LockCard } from './lock-card.tsx';

/** The finger that held the button before this view came lies where the way back to it is: letting go is no choice. */
const GUARD_MS = 1_000;

/** Every press that holds, newest first. Leaving it stops nothing: the server goes on. */
export function StatusView({ kill, onMore }: { kill: Kill; onMore: () => void }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const guard = setTimeout(() => setReady(true), GUARD_MS);
    return () => clearTimeout(guard);
  }, []);
  return (
    <>
      <p className="text-text-2">
        <FormattedMessage id="kill.status.goes-on" />
      </p>
      {kill.locks.toReversed().map((lock) => (
        <LockCard key={lock.kill_id} lock={lock} />
      ))}
      <Foot>
        <Button block disabled={!ready} onClick={onMore}>
          <FormattedMessage id="kill.status.more" />
        </Button>
      </Foot>
    </>
  );
}
