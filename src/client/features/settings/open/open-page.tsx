import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { watchOpenedFiles } from '#client/platform/opened-files.ts';
import { handedFileAtom, type FileUse } from '#client/state/device/handed-file.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Groups, SectionCard } from '../parts/section-card.tsx';
import { SETTINGS_PATH } from '../settings-path.ts';
import { guessUse } from './guess-use.ts';

/** Where each use has its form. */
const FORMS: Readonly<Record<FileUse, string>> = {
  candles: `${SETTINGS_PATH}/data`,
  chains: `${SETTINGS_PATH}/data`,
  history: `${SETTINGS_PATH}/data`,
  bot: `${APP_BASE}/strategies?tab=library`,
};
const MARKET_USES: readonly FileUse[] = ['candles', 'chains', 'history'];

interface Opened {
  readonly file: File;
  readonly guess: FileUse;
}

/** What the opened file may be brought in as: what it looks like first. Nothing happens before a press. */
function Uses({ opened: { file, guess }, onUse }: { opened: Opened; onUse: (use: FileUse) => void }) {
  const uses = guess === 'bot' ? [guess] : [guess, ...MARKET_USES.filter((use) => use !== guess)];
  return (
    <>
      <p role="status" className="[overflow-wrap:anywhere]">
        <FormattedMessage id={`open.looks-like.${guess}`} values={{ name: <bdi className="font-semibold">{file.name}</bdi> }} />
      </p>
      <div className="flex flex-wrap gap-3">
        {uses.map((use, at) => (
          <Button key={use} variant={at === 0 ? 'primary' : 'secondary'} onClick={() => onUse(use)}>
            <FormattedMessage id={`open.as.${use}`} />
          </Button>
        ))}
      </div>
    </>
  );
}

/** A file that was opened with the app, shared with it or is chosen here: asks what it is to be, and leads to the form that checks it. */
export function OpenPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const hand = useSetAtom(handedFileAtom);
  const [file, setFile] = useState<File | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => watchOpenedFiles(setFile), []);
  useEffect(() => {
    let over = false;
    setOpened(null);
    if (file !== null)
      void guessUse(file)
        .catch((): FileUse => 'history')
        .then((guess) => {
          if (!over) setOpened({ file, guess });
        });
    return () => {
      over = true;
    };
  }, [file]);
  return (
    <Groups>
      <SectionCard title="settings.open.title" lead={<FormattedMessage id="open.lead" />}>
        <Field label={intl.formatMessage({ id: 'open.choose' })}>
          {(control) => (
            <div className="field-box">
              <input
                {...control}
                type="file"
                className="min-w-0 flex-1 px-3 py-2 outline-none"
                onClick={({ currentTarget }) => {
                  currentTarget.value = '';
                }}
                onChange={({ target }) => setFile(target.files?.[0] ?? null)}
              />
            </div>
          )}
        </Field>
        {opened === null ? null : (
          <Uses
            opened={opened}
            onUse={(use) => {
              hand({ use, file: opened.file });
              void navigate(FORMS[use]);
            }}
          />
        )}
      </SectionCard>
    </Groups>
  );
}
