import { memo } from 'react';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';

/** A strike or another fixed level of the index: whole when it is whole. It has no age, so it never fades with the prices. */
export const Strike = memo(function Strike({ value, className }: { value: number | null | undefined; className?: string }) {
  const format = useFormat();
  return (
    <span dir="ltr" className={cx('whitespace-nowrap', className)}>
      {Number.isInteger(value) ? format.integer(value) : format.price(value)}
    </span>
  );
});
