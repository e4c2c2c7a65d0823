import { type IntlShape, useIntl } from 'react-intl';
import { CHOICE_TESTS, COMPARISONS, type ChoiceCondition, type NumberCondition, type ScreenCondition } from '#domain/screener/condition.ts';
import { FIELD_IDS, type FieldId, fieldOf } from '#domain/screener/fields.ts';
import { X } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { choiceName, conditionWords, fieldName } from '../model/condition-words.ts';
import { conditionFor } from './edit-tree.ts';

interface ConditionRowProps {
  condition: NumberCondition | ChoiceCondition;
  /** Error of the condition, in the reader's language. */
  error: string | null;
  onChange: (condition: ScreenCondition) => void;
  onRemove: () => void;
}

const NUMBER = 'number';

/** Returns every field with its group, as options. */
function fieldOptions(intl: IntlShape) {
  return FIELD_IDS.map((value) => {
    const group = fieldOf(value)?.group ?? 'price';
    return { value, label: `${intl.formatMessage({ id: `screener.group.${group}` })} · ${fieldName(intl, value)}` };
  });
}

/** Returns the other numeric fields with the unit of the given one. */
function comparableWith(field: FieldId): readonly FieldId[] {
  const known = fieldOf(field);
  return FIELD_IDS.filter((id) => {
    const other = fieldOf(id);
    return id !== field && known?.type === 'number' && other?.type === 'number' && other.unit === known.unit;
  });
}

/** One condition: field, comparison, and a number, another field or a word. */
export function ConditionRow({ condition, error, onChange, onRemove }: ConditionRowProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const known = fieldOf(condition.field);
  const fields = fieldOptions(intl);
  const operators = (condition.type === 'number' ? COMPARISONS : CHOICE_TESTS).map((value) => ({
    value: value as string,
    label: text(`screener.operator.${value}`),
  }));
  const comparable = comparableWith(condition.field);
  const setOperand = (value: string) => {
    if (condition.type !== 'number') return;
    const operand = value === NUMBER ? ({ kind: 'number', value: null } as const) : ({ kind: 'field', field: value as FieldId } as const);
    onChange({ ...condition, operand });
  };
  return (
    <div
      role="group"
      aria-label={conditionWords(intl, condition)}
      className="grid grid-cols-[1fr_auto] items-start gap-x-2 border-b border-border pb-2"
    >
      <Select
        label={text('screener.editor.field')}
        value={condition.field}
        options={fields}
        onChange={(field) => onChange(conditionFor(field, condition))}
      />
      <IconButton
        className="mt-6"
        label={intl.formatMessage({ id: 'screener.editor.remove' }, { condition: conditionWords(intl, condition) })}
        icon={<X aria-hidden size={18} />}
        onClick={onRemove}
      />
      <div className="col-span-2 grid grid-cols-2 gap-2">
        <Select
          label={text('screener.editor.operator')}
          value={condition.operator}
          options={operators}
          onChange={(operator) => onChange({ ...condition, operator } as ScreenCondition)}
        />
        {condition.type === 'choice' ? (
          <Select
            label={text('screener.editor.choice')}
            value={condition.choice}
            options={(known?.type === 'choice' ? known.choices : []).map((value) => ({ value, label: choiceName(intl, value) }))}
            error={error}
            onChange={(choice) => onChange({ ...condition, choice })}
          />
        ) : (
          <Select
            label={text('screener.editor.with')}
            value={condition.operand.kind === 'number' ? NUMBER : condition.operand.field}
            options={[
              { value: NUMBER, label: text('screener.editor.number') },
              ...comparable.map((value) => ({ value: value as string, label: fieldName(intl, value) })),
            ]}
            error={condition.operand.kind === 'field' ? error : null}
            onChange={setOperand}
          />
        )}
        {condition.type === 'number' && condition.operand.kind === 'number' ? (
          <NumberField
            className="col-span-2"
            label={intl.formatMessage(
              { id: 'screener.editor.value' },
              { unit: text(`screener.unit-name.${known?.type === 'number' ? known.unit : 'price'}`) },
            )}
            value={condition.operand.value}
            decimals={2}
            error={error}
            onChange={(value) => onChange({ ...condition, operand: { kind: 'number', value } })}
          />
        ) : null}
      </div>
    </div>
  );
}
