import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useId, useMemo, useReducer, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { Portfolio } from '#client/api/types.ts';
import { errorText, fieldErrorAt } from '#client/i18n/error-text.ts';
import { APP_BASE } from '#contract/constants.ts';
import { createBotAtom, updateBotAtom } from '#client/state/accounts/bots.ts';
import { moveJobsAtom } from '#client/state/bots/begun-jobs.ts';
import { useFormDraft } from '#client/state/device/form-draft.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormSheet } from '#client/ui/form-sheet.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { DraftBack } from '#client/widgets/draft-back.tsx';
import { baseName, freeName } from '../model/strategy-words.ts';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { moveKeptAtom } from '../backtest/kept-test.ts';
import { canBacktestAtom } from '../parts/tried-parts.tsx';
import {
  bodyOf,
  type BotForm,
  type BotFormDraft,
  type EditorStart,
  type FormAction,
  formReducer,
  isBotFormDraft,
  problemsOf,
  startState,
  subjectOf,
} from './bot-form.ts';
import { EditorContext, type Editor } from './editor-context.ts';
import { EditorBody } from './editor-body.tsx';

const UnsaidList = lazyPart(async () => (await import('../bot-import/index.ts')).UnsaidList, { words: ['strategies/bot-import'] });

interface BotEditorProps {
  start: EditorStart;
  portfolio: Portfolio;
  bots: readonly KindedBot[];
  onClose: () => void;
  /** Called after saving, with the id of a new bot or null for an existing one. */
  onSaved: (id: string | null) => void;
}

/** Returns the function that saves the form, and its outcome. The form keeps its values until the server has saved them. */
function useSaveBot(start: EditorStart, portfolio: Portfolio, onSaved: BotEditorProps['onSaved']) {
  const create = useSetAtom(createBotAtom);
  const update = useSetAtom(updateBotAtom);
  const toast = useSetAtom(pushToastAtom);
  const [moveJobs, moveKept] = [useSetAtom(moveJobsAtom), useSetAtom(moveKeptAtom)];
  const navigate = useNavigate();
  const canBacktest = useAtomValue(canBacktestAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const save = async (form: BotForm, revision: number | null) => {
    setBusy(true);
    setFailure(null);
    try {
      const { name, definition, ...rest } = bodyOf(form, start, portfolio);
      const editing = start.how === 'edit';
      let id: string | null = null;
      if (editing) await update(start.kind, start.bot, { name, definition, revision: revision ?? start.bot.revision });
      else {
        const made = await create(form.kind, { ...rest, name, definition });
        ({ id } = made);
        for (const move of [moveJobs, moveKept]) move(subjectOf(start), `edit:${made.id}`);
      }
      const made = id;
      toast({
        kind: 'success',
        title: { id: editing ? 'strategies.toast.saved' : 'strategies.toast.created', values: { name } },
        ...(made !== null && canBacktest
          ? {
              action: {
                label: { id: 'strategies.card.backtest' },
                run: () => void navigate(`${APP_BASE}/lab?bot=${encodeURIComponent(made)}`),
              },
            }
          : {}),
      });
      onSaved(id);
      return null;
    } catch (thrown) {
      const error = asApiError(thrown);
      setFailure(error);
      setBusy(false);
      return error;
    }
  };
  return { save, busy, failure, forget: () => setFailure(null) };
}

/** Holds the bot form: values, problems, and the call that saves the bot. */
function useBotForm({ start, portfolio, bots, onClose, onSaved }: BotEditorProps) {
  const intl = useIntl();
  const element = useRef<HTMLFormElement>(null);
  const offline = useAtomValue(offlineAtom);
  const [leaving, setLeaving] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const first = (): BotFormDraft => ({
    ...startForm(start, bots, intl.formatMessage, (base) => baseName(base, intl)),
    revision: start.how === 'edit' ? start.bot.revision : null,
  });
  const [{ form, revision, changed, checked }, dispatch] = useReducer(formReducer, null, () => startState(first()));
  const subject = subjectOf(start);
  const draft = useFormDraft<BotFormDraft>({
    subject: `bot/${portfolio.id}/${subject}`,
    form: useMemo(() => ({ ...form, revision }), [form, revision]),
    changed,
    check: isBotFormDraft,
    restore: (kept) => dispatch({ type: 'restore', draft: kept }),
    lasts: 'month',
  });
  const { save, busy, failure, forget } = useSaveBot(start, portfolio, (id) => {
    draft.forget();
    onSaved(id);
  });
  const problems = useMemo(() => problemsOf(form), [form]);
  const editor = useMemo<Editor>(() => {
    const shown = problems.filter(({ path }) => checked === 'all' || checked.has(path));
    return {
      subject,
      portfolioId: portfolio.id,
      form,
      dispatch: (action: FormAction) => {
        if (action.type !== 'left') forget();
        dispatch(action);
      },
      errorAt: (path) => fieldErrorAt({ fields: shown }, path, intl) ?? fieldErrorAt(failure, path, intl),
    };
  }, [subject, portfolio, form, problems, checked, failure, forget, intl]);

  // A field in a closed section can be focused only after the section has been opened and drawn.
  useEffect(() => {
    if (wanted === null) return;
    const field =
      element.current?.querySelector<HTMLElement>(`[name="${wanted}"]`) ?? element.current?.querySelector<HTMLElement>('[role="alert"]');
    for (let part = field?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true;
    field?.focus();
    setWanted(null);
  }, [wanted]);

  const close = () => {
    if (busy) return;
    if (changed) setLeaving(true);
    else onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch({ type: 'check-all' });
    if (busy || offline) return;
    const [first] = problems;
    if (first) {
      setWanted(first.path);
      return;
    }
    void save(form, revision).then((error) => setWanted(error?.fields[0]?.path ?? null));
  };
  const discard = () => {
    draft.discard();
    forget();
    dispatch({ type: 'start', draft: first() });
  };
  const leave = () => {
    draft.forget();
    onClose();
  };
  return { element, editor, draft: { ...draft, discard }, leaving, setLeaving, problems, checked, failure, busy, close, leave, submit };
}

/** Creates or edits a bot with all its parameters. */
export function BotEditor({ start, portfolio, bots, onClose, onSaved }: BotEditorProps) {
  const intl = useIntl();
  const formId = useId();
  const offlineId = useId();
  const offline = useAtomValue(offlineAtom);
  const state = useBotForm({ start, portfolio, bots, onClose, onSaved });
  const { element, editor, draft, leaving, setLeaving, problems, checked, failure, busy, close, leave, submit } = state;

  const text = (id: string) => intl.formatMessage({ id: `strategies.editor.${id}` });
  const elsewhere = failure !== null && failure.fields.length === 0;
  const total = checked === 'all' ? problems.length : 0;
  return (
    <EditorContext.Provider value={editor}>
      <FormSheet
        onClose={close}
        title={text(`title-${start.how}`)}
        form={formId}
        cancel={text('cancel')}
        action={text(start.how === 'edit' ? (busy ? 'saving' : 'save') : busy ? 'creating' : 'create')}
        busy={busy}
        off={offline}
        reasonId={offline ? offlineId : undefined}
      >
        <form ref={element} id={formId} className="flex flex-col gap-3" onSubmit={submit} noValidate>
          <DraftBack draft={draft} />
          {elsewhere ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
          {offline ? (
            <Notice kind="stale" id={offlineId}>
              {text('offline')}
            </Notice>
          ) : null}
          {total > 2 ? (
            <Notice kind="error">
              <FormattedMessage id="strategies.editor.problems" values={{ count: total }} />
            </Notice>
          ) : null}
          {start.how === 'import' ? <UnsaidList unsaid={start.imported.unsaid} told={start.imported.told} /> : null}
          <EditorBody start={start} portfolio={portfolio} />
        </form>
      </FormSheet>
      {leaving ? <LeaveDialog onStay={() => setLeaving(false)} onLeave={leave} /> : null}
    </EditorContext.Provider>
  );
}

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before unsaved changes are lost. */
function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `strategies.editor.${id}` });
  return (
    <Dialog
      open
      onClose={onStay}
      title={text('leave-title')}
      actions={
        <>
          <Button onClick={onStay}>{text('leave-stay')}</Button>
          <Button variant="danger" onClick={onLeave}>
            {text('leave-go')}
          </Button>
        </>
      }
    >
      {text('leave-text')}
    </Dialog>
  );
}

interface Started extends Pick<BotForm, 'kind' | 'definition'> {
  /** The preferred name, which may be taken. */
  readonly wanted: string;
}
/** Returns the initial form values, before the name is made unique. */
function startedFrom(start: EditorStart, say: Say, nameOf: (base: Extract<EditorStart, { how: 'make' }>['base']) => string): Started {
  if (start.how === 'import') {
    const { name, kind, definition } = start.imported;
    return { kind, definition, wanted: name ?? start.fileName.replace(/\.[^.]*$/, '').slice(0, 60) };
  }
  const { definition } = start.how === 'make' ? start.base : start.bot;
  if (definition === null) throw new Error('a bot of another form cannot be edited');
  if (start.how === 'make') return { kind: start.base.kind ?? 'daily', definition, wanted: nameOf(start.base) };
  const { name } = start.bot;
  const wanted = start.how === 'edit' ? name : say({ id: 'strategies.editor.copy-name' }, { name: name.slice(0, 45) });
  return { kind: start.kind, definition, wanted };
}

type Say = (message: { id: string }, values: Record<string, string>) => string;
function startForm(
  start: EditorStart,
  bots: readonly KindedBot[],
  say: Say,
  nameOf: (base: Extract<EditorStart, { how: 'make' }>['base']) => string,
): BotForm {
  const { kind, definition, wanted } = startedFrom(start, say, nameOf);
  if (start.how === 'edit') return { name: wanted, kind, definition };
  return {
    name: freeName(
      wanted,
      bots.filter((each) => each.kind === kind).map(({ bot }) => bot),
    ),
    kind,
    definition,
  };
}
