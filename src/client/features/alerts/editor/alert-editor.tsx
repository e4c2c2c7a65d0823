import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, asApiError } from '#client/api/api-error.ts';
import type { Alert, Instrument } from '#client/api/types.ts';
import { errorText, fieldErrorAt } from '#client/i18n/error-text.ts';
import { createAlertAtom, updateAlertAtom } from '#client/state/notices/alerts.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { usePortfolios } from '#client/state/accounts/portfolios.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { Button } from '#client/ui/button.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { ALERT_DIRECTIONS, LEVEL_MEASURES } from '#domain/alerts/alert.ts';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import { type AlertForm, bodyOf, changesOf, formOf, type LevelStart, problemsOf, RESTS } from '../model/alert-form.ts';
import { InstrumentChoice } from './instrument-choice.tsx';

interface AlertEditorProps {
  /** The alert that is changed; null = a new one. */
  alert: Alert | null;
  /** What a new one is about, when that is known. */
  instrumentId: string | null;
  /** The level that a new one begins with, and from where it is reached. */
  start: LevelStart | null;
  onClose: () => void;
}

const LONGEST_NOTE = 120;
const NONE: readonly string[] = [];

/** Returns whether the level is reached already by the price that is known; null = not known. */
function isReached({ measure, direction, level }: AlertForm, price: number | undefined): boolean | null {
  if (measure !== 'price' || level === null || price === undefined) return null;
  return direction === 'above' ? price >= level : price <= level;
}

/** The rule as it is typed, what is wrong with it, and how it is kept. */
function useAlertForm({ alert, instrumentId, start, onClose }: AlertEditorProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const offline = useAtomValue(offlineAtom);
  const create = useSetAtom(createAlertAtom);
  const update = useSetAtom(updateAlertAtom);
  const [form, setForm] = useState(() => formOf(alert, null, start));
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const wanted = form.instrument?.instrument_id ?? instrumentId;
  const quotes = useQuotes(useMemo(() => (wanted === null ? NONE : [wanted]), [wanted]));
  const instrument = form.instrument ?? quotes.value?.instruments.find(({ instrument_id: id }) => id === instrumentId) ?? null;
  const whole = { ...form, instrument };
  const set = (change: Partial<AlertForm>) => setForm({ ...whole, ...change });
  const problems = asked ? problemsOf(whole, false) : {};
  const wrong = (field: 'subject' | 'level', ...paths: readonly string[]) =>
    (problems[field] === undefined ? null : text(problems[field])) ??
    paths.map((path) => fieldErrorAt(failure, path, intl)).find((each) => each !== null) ??
    null;
  const reached = isReached(whole, quotes.value?.quotes.find((quote) => quote.instrument_id === instrument?.instrument_id)?.ltp);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setAsked(true);
    const body = bodyOf(whole);
    if (body === null || offline || busy) return;
    setBusy(true);
    setFailure(null);
    (alert === null ? create(body) : update(alert.alert_id, changesOf(alert, whole))).then(onClose, (thrown: unknown) => {
      setFailure(asApiError(thrown));
      setBusy(false);
    });
  };
  return { form, instrument, set, wrong, reached, failure, busy, submit };
}

/** A rule as a form: what, which way, how far, how often, until when. */
export function AlertEditor({ alert, instrumentId, start, onClose }: AlertEditorProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const offline = useAtomValue(offlineAtom);
  const state = useAlertForm({ alert, instrumentId, start, onClose });
  const { form, instrument, set, wrong, reached, failure, busy, submit } = state;
  const measures = LEVEL_MEASURES.filter((measure) => measure !== 'iv' || instrument === null || instrument.kind === 'option');
  return (
    <Sheet
      open
      onClose={onClose}
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
        {alert === null ? (
          <Select
            label={text('alerts.editor.measure')}
            value={form.measure}
            options={measures.map((value) => ({ value, label: text(`alerts.measure.${value}`) }))}
            onChange={(measure) => set({ measure })}
          />
        ) : null}
        <Subject alert={alert} state={state} />
        <Segmented
          showLabel
          className="mb-3"
          label={text('alerts.editor.direction')}
          value={form.direction}
          segments={ALERT_DIRECTIONS.map((value) => ({ value, label: text(`alerts.direction.${value}`) }))}
          onChange={(direction) => set({ direction })}
        />
        <NumberField
          label={intl.formatMessage({ id: 'alerts.editor.level' }, { measure: form.measure })}
          required
          stepper={false}
          decimals={2}
          value={form.level}
          hint={reached === true ? text('alerts.editor.reached') : undefined}
          error={wrong('level', 'trigger.level')}
          onChange={(level) => set({ level })}
        />
        <LaterFields state={state} />
        <p className="text-small text-text-2">
          <FormattedMessage id="alerts.editor.where" />
        </p>
        {failure !== null && failure.fields.length === 0 ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
      </form>
    </Sheet>
  );
}

interface FormPartProps {
  state: ReturnType<typeof useAlertForm>;
}

interface SubjectProps extends FormPartProps {
  alert: Alert | null;
}

/** What is watched: a portfolio for its result, an instrument for everything else. */
function Subject({ alert, state: { form, instrument, set, wrong } }: SubjectProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const { account } = useWorkplace();
  const portfolios = usePortfolios(account?.id ?? null);
  return form.measure === 'pnl' ? (
    <Select
      label={text('alerts.editor.portfolio')}
      value={form.portfolioId ?? ''}
      placeholder={text('alerts.editor.choose')}
      disabled={alert !== null}
      options={(portfolios.value ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      error={wrong('subject')}
      onChange={(portfolioId) => set({ portfolioId })}
    />
  ) : instrument === null ? (
    <InstrumentChoice error={wrong('subject', 'watch.instrument_id')} onChoose={(chosen) => set({ instrument: chosen })} />
  ) : (
    <div className="mb-3 flex flex-col gap-2">
      <PriceNow instrument={instrument} />
      {alert === null ? (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => set({ instrument: null })}>
          <FormattedMessage id="alerts.editor.other" />
        </Button>
      ) : null}
    </div>
  );
}

/** The chosen instrument with its price now and how fresh that is. */
function PriceNow({ instrument }: { instrument: Instrument }) {
  const { instrument_id: id } = instrument;
  const ids = useMemo(() => [id], [id]);
  const quotes = useQuotes(ids);
  const quote = quotes.value?.quotes.find((each) => each.instrument_id === id);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-input bg-sunken p-3">
      <InstrumentName instrument={instrument} className="min-w-0 flex-1" />
      <span className="flex items-baseline gap-2">
        <span className="sr-only">
          <FormattedMessage id="alerts.now" />
        </span>
        <LivePrice instrumentId={id} tick={instrument.tick_size} className="font-semibold" />
        <LiveChange instrumentId={id} previousClose={quote?.previous_close ?? null} />
      </span>
      <FreshnessBadge facts={factsOfResource(quotes)} />
    </div>
  );
}

/** How often it fires, until when, and what the reader wants to be told with it. */
function LaterFields({ state: { form, set, failure } }: FormPartProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <>
      <Select
        label={text('alerts.editor.rest')}
        value={String(form.rest)}
        options={RESTS.map((rest) => ({
          value: String(rest),
          label: rest === null ? text('alerts.rest.once') : intl.formatMessage({ id: 'alerts.rest.again' }, { minutes: rest }),
        }))}
        onChange={(value) => set({ rest: value === 'null' ? null : Number(value) })}
      />
      <TextField
        label={text('alerts.editor.until')}
        hint={text('alerts.editor.until-hint')}
        type="date"
        value={form.until}
        error={fieldErrorAt(failure, 'until', intl)}
        onChange={(until) => set({ until })}
      />
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
