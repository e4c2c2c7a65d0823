import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Field } from '#client/ui/field.tsx';
import type { PastCall } from '#domain/bots/definition.ts';
import { RANGES } from '#domain/bots/definition-limits.ts';
import { callsText, readCalls } from '#domain/bots/read-calls.ts';
import { useAt } from './editor-context.ts';
import { NumberAt, RuleAt } from './fields.tsx';

const PATH = 'definition.calls';

/** Past calls as lines of text, stored once every line is valid. */
function PastCalls() {
  const intl = useIntl();
  const past = useAt<readonly PastCall[] | undefined>(`${PATH}.past`);
  const [typed, setTyped] = useState(() => callsText(past.value ?? []));
  const read = readCalls(typed);
  const error = 'line' in read ? intl.formatMessage({ id: 'strategies.calls.past-bad' }, { line: read.line }) : past.error;
  return (
    <Field
      label={intl.formatMessage({ id: 'strategies.field.calls-past' })}
      hint={intl.formatMessage({ id: 'strategies.calls.past-hint' })}
      error={error}
      className="col-span-full"
    >
      {(control) => (
        <textarea
          {...control}
          className="field-input min-h-20 py-2"
          rows={4}
          dir="ltr"
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value);
            const next = readCalls(value);
            if ('calls' in next) past.set(next.calls);
          }}
          onBlur={past.left}
        />
      )}
    </Field>
  );
}

/** Whether the bot enters on an external call, and the past calls used in tests. */
export function CallFields() {
  return (
    <RuleAt path={PATH} label="calls" initial={{ oldest: 60 }}>
      <NumberAt path={`${PATH}.oldest`} label="calls-oldest" range={RANGES.oldest} />
      <PastCalls />
    </RuleAt>
  );
}
