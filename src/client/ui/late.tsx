import { FormattedMessage } from 'react-intl';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

/** Says of code that is on its way that the connection is slow, as late as of a slow start (`.late` of the sheet). A browser asks for it anew only with the page. */
export function Late({ className }: { className?: string }) {
  return (
    <div className={cx('late', className)} role="status">
      <FormattedMessage id="shell.chunk.slow" />
      <Button onClick={() => location.reload()}>
        <FormattedMessage id="ui.retry" />
      </Button>
    </div>
  );
}
