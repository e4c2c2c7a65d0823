import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, asApiError } from '#client/api/api-error.ts';
import type { Alert } from '#client/api/types.ts';
import { errorText, fieldErrorAt } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useFormDraft } from '#client/state/device/form-draft.ts';
import { createAlertAtom, updateAlertAtom } from '#client/state/notices/alerts.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Trash2 } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { DraftBack } from '#client/widgets/draft-back.tsx';
import { ALERT_MATCHES, MOST_TERMS } from '#domain/alerts/alert.ts';
import {
  type AlertForm,
  bodiesOf,
  bodyOf,
  changesOf,
  ENDINGS,
  formOf,
  isAlertForm,
  type LevelStart,
  newTerm,
  problemsOf,
  RESTS,
  type TermForm,
} from '../model/alert-form.ts';
import { termLabel, wholeSentence } from '../model/alert-words.ts';
import { AddTerm, TermFields } from './term-fields.tsx';
import { TrialLine } from './trial-line.tsx';
import { saidTerm, useSubjects } from './use-subjects.ts';

interface AlertEditorProps {
  /** The alert to edit; null = create a new alert. */
  alert: Alert | null;
  /** The instrument that a new alert watches first; null = the trader chooses it in the form. */
  instrumentId: string | null;
  /** The starting level of a new alert and the side from which the price reaches it. */
  start: LevelStart | null;
  onClose: () => void;
}

const LONGEST_NOTE = 120;

/** Returns whether the last known price has already reached the level of a term. */
function isReached({ measure, comparator, level }: TermForm, price: number | undefined): boolean {
  if (measure !== 'price' || level === null || price === undefined) return false;
  return comparator === 'above' || comparator === 'crosses-up' ? price >= level : price <= level;
}

/** Returns the function that saves the alert, and its outcome. */
function useSaveAlert(alert: Alert | null, form: AlertForm, close: () => void) {
  const offline = useAtomValue(offlineAtom);
  const create = useSetAtom(createAlertAtom);
  const update = useSetAtom(updateAlertAtom);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setAsked(true);
    const body = alert === null ? bodyOf(form) : null;
    const changes = alert === null ? null : changesOf(alert, form);
    if ((body === null && changes === null) || offline || busy) return;
    setBusy(true);
    setFailure(null);
    const sent = alert !== null && changes !== null ? update(alert.alert_id, changes) : body === null ? null : create(body);
    sent?.then(close, (thrown: unknown) => {
      setFailure(asApiError(thrown));
      setBusy(false);
    });
  };
  return { offline, busy, failure, problems: asked ? problemsOf(form) : [], submit };
}

/** Holds the alert form: its draft, its problems, and the call that saves the alert. */
function useAlertForm({ alert, instrumentId, start, onClose }: AlertEditorProps) {
  const [form, setForm] = useState(() => formOf(alert, start));
  const lastKey = useRef(form.terms.length);
  const watched = form.terms.map(({ instrument }) => instrument?.instrument_id ?? '').join(' ');
  const quotes = useQuotes(
    useMemo(() => [...new Set([...watched.split(' '), instrumentId ?? ''])].filter((id) => id !== ''), [watched, instrumentId]),
  );
  // An instrument named by another screen fills the first term as soon as the instrument is loaded, until the trader chooses another one.
  const [begun, setBegun] = useState(instrumentId === null);
  const found = begun ? null : (quotes.value?.instruments.find(({ instrument_id: id }) => id === instrumentId) ?? null);
  if (found !== null) {
    setBegun(true);
    setForm({ ...form, terms: form.terms.map((term, place) => (place === 0 ? { ...term, instrument: found } : term)) });
  }
  const [changed, setChanged] = useState(false);
  const subject =
    alert === null ? `new ${instrumentId ?? ''} ${start === null ? '' : `${start.comparator} ${start.level}`}` : alert.alert_id;
  const draft = useFormDraft({
    subject: `alert/${subject.trim()}`,
    form,
    changed,
    check: isAlertForm,
    restore: (kept) => {
      lastKey.current = Math.max(...kept.terms.map(({ key }) => key));
      setBegun(true);
      setChanged(true);
      setForm(kept);
    },
  });
  const set = (change: Partial<AlertForm>) => {
    setChanged(true);
    setForm({ ...form, ...change });
  };
  const close = () => {
    draft.forget();
    onClose();
  };
  const discard = () => {
    draft.discard();
    setChanged(false);
    setBegun(instrumentId === null);
    setForm(formOf(alert, start));
  };
  return {
    form,
    draft: { ...draft, discard },
    ...useSaveAlert(alert, form, close),
    set,
    close,
    priceOf: (id: string | undefined) => quotes.value?.quotes.find((quote) => quote.instrument_id === id)?.ltp,
    setTerm: (place: number, change: Partial<TermForm>) => {
      setBegun(true);
      set({ terms: form.terms.map((term, at) => (at === place ? { ...term, ...change } : term)) });
    },
    addTerm: () => {
      lastKey.current += 1;
      set({ terms: [...form.terms, newTerm(lastKey.current, form.terms.at(-1))] });
    },
    removeTerm: (place: number) => set({ terms: form.terms.filter((_, at) => at !== place) }),
  };
}

type FormState = ReturnType<typeof useAlertForm>;

/** The alert as a form: terms, how they are joined, repetition and end date. Below the form stand the alert as a sentence and a trial run. */
export function AlertEditor(props: AlertEditorProps) {
  const { alert } = props;
  const intl = useIntl();
  const state = useAlertForm(props);
  const { failure, busy, offline, close, submit } = state;
  const shownAtField = failure?.fields.some(({ path }) => path.startsWith('terms.') || path === 'until') === true;
  return (
    <Sheet
      open
      onClose={close}
      title={<FormattedMessage id={alert === null ? 'alerts.editor.new' : 'alerts.editor.change'} />}
      footer={
        <Button variant="primary" block busy={busy} disabled={offline} onClick={() => submit()}>
          <FormattedMessage id={alert === null ? 'alerts.editor.set' : 'alerts.editor.save'} />
        </Button>
      }
    >
      <form className="flex flex-col gap-2" onSubmit={submit}>
        {offline ? (
          <Notice kind="stale">
            <FormattedMessage id="alerts.editor.offline" />
          </Notice>
        ) : null}
        <DraftBack draft={state.draft} />
        <Terms state={state} />
        <LaterFields state={state} />
        <p className="text-small text-text-2">
          <FormattedMessage id="alerts.editor.where" />
        </p>
        {failure !== null && !shownAtField ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
      </form>
    </Sheet>
  );
}

interface FormPartProps {
  state: FormState;
}

/** The list of terms, whether all or any must hold, and the resulting sentence. */
function Terms({ state }: FormPartProps) {
  const intl = useIntl();
  const format = useFormat();
  const { form, problems, failure, offline, set, setTerm, addTerm, removeTerm, priceOf } = state;
  const { terms, match } = form;
  const subjects = useSubjects(terms.map(({ measure }) => measure));
  const said = terms.map((term) => saidTerm(term, subjects));
  const several = terms.length > 1;
  const bodies = bodiesOf(form);
  return (
    <>
      {terms.map((term, place) => (
        <fieldset key={term.key} className={several ? 'rounded-card border border-line p-3' : 'contents'}>
          <legend className={several ? 'px-1 text-small text-text-2' : 'sr-only'}>
            <FormattedMessage id="alerts.editor.term" values={{ number: place + 1 }} />
          </legend>
          {several ? (
            <div className="flex justify-end">
              <IconButton
                label={intl.formatMessage({ id: 'alerts.editor.remove' }, { number: place + 1 })}
                icon={<Trash2 aria-hidden size={18} />}
                onClick={() => removeTerm(place)}
              />
            </div>
          ) : null}
          <TermFields
            term={term}
            place={place}
            subjects={subjects}
            problems={problems[place] ?? {}}
            failure={failure}
            reached={isReached(term, priceOf(term.instrument?.instrument_id))}
            onChange={(change) => setTerm(place, change)}
          />
        </fieldset>
      ))}
      <AddTerm disabled={terms.length >= MOST_TERMS} onAdd={addTerm} />
      {several ? (
        <Segmented
          showLabel
          className="mb-3"
          label={intl.formatMessage({ id: 'alerts.editor.match' })}
          value={match}
          segments={ALERT_MATCHES.map((value) => ({ value, label: intl.formatMessage({ id: `alerts.match.${value}` }) }))}
          onChange={(value) => set({ match: value })}
        />
      ) : null}
      <p className="rounded-input bg-sunken p-3 font-semibold" data-sentence aria-live="polite">
        {wholeSentence(intl, format, form, said)}
      </p>
      <TrialLine
        body={bodies === null ? null : { match, terms: bodies, cool_down_minutes: form.rest }}
        offline={offline}
        labels={said.map((term) => termLabel(intl, format, term))}
      />
    </>
  );
}

/** How often the alert fires, its end date, and the note sent with it. */
function LaterFields({ state: { form, set, failure } }: FormPartProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const restText = (rest: number | null) =>
    rest === null
      ? text('alerts.rest.once')
      : rest === 0
        ? text('alerts.rest.each')
        : intl.formatMessage({ id: 'alerts.rest.again' }, { minutes: rest });
  return (
    <>
      <Select
        label={text('alerts.editor.rest')}
        value={String(form.rest)}
        options={RESTS.map((rest) => ({ value: String(rest), label: restText(rest) }))}
        onChange={(value) => set({ rest: value === 'null' ? null : Number(value) })}
      />
      <Select
        label={text('alerts.editor.ending')}
        value={form.ending}
        options={ENDINGS.map((value) => ({ value, label: text(`alerts.ending.${value}`) }))}
        error={form.ending === 'date' ? null : fieldErrorAt(failure, 'until', intl)}
        onChange={(ending) => set({ ending })}
      />
      {form.ending === 'date' ? (
        <TextField
          label={text('alerts.editor.until')}
          hint={text('alerts.editor.until-hint')}
          type="date"
          value={form.until}
          error={fieldErrorAt(failure, 'until', intl)}
          onChange={(until) => set({ until })}
        />
      ) : null}
      <TextField
        label={text('alerts.editor.note')}
        maxLength={LONGEST_NOTE}
        autoComplete="off"
        value={form.note}
        onChange={(note) => set({ note })}
      />
    </>
  );
}
