import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorText } from '#client/i18n/error-text.ts';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import { setsOfferedAtom } from '#client/state/bots/sets.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { FormSheet } from '#client/ui/form-sheet.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { MOST_MEMBERS } from '#domain/bots/sets/bot-set.ts';
import { DraftBack } from '#client/widgets/draft-back.tsx';
import { type FileDraft, type ImportProgress, isSound, nameIn, placesToMake, type SetChoice, setFor } from './file-draft.ts';
import { NoteLines } from './unsaid-list.tsx';
import { useImportFile } from './use-import-file.ts';
import { useKeptImport } from './use-kept-import.ts';

interface ImportFileProps {
  draft: FileDraft;
  portfolioId: string;
  bots: readonly KindedBot[];
  /** Opens one of the strategies in the editor. */
  onReview: (place: number) => void;
  onMade: (place: number, id: string) => void;
  onProgress: (progress: ImportProgress) => void;
  onClose: () => void;
  /** Called when every possible bot has been created. */
  onDone: () => void;
}

/** A strategy of the file: description, settings that a bot cannot express, and whether the bot already exists. */
function StrategyRow({ draft, place, onReview }: { draft: FileDraft; place: number; onReview: () => void }) {
  const intl = useIntl();
  const bot = draft.file.bots[place];
  if (bot === undefined) return null;
  const name = nameIn(draft, place);
  const { definition, kind, unsaid, told } = bot;
  const made = draft.made[place] !== undefined;
  const days = definition.schedule.dte?.map((each) => intl.formatMessage({ id: 'strategies.days-to-expiry' }, { days: each }));
  return (
    <li className="card card-padded flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 font-semibold break-words">{name}</h3>
        <Button
          size="sm"
          disabled={made}
          aria-label={intl.formatMessage({ id: 'bot-import.file.review-named' }, { name })}
          onClick={onReview}
        >
          <FormattedMessage id="bot-import.file.review" />
        </Button>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <Chip>{definition.underlying}</Chip>
        <Chip>
          <FormattedMessage id={`strategies.kind.${kind}`} />
        </Chip>
        {days && days.length > 0 ? <Chip>{intl.formatList(days, { type: 'disjunction' })}</Chip> : null}
        {made ? (
          <Chip>
            <FormattedMessage id="bot-import.file.created" />
          </Chip>
        ) : null}
      </p>
      {made || isSound(bot) ? null : (
        <p className="text-small text-warn">
          <FormattedMessage id="bot-import.file.look-first" />
        </p>
      )}
      {unsaid.length === 0 ? null : (
        <details className="text-small">
          <summary className="flex min-h-11 cursor-pointer items-center text-warn">
            <FormattedMessage id="bot-import.file.unsaid" values={{ count: unsaid.length }} />
          </summary>
          <NoteLines notes={unsaid} words="bot-import.unsaid" />
        </details>
      )}
      {told.length === 0 ? null : (
        <details className="text-small">
          <summary className="flex min-h-11 cursor-pointer items-center text-text-2">
            <FormattedMessage id="bot-import.told" />
          </summary>
          <NoteLines notes={told} words="bot-import.told" />
        </details>
      )}
    </li>
  );
}

/** Parts of the file without a bot: strategies that cannot be converted, and settings of the whole file. */
function LeftOver({ file: { left, unsaid } }: Pick<FileDraft, 'file'>) {
  if (left.length === 0 && unsaid.length === 0) return null;
  return (
    <Notice kind="stale">
      {left.length === 0 ? null : (
        <>
          <p>
            <FormattedMessage id="bot-import.file.left" values={{ count: left.length }} />
          </p>
          <ul className="list-disc ps-5">
            {left.map(({ name, why }, place) => (
              <li key={place} className="break-words">
                <FormattedMessage id={`bot-import.left.${why}`} values={{ name: name ?? '', named: name === null ? 'no' : 'yes' }} />
              </li>
            ))}
          </ul>
        </>
      )}
      {unsaid.length === 0 ? null : <NoteLines notes={unsaid} words="bot-import.unsaid" />}
    </Notice>
  );
}

/** Chooses whether the bots form a set, and the name of the set. */
function SetFields({ set, onSet }: { set: SetChoice; onSet: (set: SetChoice) => void }) {
  const { together, name } = set;
  const intl = useIntl();
  return (
    <fieldset className="flex flex-col gap-2">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={together}
          onChange={({ target }) => onSet({ ...set, together: target.checked })}
        />
        <span>
          <FormattedMessage id="bot-import.file.together" values={{ most: MOST_MEMBERS }} />
        </span>
      </label>
      {together ? (
        <TextField
          label={intl.formatMessage({ id: 'bot-import.file.set-name' })}
          name="set-name"
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={(typed) => onSet({ ...set, name: typed })}
        />
      ) : null}
    </fieldset>
  );
}

/** Creates the bots of a file with several strategies, and a set of them; each can be reviewed first. No bot is started. */
export function ImportFile({ draft, portfolioId, bots, onReview, onMade, onProgress, onClose, onDone }: ImportFileProps) {
  const intl = useIntl();
  const [formId, offlineId] = [useId(), useId()];
  const offline = useAtomValue(offlineAtom);
  const setsOffered = useAtomValue(setsOfferedAtom);
  const set = draft.set ?? setFor(draft.file, draft.fileName, setsOffered);
  const kept = useKeptImport(draft, portfolioId, bots, onProgress);
  const named = set.name.trim();
  const { create, busy, failure } = useImportFile({
    draft,
    portfolioId,
    bots,
    setName: set.together && named !== '' ? named : null,
    onMade,
    onDone: () => {
      kept.forget();
      onDone();
    },
  });
  const count = placesToMake(draft).length;
  const some = Object.keys(draft.made).length > 0;
  return (
    <FormSheet
      form={formId}
      title={intl.formatMessage({ id: 'bot-import.file.title' }, { count: draft.file.bots.length, name: draft.fileName })}
      cancel={<FormattedMessage id="bot-import.file.cancel" />}
      action={<FormattedMessage id={busy ? 'bot-import.file.creating' : 'bot-import.file.create'} values={{ count }} />}
      busy={busy}
      off={offline || (count === 0 && !some)}
      reasonId={offline ? offlineId : undefined}
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!offline) create();
        }}
      >
        {failure === null ? null : (
          <Notice kind="error">
            <FormattedMessage id="bot-import.file.failed" values={{ name: failure.name }} /> {errorText(failure.error, intl)}
          </Notice>
        )}
        {offline ? (
          <Notice kind="stale" id={offlineId}>
            <FormattedMessage id="strategies.editor.offline" />
          </Notice>
        ) : null}
        <DraftBack draft={kept} />
        <p className="text-text-2">
          <FormattedMessage id="bot-import.file.how" />
        </p>
        <LeftOver file={draft.file} />
        <ul className="flex flex-col gap-3">
          {draft.file.bots.map((_, place) => (
            <StrategyRow key={place} draft={draft} place={place} onReview={() => onReview(place)} />
          ))}
        </ul>
        {setsOffered ? <SetFields set={set} onSet={(chosen) => onProgress({ made: draft.made, set: chosen })} /> : null}
      </form>
    </FormSheet>
  );
}
