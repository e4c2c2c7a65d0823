import { FormattedMessage } from 'react-intl';
import { mayLoad } from '#client/platform/pressed-retry.ts';
import { Button } from './button.tsx';

/** Notice that code is arriving slowly, with a button to reload the page: a browser repeats a pending import only with the page. */
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
