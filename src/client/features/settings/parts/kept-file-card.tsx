import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { saveFile } from '#client/platform/csv.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { bringIn, type FileProblem, type KeptEntry, keptFile, readKeptFile } from '#client/state/device/kept-file.ts';
import { KEPT_GROUPS } from '#client/state/device/kept-kinds.ts';
import { userIdAtom } from '#client/state/session/user.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SETTINGS_PATH } from '../settings-path.ts';
import { SectionCard } from './section-card.tsx';

/** After an import the page reloads, because the old state in memory would overwrite the imported data. */
const TAKEN = 'taken';
const takenBefore = () => Number(new URLSearchParams(location.search).get(TAKEN)) || 0;

type State =
  | { readonly step: 'idle' }
  | { readonly step: 'failed' }
  | { readonly step: 'wrong'; readonly problems: readonly FileProblem[] }
  | { readonly step: 'found'; readonly entries: readonly KeptEntry[] };

/** Every faulty line with its reason; a file with faults is not imported. */
function Problems({ problems }: { problems: readonly FileProblem[] }) {
  return (
    <Notice kind="error">
      <FormattedMessage id="settings.data.file-wrong" />
      <ul>
        {problems.map(({ line, reason }) => (
          <li key={line}>
            <FormattedMessage
              id="settings.data.file-line"
              values={{ line, why: <FormattedMessage key="why" id={`settings.data.file-why.${reason}`} /> }}
            />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The content of the file by subject, and the button that imports it. */
function Found({ entries, onTake }: { entries: readonly KeptEntry[]; onTake: () => void }) {
  const groups = KEPT_GROUPS.filter((each) => entries.some(({ group }) => group === each));
  return (
    <>
      <p role="status">
        <FormattedMessage id="settings.data.file-found" values={{ count: entries.length }} />
      </p>
      <ul className="list-disc ps-5 text-text-2">
        {groups.map((group) => (
          <li key={group}>
            <FormattedMessage id={`settings.data.file-group.${group}`} />
          </li>
        ))}
      </ul>
      <Button variant="primary" className="self-start" disabled={entries.length === 0} onClick={onTake}>
        <FormattedMessage id="settings.data.file-take" />
      </Button>
    </>
  );
}

/** Exports the data created on this device to a file, and imports such a file. Works offline. */
export function KeptFileCard() {
  const intl = useIntl();
  const userId = useAtomValue(userIdAtom);
  const [state, setState] = useState<State>({ step: 'idle' });
  const [taken] = useState(takenBefore);
  if (userId === null) return null;
  const save = async () => {
    const now = wallNow();
    const text = await keptFile(userId, now).catch(() => null);
    if (text === null) return setState({ step: 'failed' });
    saveFile(`strikedesk-device-${new Date(now).toISOString().slice(0, 10)}.jsonl`, new Blob([text], { type: 'application/jsonl' }));
    return setState({ step: 'idle' });
  };
  const look = async (file: File | undefined) => {
    if (file === undefined) return setState({ step: 'idle' });
    const text = await file.text().catch(() => '');
    const { entries, problems } = readKeptFile(text, wallNow());
    return setState(problems.length > 0 ? { step: 'wrong', problems } : { step: 'found', entries });
  };
  const take = async (entries: readonly KeptEntry[]) => {
    try {
      await bringIn(userId, entries);
      location.assign(`${SETTINGS_PATH}/data?${TAKEN}=${entries.length}`);
    } catch {
      setState({ step: 'failed' });
    }
  };
  return (
    <SectionCard title="settings.data.file" lead={<FormattedMessage id="settings.data.file-lead" />}>
      {taken > 0 && state.step === 'idle' ? (
        <Notice kind="success">
          <FormattedMessage id="settings.data.file-taken" values={{ count: taken }} />
        </Notice>
      ) : null}
      <div>
        <Button onClick={() => void save()}>
          <FormattedMessage id="settings.data.file-save" />
        </Button>
      </div>
      <Field label={intl.formatMessage({ id: 'settings.data.file-choose' })}>
        {(control) => (
          <div className="field-box">
            <input
              {...control}
              type="file"
              accept=".jsonl"
              className="min-w-0 flex-1 px-3 py-2 outline-none"
              onClick={({ currentTarget }) => {
                currentTarget.value = '';
              }}
              onChange={({ target }) => void look(target.files?.[0])}
            />
          </div>
        )}
      </Field>
      {state.step === 'wrong' ? <Problems problems={state.problems} /> : null}
      {state.step === 'found' ? <Found entries={state.entries} onTake={() => void take(state.entries)} /> : null}
      {state.step === 'failed' ? (
        <Notice kind="error">
          <FormattedMessage id="settings.data.file-failed" />
        </Notice>
      ) : null}
    </SectionCard>
  );
}
