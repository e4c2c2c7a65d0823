import { Amount } from '../amount.tsx';
import { type HeatNumber, useHeatWords } from './use-heat-words.ts';

/** What a tile tells, without a colour of its own: its ground has one. */
export function HeatValue({ className, ...number }: HeatNumber & { className?: string }) {
  const { printed, spoken } = useHeatWords()(number);
  return (
    <Amount className={className} spoken={printed === spoken ? undefined : spoken}>
      {printed}
    </Amount>
  );
}
