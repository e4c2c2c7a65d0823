import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { NOTICE_GROUPS, type Notice, type NoticeGroup } from '#client/state/notices/notice.ts';
import { noticesAtom, readNoticesAtom } from '#client/state/notices/notices.ts';
import { Bell } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { NoticeItem } from './notice-item.tsx';

const FILTERS = ['all', ...NOTICE_GROUPS] as const;

interface NoticeDay {
  readonly name: string;
  readonly notices: readonly Notice[];
}

/** Returns the notifications grouped by day, in their order. */
function groupByDay(notices: readonly Notice[], dayOf: (notice: Notice) => string): readonly NoticeDay[] {
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const name = dayOf(notice);
    const day = days.get(name);
    if (day) day.push(notice);
    else days.set(name, [notice]);
  }
  return [...days].map(([name, list]) => ({ name, notices: list }));
}

/** All notifications on this device, newest first, by day. */
export function NotificationSheet({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const notices = useAtomValue(noticesAtom);
  const read = useSetAtom(readNoticesAtom);
  const [filter, setFilter] = useState<'all' | NoticeGroup>('all');
  const shown = notices.filter(({ group }) => filter === 'all' || group === filter);
  const unread = shown.filter((notice) => !notice.read).map(({ id }) => id);
  const today = format.momentDate(wallNow());
  const dayOf = ({ at, exchangeAt }: Notice) => (exchangeAt === undefined ? format.momentDate(at) : format.date(exchangeTime(exchangeAt)));
  return (
    <Sheet
      open
      onClose={onClose}
      title={<FormattedMessage id="notifications.title" />}
      footer={
        unread.length > 0 ? (
          <Button variant="secondary" block onClick={() => read(unread)}>
            <FormattedMessage id="notifications.mark-read" values={{ count: unread.length }} />
          </Button>
        ) : undefined
      }
    >
      <Segmented
        size="sm"
        label={intl.formatMessage({ id: 'notifications.filter' })}
        value={filter}
        onChange={setFilter}
        segments={FILTERS.map((value) => ({ value, label: intl.formatMessage({ id: `notifications.filter.${value}` }) }))}
      />
      {shown.length === 0 ? (
        <EmptyState icon={Bell} title={intl.formatMessage({ id: filter === 'all' ? 'notifications.none' : 'notifications.none-here' })}>
          <FormattedMessage id="notifications.none.sentence" />
        </EmptyState>
      ) : (
        groupByDay(shown, dayOf).map((day) => (
          <section key={day.name} className="mt-4">
            <h3 className="text-small font-semibold text-text-3">
              {day.name === today ? <FormattedMessage id="notifications.today" /> : day.name}
            </h3>
            <ul className="mt-1">
              {day.notices.map((notice) => (
                <NoticeItem key={notice.id} notice={notice} onGo={onClose} />
              ))}
            </ul>
          </section>
        ))
      )}
      <p className="mt-4 text-small text-text-3">
        <FormattedMessage id="notifications.kept" />
      </p>
    </Sheet>
  );
}
