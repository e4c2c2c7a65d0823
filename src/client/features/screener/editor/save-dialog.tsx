import { useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, asApiError } from '#client/api/api-error.ts';
import type { SavedScreen } from '#client/api/types.ts';
import { errorText, fieldErrorAt } from '#client/i18n/error-text.ts';
import { createScreenAtom } from '#client/state/market/screener.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { ConditionGroup } from '#domain/screener/condition.ts';

interface SaveDialogProps {
  screen: ConditionGroup;
  onSaved: (saved: SavedScreen) => void;
  onClose: () => void;
}

const LONGEST_NAME = 60;

/** Asks for the name of a screen to save. */
export function SaveDialog({ screen, onSaved, onClose }: SaveDialogProps) {
  const intl = useIntl();
  const create = useSetAtom(createScreenAtom);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [empty, setEmpty] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const own = fieldErrorAt(failure, 'name', intl);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (name.trim() === '') {
      setEmpty(true);
      return;
    }
    setBusy(true);
    setFailure(null);
    create(name.trim(), screen).then(onSaved, (thrown: unknown) => {
      setFailure(asApiError(thrown));
      setBusy(false);
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<FormattedMessage id="screener.save-as" />}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="screener.cancel" />
          </Button>
          <Button variant="primary" busy={busy} onClick={() => submit()}>
            <FormattedMessage id="screener.save" />
          </Button>
        </>
      }
    >
      <form onSubmit={submit}>
        <TextField
          label={intl.formatMessage({ id: 'screener.name' })}
          required
          maxLength={LONGEST_NAME}
          autoComplete="off"
          value={name}
          error={own ?? (empty && name.trim() === '' ? intl.formatMessage({ id: 'form.required' }) : null)}
          onChange={setName}
        />
      </form>
      {failure !== null && own === null ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
    </Dialog>
  );
}
