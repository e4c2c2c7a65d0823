import { FormattedMessage } from 'react-intl';
import type { Kill } from '#client/api/types.ts';
import { Button } from '#client/ui/button.tsx';
import { Foot } from './foot.tsx';
import { LockCard } from './lock-card.tsx';

/** Every press that holds, newest first. Leaving it stops nothing: the server goes on. */
export function StatusView({ kill, onMore }: { kill: Kill; onMore: () => void }) {
  return (
    <>
      <p className="text-text-2">
        <FormattedMessage id="kill.status.goes-on" />
      </p>
      {kill.locks.toReversed().map((lock) => (
        <LockCard key={lock.kill_id} lock={lock} />
      ))}
      <Foot>
        <Button block onClick={onMore}>
          <FormattedMessage id="kill.status.more" />
        </Button>
      </Foot>
    </>
  );
}
