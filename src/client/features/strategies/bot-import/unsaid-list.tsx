import { FormattedMessage } from 'react-intl';
import { Notice } from '#client/ui/notice.tsx';
import type { Told, Unsaid } from '#domain/bots/import/unsaid.ts';

interface NoteLinesProps {
  notes: readonly (Told | Unsaid)[];
  /** Prefix of the message ids, before the code. */
  words: 'bot-import.unsaid' | 'bot-import.told';
}

/** Returns the values of a note; for a trailing stop, the gain and the resulting move of the stop. */
function valuesOf(value: string) {
  const [gain = '', stop = ''] = value.split(', ');
  return { value, gain, stop };
}

/** A line for each note, with its leg. */
export function NoteLines({ notes, words }: NoteLinesProps) {
  return (
    <ul className="list-disc ps-5">
      {notes.map(({ code, leg, value = '' }, place) => (
        <li key={place} className="break-words">
          {leg === undefined ? null : (
            <>
              <FormattedMessage id="bot-import.leg" values={{ number: leg + 1 }} />{' '}
            </>
          )}
          <FormattedMessage id={`${words}.${code}`} values={valuesOf(value)} />
        </li>
      ))}
    </ul>
  );
}

/** Settings of the file that the created bot lacks, listed as a warning to the trader. */
function Missing({ unsaid }: { unsaid: readonly Unsaid[] }) {
  if (unsaid.length === 0)
    return (
      <Notice kind="info">
        <FormattedMessage id="bot-import.all-said" />
      </Notice>
    );
  return (
    <Notice kind="stale">
      <p>
        <FormattedMessage id="bot-import.unsaid" values={{ count: unsaid.length }} />
      </p>
      <NoteLines notes={unsaid} words="bot-import.unsaid" />
    </Notice>
  );
}

/** Settings of the file that the created bot lacks, and the interpretation of the rest. */
export function UnsaidList({ unsaid, told }: { unsaid: readonly Unsaid[]; told: readonly Told[] }) {
  return (
    <>
      <Missing unsaid={unsaid} />
      {told.length === 0 ? null : (
        <Notice kind="info">
          <p>
            <FormattedMessage id="bot-import.told" />
          </p>
          <NoteLines notes={told} words="bot-import.told" />
        </Notice>
      )}
    </>
  );
}
