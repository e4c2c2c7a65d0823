import { Amount } from '../amount.tsx';
import { type HeatNumber, useHeatWords } from './use-heat-words.ts';

/** The number of a heat-map tile, without a text colour: the tile's background is coloured. */
export function HeatValue({ className, ...number }: HeatNumber & { className?: string }) {
  const { printed, spoken } = useHeatWords()(number);
  return (
    <Amount className={className} spoken={printed === spoken ? undefined : spoken}>
      {printed}
    </Amount>
  );
}
