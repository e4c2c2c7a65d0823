import { FormattedMessage } from 'react-intl';
import { Notice } from '#client/ui/notice.tsx';

/** Says how many of the chosen positions are closed by now and so left out; shows nothing without any. */
export function ClosedMeanwhile({ count }: { count: number }) {
  return count === 0 ? null : (
    <Notice kind="info">
      <FormattedMessage id="positions.exit-many.left-out" values={{ count }} />
    </Notice>
  );
}
