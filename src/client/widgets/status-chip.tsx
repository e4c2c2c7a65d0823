import { FormattedMessage } from 'react-intl';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { Chip, type Tone } from '#client/ui/chip.tsx';

const TONES: Record<OrderStatus, Tone> = {
  draft: 'neutral',
  'pending-submit': 'neutral',
  unknown: 'warn',
  open: 'primary',
  'trigger-pending': 'primary',
  'partially-filled': 'primary',
  filled: 'good',
  'modify-pending': 'neutral',
  'cancel-pending': 'neutral',
  cancelled: 'neutral',
  rejected: 'danger',
  denied: 'danger',
  expired: 'neutral',
};

/** An order's status in words. */
export function StatusChip({ status }: { status: OrderStatus }) {
  return (
    <Chip tone={TONES[status]}>
      <FormattedMessage id={`status.${status}`} />
    </Chip>
  );
}
