import type { AlertFiring } from '#client/api/types.ts';
import { Change } from '#client/widgets/change.tsx';
import { Money } from '#client/widgets/money.tsx';
import { Percent } from '#client/widgets/percent.tsx';
import { Price } from '#client/widgets/price.tsx';

/** The value that reached the level, as it was then: its time stands beside it. */
export function FiredValue({ firing }: { firing: Pick<AlertFiring, 'measure' | 'value'> }) {
  const { measure, value } = firing;
  if (value === null) return null;
  if (measure === 'price') return <Price value={value} />;
  if (measure === 'pnl') return <Money value={value} />;
  return measure === 'change' ? <Change fraction={value / 100} /> : <Percent fraction={value / 100} />;
}
