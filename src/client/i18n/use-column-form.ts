import { useContext } from 'react';
import { columnForm, type ColumnForm } from './column-form.ts';
import { FormatContext } from './format-context.ts';

/** Returns how the open interest or volume of a column is written: all of it in one unit. */
export function useColumnForm(values: readonly (number | null | undefined)[]): ColumnForm {
  const settings = useContext(FormatContext);
  const largest = values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  return columnForm(largest, settings);
}
