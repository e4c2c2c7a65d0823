import type { WallTime } from '#domain/units/time.ts';
import type { ToastRequest, Words } from './toasts.ts';

export const NOTICE_GROUPS = ['orders', 'alerts', 'system'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** A notice to the user, stored on the device until displaced by newer ones. */
export interface Notice {
  /** Same subject and state give the same id: a repeated notice replaces the older one. */
  readonly id: string;
  readonly at: WallTime;
  /** When it happened by the exchange's clock, in ms; absent = it did not happen there. */
  readonly exchangeAt?: number;
  readonly kind: ToastRequest['kind'];
  readonly group: NoticeGroup;
  readonly title: Words;
  readonly detail?: Words;
  /** Where the object is. */
  readonly href?: string;
  /** Derived from the order book instead of an event; replaced by the event's notice. */
  readonly byBook?: true;
  readonly read: boolean;
}
/** A new notice, unread unless `read` is set. */
export type NewNotice = Omit<Notice, 'read'> & { readonly read?: boolean };
