import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorText } from '#client/i18n/error-text.ts';
import { useRemoval } from '#client/state/accounts/use-removal.ts';
import { releaseGroupAtom } from '#client/state/bots/runs.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';

const nothing = () => {};

/** Ends a group with one press: the positions stay open, but the group's exit rules no longer apply. */
export function ReleaseButton({ id, name }: { id: string; name: string }) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const release = useSetAtom(releaseGroupAtom);
  const { busy, failure, start } = useRemoval(() => release(id), { id: 'bot-run.released', values: { name } }, nothing);
  return (
    <>
      <Button
        size="sm"
        busy={busy}
        disabled={offline}
        aria-label={intl.formatMessage({ id: 'bot-run.release-named' }, { name })}
        onClick={start}
      >
        <FormattedMessage id="bot-run.release" />
      </Button>
      {failure === null ? null : (
        <p role="alert" className="basis-full text-small text-danger">
          {errorText(failure, intl)}
        </p>
      )}
    </>
  );
}
