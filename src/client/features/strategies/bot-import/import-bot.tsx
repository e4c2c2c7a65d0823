import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { decodeText } from '#client/platform/decode-text.ts';
import { useHandedFile } from '#client/state/device/handed-file.ts';
import { type FileRefusal, MOST_BYTES, readAlgtst, type StrategyFile } from '#domain/bots/import/read-algtst.ts';

interface ImportBotProps {
  onRead: (file: StrategyFile, fileName: string) => void;
}

/** Reads the strategy file of another service; nothing leaves the device before its bots are created. */
export function ImportBot({ onRead }: ImportBotProps) {
  const hintId = useId();
  const [wrong, setWrong] = useState<{ readonly name: string; readonly why: FileRefusal } | null>(null);
  const read = async (file: File) => {
    setWrong(null);
    const bytes = file.size > MOST_BYTES ? null : await file.arrayBuffer().catch(() => new ArrayBuffer(0));
    const found = bytes === null ? 'too-large' : readAlgtst(marketCalendar, decodeText(new Uint8Array(bytes)));
    if (typeof found === 'string') setWrong({ name: file.name, why: found });
    else onRead(found, file.name);
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
          // Clears the input, so that choosing the same corrected file again fires a change.
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
          <FormattedMessage id={`bot-import.wrong.${wrong.why}`} values={{ name: wrong.name }} />
        </p>
      )}
    </div>
  );
}
