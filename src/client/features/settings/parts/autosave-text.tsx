import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { errorText, fieldErrorAt } from '#client/i18n/error-text.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { TextField } from '#client/ui/text-field.tsx';
import { OFFLINE_NOTE } from './offline-note.tsx';
import { SavedMark } from './saved-mark.tsx';
import { useSaving } from './use-saving.ts';

interface AutosaveTextProps {
  name: string;
  label: string;
  value: string;
  type?: 'text' | 'tel';
  autoComplete?: string;
  save: (value: string) => Promise<unknown>;
}

/** A line of the account that is kept when the field is left or Enter is pressed. What the server refuses stays to be corrected; what is lost goes back. */
export function AutosaveText({ name, label, value, type = 'text', autoComplete, save: send }: AutosaveTextProps) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const [typed, setTyped] = useState(value);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const { saving, save } = useSaving();
  useEffect(() => setTyped(value), [value]);
  const leave = () => {
    const next = typed.trim();
    if (next === value || offline) {
      setTyped(value);
      return;
    }
    setProblem(null);
    let refused = false;
    const work = async () => {
      try {
        await send(next);
        return true;
      } catch (thrown) {
        const error = asApiError(thrown);
        refused = error.code === 'request.invalid';
        setProblem(error);
        return false;
      }
    };
    void save(work, () => {
      if (!refused) setTyped(value);
    });
  };
  return (
    <div>
      <TextField
        label={label}
        hint={<SavedMark saving={saving} />}
        error={problem ? (fieldErrorAt(problem, name, intl) ?? errorText(problem, intl)) : null}
        name={name}
        type={type}
        autoComplete={autoComplete}
        readOnly={offline}
        aria-disabled={offline || undefined}
        aria-details={offline ? OFFLINE_NOTE : undefined}
        value={typed}
        onChange={setTyped}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
      {problem ? <SavedMark saving={saving} /> : null}
    </div>
  );
}
