import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiError } from '#client/api/api-error.ts';
import type { Instrument } from '#client/api/types.ts';
import { fieldErrorAt } from '#client/i18n/error-text.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { Plus, Trash2 } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { comparatorsOf } from '#domain/alerts/check-terms.ts';
import { ALERT_MEASURES, BOT_EVENTS, PREMIUM_LEGS } from '#domain/alerts/term.ts';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import { shownTick } from '#client/widgets/shown-tick.ts';
import { asksForAccount, asksForChain, isLevel, type LegForm, type TermForm, withMeasure } from '../model/alert-form.ts';
import { clockText } from '../model/alert-words.ts';
import { InstrumentChoice } from './instrument-choice.tsx';
import type { Subjects } from './use-subjects.ts';

interface TermFieldsProps {
  term: TermForm;
  place: number;
  subjects: Subjects;
  /** Problems of the term as message ids by field; empty until the trader has tried to save. */
  problems: Readonly<Partial<Record<'subject' | 'level' | 'comparator', string>>>;
  failure: ApiError | null;
  /** Whether the last known price has already reached the level. */
  reached: boolean;
  onChange: (change: Partial<TermForm>) => void;
}

/** Returns the error of a field: the form's own check first, else the server's error at one of the given paths. */
function useWrong({ problems, failure, place }: Pick<TermFieldsProps, 'problems' | 'failure' | 'place'>) {
  const intl = useIntl();
  return (field: 'subject' | 'level' | 'comparator', ...paths: readonly string[]): string | null => {
    const own = problems[field];
    if (own !== undefined) return intl.formatMessage({ id: own });
    return paths.map((path) => fieldErrorAt(failure, `terms.${place}.${path}`, intl)).find((each) => each !== null) ?? null;
  };
}

/** The fields of one term: measure, instrument or bot, comparator and level. */
export function TermFields(props: TermFieldsProps) {
  const { term, onChange } = props;
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const wrong = useWrong(props);
  const { measure, comparator } = term;
  return (
    <>
      <Select
        label={text('alerts.editor.measure')}
        value={measure}
        options={ALERT_MEASURES.map((value) => ({ value, label: text(`alerts.measure.${value}`) }))}
        onChange={(value) => onChange(withMeasure(term, value))}
      />
      <Subject {...props} />
      {isLevel(measure) ? (
        <Select
          label={text('alerts.editor.comparator')}
          value={comparator}
          options={comparatorsOf(measure).map((value) => ({
            value,
            label: intl.formatMessage({ id: `alerts.comparator.${value}` }, { measure: measure === 'time' ? 'time' : 'other' }),
          }))}
          error={wrong('comparator', 'comparator')}
          onChange={(value) => onChange({ comparator: value })}
        />
      ) : null}
      {isLevel(measure) ? <Level {...props} /> : null}
    </>
  );
}

/** The level: a time of the day for the clock, a number for everything else. */
function Level(props: TermFieldsProps) {
  const intl = useIntl();
  const wrong = useWrong(props);
  const { term, reached, onChange } = props;
  const { measure, level } = term;
  if (measure === 'time')
    return (
      <TextField
        label={intl.formatMessage({ id: 'alerts.editor.time' })}
        type="time"
        required
        value={level === null ? '' : clockText(level)}
        error={wrong('level', 'level')}
        onChange={(value) => {
          const [hours, minutes] = value.split(':').map(Number);
          onChange({ level: value === '' ? null : (hours ?? 0) * 60 + (minutes ?? 0) });
        }}
      />
    );
  return (
    <NumberField
      label={intl.formatMessage({ id: 'alerts.editor.level' }, { measure: measure.replaceAll('-', '_') })}
      required
      stepper={false}
      decimals={measure === 'gamma' ? 6 : 2}
      value={level}
      hint={reached ? intl.formatMessage({ id: 'alerts.editor.reached' }) : undefined}
      error={wrong('level', 'level')}
      onChange={(value) => onChange({ level: value })}
    />
  );
}

/** Chooses the subject of the term: an instrument, legs, a bot or a screen, depending on the measure. */
function Subject(props: TermFieldsProps) {
  const { term, subjects, onChange } = props;
  const intl = useIntl();
  const wrong = useWrong(props);
  const choose = (
    label: string,
    value: string,
    options: readonly { value: string; label: string }[],
    path: string,
    set: (v: string) => void,
  ) => (
    <Select
      label={intl.formatMessage({ id: label })}
      required
      value={value}
      placeholder={intl.formatMessage({ id: options.length === 0 ? 'alerts.editor.nothing' : 'alerts.editor.choose' })}
      options={options}
      error={wrong('subject', path)}
      onChange={set}
    />
  );
  const { measure } = term;
  if (measure === 'time') return null;
  if (measure === 'premium') return <Legs {...props} />;
  if (measure === 'position-pnl')
    return choose('alerts.editor.position', term.positionId, subjects.positions, 'position_id', (positionId) => onChange({ positionId }));
  if (measure === 'pnl')
    return choose('alerts.editor.portfolio', term.portfolioId, subjects.portfolios, 'portfolio_id', (portfolioId) =>
      onChange({ portfolioId }),
    );
  if (asksForAccount(measure))
    return choose('alerts.editor.account', term.accountId, subjects.accounts, 'account_id', (accountId) => onChange({ accountId }));
  if (measure === 'screen')
    return choose('alerts.editor.screen', term.screenId, subjects.screens, 'screen_id', (screenId) => onChange({ screenId }));
  if (measure === 'bot')
    return (
      <>
        {choose('alerts.editor.bot', term.botId, subjects.bots, 'bot_id', (botId) => onChange({ botId }))}
        <Select
          label={intl.formatMessage({ id: 'alerts.editor.event' })}
          value={term.event}
          options={BOT_EVENTS.map((value) => ({ value, label: intl.formatMessage({ id: `alerts.event.${value}` }) }))}
          onChange={(event) => onChange({ event })}
        />
      </>
    );
  if (asksForChain(measure))
    return (
      <>
        {choose('alerts.editor.underlying', term.underlying, subjects.underlyings, 'underlying', (underlying) =>
          onChange({ underlying, expiry: subjects.expiriesOf(underlying)[0]?.value ?? '' }),
        )}
        {choose('alerts.editor.expiry', term.expiry, subjects.expiriesOf(term.underlying), 'expiry', (expiry) => onChange({ expiry }))}
      </>
    );
  return <Contract {...props} error={wrong('subject', 'instrument_id')} />;
}

interface ContractProps extends TermFieldsProps {
  error: string | null;
}

/** The chosen instrument and the current price. */
function Contract({ term: { instrument }, error, onChange }: ContractProps) {
  if (instrument === null) return <InstrumentChoice error={error} onChoose={(chosen) => onChange({ instrument: chosen })} />;
  return (
    <div className="mb-3 flex flex-col gap-2">
      <PriceNow instrument={instrument} />
      {error === null ? null : (
        <p role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
      <Button size="sm" variant="ghost" className="self-start" onClick={() => onChange({ instrument: null })}>
        <FormattedMessage id="alerts.editor.other" />
      </Button>
    </div>
  );
}

/** The legs whose prices are added or subtracted. */
function Legs(props: TermFieldsProps) {
  const { term, onChange } = props;
  const intl = useIntl();
  const wrong = useWrong(props);
  const { legs } = term;
  const put = (change: readonly LegForm[]) => onChange({ legs: change });
  const full = legs.length >= PREMIUM_LEGS.most;
  const paths = ['legs', ...legs.map((_, place) => `legs.${place}.instrument_id`)];
  return (
    <fieldset className="mb-3 flex flex-col gap-2">
      <legend className="field-label">
        <FormattedMessage id="alerts.editor.legs" />
      </legend>
      {legs.map(({ instrument, sign }, place) => (
        <div key={instrument.instrument_id} className="flex flex-wrap items-center gap-2 rounded-input bg-sunken p-2">
          <Segmented
            size="sm"
            label={intl.formatMessage({ id: 'alerts.editor.sign' }, { name: instrument.tradingsymbol })}
            value={sign === 1 ? 'plus' : 'minus'}
            segments={[
              { value: 'plus', label: '+' },
              { value: 'minus', label: '\u2212' },
            ]}
            onChange={(value) => put(legs.map((leg, at) => (at === place ? { ...leg, sign: value === 'plus' ? 1 : -1 } : leg)))}
          />
          <InstrumentName instrument={instrument} inline className="min-w-0 flex-1" />
          <LivePrice instrumentId={instrument.instrument_id} tick={shownTick(instrument)} />
          <IconButton
            label={intl.formatMessage({ id: 'alerts.editor.leg-remove' }, { name: instrument.tradingsymbol })}
            icon={<Trash2 aria-hidden size={18} />}
            onClick={() => put(legs.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      {full ? null : (
        <InstrumentChoice
          error={wrong('subject', ...paths)}
          onChoose={(instrument) =>
            put(legs.some((leg) => leg.instrument.instrument_id === instrument.instrument_id) ? legs : [...legs, { instrument, sign: 1 }])
          }
        />
      )}
    </fieldset>
  );
}

/** The chosen instrument with its current price and the age of the price. */
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
        <LivePrice instrumentId={id} tick={shownTick(instrument)} className="font-semibold" />
        <LiveChange instrumentId={id} previousClose={quote?.previous_close ?? null} />
      </span>
      <FreshnessBadge facts={factsOfResource(quotes)} />
    </div>
  );
}

interface AddTermProps {
  disabled: boolean;
  onAdd: () => void;
}

/** The button that adds a term. */
export function AddTerm({ disabled, onAdd }: AddTermProps) {
  return (
    <Button size="sm" icon={<Plus aria-hidden size={16} />} className="self-start" disabled={disabled} onClick={onAdd}>
      <FormattedMessage id="alerts.editor.add" />
    </Button>
  );
}
