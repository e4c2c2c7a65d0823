import { FormattedMessage } from 'react-intl';
import { mayLoad } from '#client/platform/pressed-retry.ts';
import { Button } from './button.tsx';

/** Says of code that is on its way that the connection is slow; `over`: over the page. A browser asks for it anew only with the page. */
export function Late({ className }: { className: string }) {
  return (
    <div className={className} role="status">
      <FormattedMessage id="shell.chunk.slow" />
      <Button onClick={() => mayLoad('load-again') && location.reload()}>
        <FormattedMessage id="ui.retry" />
      </Button>
    </div>
  );
}
