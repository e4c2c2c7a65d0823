import { FormattedMessage } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** Stands in place of figures that could not be computed, and computes them again. */
export function MathsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      kind="error"
      action={
        <Button size="sm" onClick={onRetry}>
          <FormattedMessage id="ui.retry" />
        </Button>
      }
    >
      <FormattedMessage id="strategy-builder.summary.failed" />
    </Notice>
  );
}
