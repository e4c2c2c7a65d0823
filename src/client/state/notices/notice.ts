import type { WallTime } from '#domain/units/time.ts';
import type { ToastRequest, Words } from './toasts.ts';

export const NOTICE_GROUPS = ['orders', 'alerts', 'system'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** Something that the trader is told, kept on the device until newer ones push it out. */
export interface Notice {
  /** The same subject in the same state has the same id: told again, it takes the older one's place. */
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
  /** Found in the order book, not told by an event: the event of the same subject takes its place. */
  readonly byBook?: true;
  readonly read: boolean;
}
/** A new notice, unread unless `read` is set. */
export type NewNotice = Omit<Notice, 'read'> & { readonly read?: boolean };
