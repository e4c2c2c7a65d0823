import { FormattedMessage } from 'react-intl';
import { HOME_PATH } from '#contract/constants.ts';
import { Button } from '#client/ui/button.tsx';

interface FailureScreenProps {
  message: string;
  /** The screen's code did not come: trying again may help without a reload. */
  isChunk: boolean;
  onRetry: () => void;
}

/** The router's error screen with the specification's title. A plain link leads home, because the router itself may be what failed. */
export function FailureScreen({ message, isChunk, onRetry }: FailureScreenProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-14 text-center">
      <h1 tabIndex={-1} className="text-h1">
        <FormattedMessage id="shell.chunk.title" />
      </h1>
      <p className="font-semibold">{message}</p>
      <p className="text-text-2">
        <FormattedMessage id="shell.chunk.sentence" />
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={isChunk ? onRetry : () => location.reload()}>
          <FormattedMessage id={isChunk ? 'ui.retry' : 'shell.chunk.reload'} />
        </Button>
        <a className="btn btn-secondary" href={HOME_PATH}>
          <FormattedMessage id="shell.chunk.home" />
        </a>
      </div>
    </div>
  );
}
