import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiError } from '#client/api/api-error.ts';
import type { MarketSourceState } from '#client/api/types.ts';
import { fieldErrorAt, fieldErrorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { fromServerClock } from '#client/state/stream/server-clock.ts';
import { wallTime } from '#domain/units/time.ts';
import { Button } from '#client/ui/button.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { OFFLINE_NOTE } from '../parts/offline-note.tsx';

interface TokenFormProps {
  market: MarketSourceState;
  off: boolean;
  busy: boolean;
  failure: ApiError | null;
  onToken: (token: string) => void;
}

/** How many steps a guide may have. */
const STEPS = [1, 2, 3, 4, 5, 6] as const;

/** How the user comes by a token of the source; nothing where no guide is written. */
function Guide({ source }: { source: string }) {
  const intl = useIntl();
  const steps = STEPS.map((step) => `markets.guide.${source.toLowerCase()}.${step}`).filter((id) => id in intl.messages);
  return (
    <ol className="list-decimal ps-5 text-text-2">
      {steps.map((id) => (
        <li key={id}>
          <FormattedMessage id={id} />
        </li>
      ))}
    </ol>
  );
}

/** Takes the user's token for a market whose prices are read with it. The server answers no token, so a stored one is told by its dates alone. */
export function TokenForm({ market, off, busy, failure, onToken }: TokenFormProps) {
  const intl = useIntl();
  const format = useFormat();
  const { source, name, token_saved_at: savedAt, token_until: until } = market;
  const [open, setOpen] = useState(savedAt === null);
  const [token, setToken] = useState('');
  const [checked, setChecked] = useState(false);
  const error =
    checked && token.trim() === '' ? fieldErrorText({ code: 'form.required', message: '' }, intl) : fieldErrorAt(failure, 'token', intl);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!busy && !off && token.trim() !== '') onToken(token.trim());
  };
  if (!open)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-text-2">
          {savedAt === null ? null : (
            <FormattedMessage id="markets.token.stored" values={{ date: format.wallDate(fromServerClock(savedAt, wallNow())) }} />
          )}{' '}
          {until === null ? null : <FormattedMessage id="markets.token.until" values={{ date: format.wallDate(wallTime(until)) }} />}{' '}
          <FormattedMessage id="markets.token.deleted" />
        </p>
        <Button aria-label={intl.formatMessage({ id: 'markets.token.replace-named' }, { name })} onClick={() => setOpen(true)}>
          <FormattedMessage id="markets.token.replace" />
        </Button>
      </div>
    );
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <Guide source={source} />
      <PasswordField
        name="token"
        label={intl.formatMessage({ id: 'markets.token' }, { name })}
        hint={intl.formatMessage({ id: 'markets.token.hint' })}
        required
        autoComplete="off"
        value={token}
        error={error}
        onChange={setToken}
        showLabel={intl.formatMessage({ id: 'markets.token.show' })}
        hideLabel={intl.formatMessage({ id: 'markets.token.hide' })}
        capsLockHint={intl.formatMessage({ id: 'markets.token.caps-lock' })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} disabled={off} aria-describedby={off ? OFFLINE_NOTE : undefined}>
          <FormattedMessage id="markets.token.save" values={{ name }} />
        </Button>
        {savedAt === null ? null : (
          <Button onClick={() => setOpen(false)}>
            <FormattedMessage id="markets.token.keep" />
          </Button>
        )}
      </div>
    </form>
  );
}
