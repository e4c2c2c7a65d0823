import { FormattedMessage } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="grid gap-3">
      <Notice kind="warn" title={<FormattedMessage id="settings.security.codes-title" />}>
        <FormattedMessage id="settings.security.codes-text" />
      </Notice>
      <ul dir="ltr" className="grid gap-1 sm:grid-cols-2" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code} className="font-semibold select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void navigator.clipboard?.writeText(codes.join('\n')).catch(() => undefined)}>
          <FormattedMessage id="settings.security.copy" />
        </Button>
        <Button variant="primary" onClick={onKept}>
          <FormattedMessage id="settings.security.codes-kept" />
        </Button>
      </div>
    </div>
  );
}
