import { useFormat } from '#client/i18n/use-format.ts';
import { Amount } from './amount.tsx';

/** A strike or another level of the index: whole when it is whole. */
export function Strike({ value, className }: { value: number | null | undefined; className?: string }) {
  const format = useFormat();
  return <Amount className={className}>{Number.isInteger(value) ? format.integer(value) : format.price(value)}</Amount>;
}
