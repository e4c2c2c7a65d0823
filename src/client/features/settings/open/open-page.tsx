import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { watchOpenedFiles } from '#client/platform/opened-files.ts';
import { handedFileAtom, type FileUse } from '#client/state/device/handed-file.ts';
import { Button } from '#client/ui/button.tsx';
import { FileField } from '#client/ui/file-field.tsx';
import { Groups, SectionCard } from '../parts/section-card.tsx';
import { SETTINGS_PATH } from '../settings-path.ts';
import { guessUse } from './guess-use.ts';

/** Address of the form for each use of a file. */
const FORMS: Readonly<Record<FileUse, string>> = {
  history: `${SETTINGS_PATH}/data`,
  bot: `${APP_BASE}/strategies?tab=library`,
};

/** Chooses the use of the opened file. Nothing happens before a press. */
function Use({ file, onUse }: { file: File; onUse: (use: FileUse) => void }) {
  const use = guessUse(file);
  return (
    <>
      <p role="status" className="[overflow-wrap:anywhere]">
        <FormattedMessage id={`open.looks-like.${use}`} values={{ name: <bdi className="font-semibold">{file.name}</bdi> }} />
      </p>
      <Button variant="primary" className="self-start" onClick={() => onUse(use)}>
        <FormattedMessage id={`open.as.${use}`} />
      </Button>
    </>
  );
}

/** A file opened with the app, shared with the app or chosen here: asks for its use, and opens the form that checks the file. */
export function OpenPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const hand = useSetAtom(handedFileAtom);
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => watchOpenedFiles(setFile), []);
  return (
    <Groups>
      <SectionCard title="settings.open.title" lead={<FormattedMessage id="open.lead" />}>
        <FileField label={intl.formatMessage({ id: 'open.choose' })} onChoose={([chosen]) => setFile(chosen ?? null)} />
        {file === null ? null : (
          <Use
            file={file}
            onUse={(use) => {
              hand({ use, file });
              void navigate(FORMS[use]);
            }}
          />
        )}
      </SectionCard>
    </Groups>
  );
}
