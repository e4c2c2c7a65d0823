import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { Amount } from './amount.tsx';
import { figureText, type FigureKind } from './figure-text.ts';

interface FigureProps {
  value: number | null | undefined;
  kind: FigureKind;
  className?: string;
}

/** A figure that does not tick by itself, inside a PageState that says how old it is. Unknown is a dash, never 0. */
export function Figure({ value = null, kind, className }: FigureProps) {
  const format = useFormat();
  const intl = useIntl();
  return (
    <Amount className={className} spoken={value === null ? intl.formatMessage({ id: 'value.none' }) : undefined}>
      {figureText(format, kind, value)}
    </Amount>
  );
}
