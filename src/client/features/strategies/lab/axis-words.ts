import { useIntl } from 'react-intl';
import { useCellFigure } from '#client/widgets/figures/use-cell-figure.ts';
import { timeOfMinute } from '#domain/backtest/sweep/variants.ts';

/** Returns the message id of a field by its path or pattern. */
function fieldMessage(path: string): string {
  return `lab.field.${path
    .replace(/^legs\.(?:\*|\d+)\./, 'leg-')
    .replace(/\.value$/, '')
    .replaceAll('.', '-')}`;
}

const TIMES = /^schedule\..*(?:from|to|at|until|reentry)$/;

/** Returns the functions that name a varied field and format its values. */
export function useAxisWords() {
  const intl = useIntl();
  const figure = useCellFigure();
  return {
    name: (path: string) => intl.formatMessage({ id: fieldMessage(path) }),
    value: (path: string, value: number) => (TIMES.test(path) ? timeOfMinute(value) : figure('ratio', value).printed),
  };
}
