import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useHandedFile } from '#client/state/device/handed-file.ts';
import { readAlgtst, type ImportedBot } from '#domain/bots/import/read-algtst.ts';

/** No file of a strategy is longer. */
const MOST_BYTES = 256 * 1_024;

interface ImportBotProps {
  onRead: (bot: ImportedBot, fileName: string) => void;
}

/** Reads the strategy file of another service; nothing of it leaves the device before the bot is created. */
export function ImportBot({ onRead }: ImportBotProps) {
  const hintId = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  const read = async (file: File) => {
    setWrong(null);
    const bot = file.size > MOST_BYTES ? null : readAlgtst(await file.text().catch(() => ''));
    if (bot === null) setWrong(file.name);
    else onRead(bot, file.name);
  };
  useHandedFile('bot', (file) => void read(file));
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <label className="btn btn-secondary cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
        <FormattedMessage id="bot-import.choose" />
        <input
          type="file"
          accept=".algtst,.json,application/json"
          className="sr-only"
          aria-describedby={hintId}
          // The same file, corrected, must be read again: without this choosing it would change nothing.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void read(file);
          }}
        />
      </label>
      <p id={hintId} className="text-small text-text-3">
        <FormattedMessage id="bot-import.hint" />
      </p>
      {wrong === null ? null : (
        <p role="alert" className="text-small break-words text-loss">
          <FormattedMessage id="bot-import.wrong" values={{ name: wrong }} />
        </p>
      )}
    </div>
  );
}
