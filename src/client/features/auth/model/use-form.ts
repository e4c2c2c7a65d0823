import { useRef, useState, type FormEvent } from 'react';
import type { ApiError } from '#client/api/api-error.ts';
import { firstFault, type FieldFault, type Rule } from './rules.ts';

export interface FormField {
  readonly name: string;
  readonly value: string;
  readonly fault: FieldFault | null;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

export interface Form<Name extends string> {
  readonly fields: Readonly<Record<Name, FormField>>;
  readonly values: Readonly<Record<Name, string>>;
  /** The fields with a fault, in order. */
  readonly faults: readonly { name: Name; fault: FieldFault }[];
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Shows the server's faults at their fields; returns whether there were any. */
  readonly takeServerFaults: (error: ApiError) => boolean;
  readonly clear: (name: Name) => void;
}

interface FormOptions<Name extends string> {
  readonly initial: Readonly<Record<Name, string>>;
  readonly rules: Readonly<Record<Name, readonly Rule[]>>;
  readonly submit: (values: Readonly<Record<Name, string>>) => void;
}

/**
 * A small form: checks a field when it is left, and after a fault at every change; submit checks all fields and focuses the first fault. No form library, to
 * keep the login route small.
 */
export function useForm<Name extends string>({ initial, rules, submit }: FormOptions<Name>): Form<Name> {
  const names = Object.keys(initial) as Name[];
  const [values, setValues] = useState(initial);
  const [faultOf, setFaultOf] = useState<Partial<Record<Name, FieldFault>>>({});
  const formElement = useRef<HTMLFormElement | null>(null);
  const put = (name: Name, fault: FieldFault | null) =>
    setFaultOf((old) => {
      const { [name]: _gone, ...rest } = old;
      return (fault ? { ...rest, [name]: fault } : rest) as Partial<Record<Name, FieldFault>>;
    });
  const focus = (name: Name) => {
    const control = formElement.current?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  };
  const field = (name: Name): FormField => ({
    name,
    value: values[name],
    fault: faultOf[name] ?? null,
    onChange: (value) => {
      setValues((old) => ({ ...old, [name]: value }));
      if (faultOf[name]) put(name, firstFault(value, rules[name]));
    },
    onBlur: () => {
      if (values[name] !== '') put(name, firstFault(values[name], rules[name]));
    },
  });
  return {
    fields: Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, FormField>,
    values,
    faults: names.flatMap((name) => (faultOf[name] ? [{ name, fault: faultOf[name] }] : [])),
    onSubmit: (event) => {
      event.preventDefault();
      formElement.current = event.currentTarget;
      const found = names.flatMap((name) => {
        const fault = firstFault(values[name], rules[name]);
        return fault ? [[name, fault] as const] : [];
      });
      setFaultOf(Object.fromEntries(found) as Partial<Record<Name, FieldFault>>);
      const [first] = found;
      if (first) focus(first[0]);
      else submit(values);
    },
    takeServerFaults: (error) => {
      const known = error.fields.flatMap((fault): [Name, FieldFault][] =>
        names.includes(fault.path as Name) ? [[fault.path as Name, fault]] : [],
      );
      setFaultOf(Object.fromEntries<FieldFault>(known) as Partial<Record<Name, FieldFault>>);
      const [first] = known;
      if (first) focus(first[0]);
      return known.length > 0;
    },
    clear: (name) => setValues((old) => ({ ...old, [name]: '' })),
  };
}
