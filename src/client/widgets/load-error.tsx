import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorText } from '#client/i18n/error-text.ts';
import type { Resource } from '#client/state/resource/resource.ts';
import { CircleAlert, Copy } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadErrorProps {
  /** Name of the content that failed to load, in the user's language. */
  what: string;
  error: NonNullable<Resource<unknown>['error']>;
  onRetry: (() => void) | undefined;
}

/** Nothing could be loaded and nothing is cached: a sentence, the cause, a way to try again and an id to report. */
export function LoadError({ what, error, onRetry }: LoadErrorProps) {
  const intl = useIntl();
  const [copied, setCopied] = useState(false);
  const { requestId } = error;
  const copy = (id: string) => {
    navigator.clipboard.writeText(id).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        title={intl.formatMessage({ id: 'page.error.title' }, { what })}
        action={
          onRetry ? (
            <Button variant="primary" onClick={onRetry}>
              <FormattedMessage id="ui.retry" />
            </Button>
          ) : undefined
        }
      >
        <p>{errorText(error, intl)}</p>
        {requestId === null ? null : (
          <button
            type="button"
            className="mt-2 inline-flex min-h-6 items-center gap-1 text-small text-text-3"
            onClick={() => copy(requestId)}
          >
            <FormattedMessage id="page.error.id" values={{ id: requestId }} />
            <Copy aria-hidden size={14} />
            <span className="sr-only" role="status">
              {intl.formatMessage({ id: copied ? 'ui.copied' : 'ui.copy' })}
            </span>
          </button>
        )}
      </EmptyState>
    </div>
  );
}
