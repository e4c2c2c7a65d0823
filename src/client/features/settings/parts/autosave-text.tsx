import { useAtomValue } from 'jotai';
import { useState } from 'react';
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

/** A text field of the account, saved on leaving the field or on Enter. A refused value stays for correction; after any other failure the old value returns. */
export function AutosaveText({ name, label, value, type = 'text', autoComplete, save: send }: AutosaveTextProps) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  // Typed text is kept whatever arrives in the meantime: the account itself, or a change from elsewhere.
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const { saving, save } = useSaving();
  const leave = () => {
    if (draft === null) return;
    const next = draft.trim();
    const settle = () => setDraft((now) => (now === draft ? null : now));
    if (next === value || offline) {
      settle();
      return;
    }
    setProblem(null);
    let refused = false;
    const work = async () => {
      try {
        await send(next);
        settle();
        return true;
      } catch (thrown) {
        const error = asApiError(thrown);
        refused = error.code === 'request.invalid';
        setProblem(error);
        return false;
      }
    };
    void save(work, () => {
      if (!refused) settle();
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
        value={draft ?? value}
        onChange={setDraft}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
      {problem ? <SavedMark saving={saving} /> : null}
    </div>
  );
}
