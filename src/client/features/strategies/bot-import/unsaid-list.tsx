import { FormattedMessage } from 'react-intl';
import { Notice } from '#client/ui/notice.tsx';
import type { Told, Unsaid } from '#domain/bots/import/unsaid.ts';

interface NoteLinesProps {
  notes: readonly (Told | Unsaid)[];
  /** What comes before the code in the id of its words. */
  words: 'bot-import.unsaid' | 'bot-import.told';
}

/** What a note is about; of a trailing stop, how much is gained and what that does to the stop. */
function valuesOf(value: string) {
  const [gain = '', stop = ''] = value.split(', ');
  return { value, gain, stop };
}

/** A line for each note, with the leg that it is of. */
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

/** What a file says and the bot made from it does not: whoever creates it must know. */
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

/** What a file says and the bot made from it does not, and how the rest of it was read. */
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
