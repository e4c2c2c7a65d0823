import { useIntl } from 'react-intl';
import { fieldErrorText } from '#client/i18n/error-text.ts';
import { NumberField } from '#client/ui/number-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { TOTAL_UNITS } from '#domain/bots/definition.ts';
import { RANGES } from '#domain/bots/definition-limits.ts';
import { COMES_BACK, problemsOf, type RulesDraft, type RulesField } from './rules-draft.ts';

interface RulesFieldsProps {
  draft: RulesDraft;
  onChange: (draft: RulesDraft) => void;
  /** Whether problems are shown, which they are after the first attempt to send. */
  checked: boolean;
  /** The server's errors by field. */
  refused?: Partial<Record<RulesField, string>>;
}

/** Stop, target, lock, trail and exit time of a group; an empty field is no rule. */
export function RulesFields({ draft, onChange, checked, refused = {} }: RulesFieldsProps) {
  const intl = useIntl();
  const problems = problemsOf(draft);
  const errorAt = (field: RulesField) => {
    const problem = checked ? problems.get(field) : undefined;
    return problem === undefined ? (refused[field] ?? null) : fieldErrorText(problem, intl);
  };
  const comesBack = (after: 'stop' | 'target', field: 'stopAgain' | 'targetAgain') =>
    draft[after] === null ? null : (
      <Select
        className="col-span-2"
        label={intl.formatMessage({ id: `positions.rules.${field}` })}
        value={draft[field]}
        options={COMES_BACK.map((each) => ({ value: each, label: intl.formatMessage({ id: `positions.rules.again.${each}` }) }))}
        onChange={(way) => onChange({ ...draft, [field]: way })}
      />
    );
  const returns = (draft.stop !== null && draft.stopAgain !== 'no') || (draft.target !== null && draft.targetAgain !== 'no');
  const number = (field: Exclude<RulesField, 'end' | 'times'>) => (
    <NumberField
      label={intl.formatMessage({ id: `positions.rules.${field}` })}
      name={field}
      value={draft[field]}
      min={0}
      max={draft.unit === 'money' ? RANGES.money.max : RANGES.level.max}
      decimals={2}
      stepper={false}
      error={errorAt(field)}
      onChange={(value) => onChange({ ...draft, [field]: value })}
    />
  );
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Select
        className="col-span-2"
        label={intl.formatMessage({ id: 'positions.rules.unit' })}
        value={draft.unit}
        options={TOTAL_UNITS.map((each) => ({ value: each, label: intl.formatMessage({ id: `positions.rules.unit.${each}` }) }))}
        onChange={(unit) => onChange({ ...draft, unit })}
      />
      {number('stop')}
      {number('target')}
      {number('reach')}
      {number('keep')}
      {number('every')}
      {number('by')}
      {comesBack('stop', 'stopAgain')}
      {comesBack('target', 'targetAgain')}
      {returns ? (
        <NumberField
          label={intl.formatMessage({ id: 'positions.rules.times' })}
          name="times"
          value={draft.times}
          min={RANGES.rounds.min}
          max={RANGES.rounds.max}
          error={errorAt('times')}
          onChange={(times) => onChange({ ...draft, times })}
        />
      ) : null}
      <TextField
        className="col-span-2"
        label={intl.formatMessage({ id: 'positions.rules.end' })}
        name="end"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder="15:10"
        value={draft.end}
        error={errorAt('end')}
        onChange={(end) => onChange({ ...draft, end: end.trim() })}
      />
    </div>
  );
}
