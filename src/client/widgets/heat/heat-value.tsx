import { useIntl } from 'react-intl';
import type { BuildUp } from '#domain/indicators/build-up.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Amount } from '../amount.tsx';
import { directionOf } from '../pnl-words.ts';

export type HeatValueKind = 'move' | 'share' | 'ratio' | 'build-up';

interface HeatValueProps {
  kind: HeatValueKind;
  /** A fraction for moves and shares; null = unknown. */
  value: number | null;
  buildUp?: BuildUp | null;
  className?: string;
}

/** What a tile tells, without a colour of its own: its ground has one. A move is spoken as a word and an amount. The freshness is that of the map. */
export function HeatValue({ kind, value, buildUp = null, className }: HeatValueProps) {
  const intl = useIntl();
  const format = useFormat();
  const none = intl.formatMessage({ id: 'value.none' });
  if (kind === 'build-up')
    return buildUp === null ? (
      <Amount className={className} spoken={none}>
        {format.price(null)}
      </Amount>
    ) : (
      <span className={className}>{intl.formatMessage({ id: `market-words.build-up.${buildUp}` })}</span>
    );
  if (kind === 'move') {
    const direction = directionOf(value, 4);
    const id = direction > 0 ? 'value.up' : direction < 0 ? 'value.down' : 'value.unchanged';
    const spoken = value === null ? none : intl.formatMessage({ id }, { amount: format.percent(Math.abs(value), 2) });
    return (
      <Amount className={className} spoken={spoken}>
        {format.change(value)}
      </Amount>
    );
  }
  const text = kind === 'share' ? format.percent(value, 1) : format.price(value, 0.01);
  return (
    <Amount className={className} spoken={value === null ? none : undefined}>
      {text}
    </Amount>
  );
}
