import { useIntl } from 'react-intl';
import type { BaseStrategy } from '#client/api/types.ts';
import { NumberField } from '#client/ui/number-field.tsx';
import { useEditor } from './editor-context.ts';
import { formValue } from './bot-form.ts';
import { Row, TimeAt } from './fields.tsx';

type Parameter = BaseStrategy['parameters'][number];

/** One value for several fields of the definition; where these differ, the first is shown. */
function ParameterField({ parameter }: { parameter: Parameter }) {
  const intl = useIntl();
  const { form, dispatch, errorAt } = useEditor();
  const paths = parameter.paths.map((path) => `definition.${path}`);
  const [first = ''] = paths;
  const value = formValue(form, first);
  if (parameter.kind === 'time') return <TimeAt path={first} label={`parameter-${parameter.name}`} />;
  if (value === undefined || typeof value === 'string') return null;
  const step = parameter.step ?? 1;
  return (
    <NumberField
      label={intl.formatMessage({ id: `strategies.field.parameter-${parameter.name}` })}
      name={`parameter-${parameter.name}`}
      value={typeof value === 'number' ? value : null}
      step={step}
      decimals={Number.isInteger(step) ? 0 : 2}
      required
      {...(parameter.min === null ? {} : { min: parameter.min })}
      {...(parameter.max === null ? {} : { max: parameter.max })}
      error={errorAt(first)}
      onChange={(next) => dispatch({ type: 'set-many', paths, value: next })}
      onBlur={() => dispatch({ type: 'left', path: first })}
    />
  );
}

/** The main parameters of the base strategy; all other settings follow below. */
export function ParameterFields({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <Row>
      {parameters.map((parameter) => (
        <ParameterField key={parameter.name} parameter={parameter} />
      ))}
    </Row>
  );
}
