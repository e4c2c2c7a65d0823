import { useCallback, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { listDeliveries } from '#client/api/telling.ts';
import type { DeliveriesAnswer, Delivery } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip, type Tone } from '#client/ui/chip.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { wallTime } from '#domain/units/time.ts';
import { SectionCard } from '../parts/section-card.tsx';

const TONES: Record<Delivery['status'], Tone> = { waiting: 'neutral', sending: 'neutral', sent: 'good', failed: 'danger', expired: 'warn' };

/** Sent, waiting and failed notifications, with each channel's answer. */
export function LogCard({ offline }: { offline: boolean }) {
  const intl = useIntl();
  const [log, setLog] = useState<DeliveriesAnswer | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const read = useCallback(async (older: DeliveriesAnswer | null) => {
    try {
      const { deliveries, more } = await listDeliveries(older?.deliveries.at(-1)?.delivery_id ?? null, { quiet: 'shown' });
      setLog({ deliveries: [...(older?.deliveries ?? []), ...deliveries], more });
      setError(null);
    } catch (thrown) {
      setError(asApiError(thrown));
    }
  }, []);
  useEffect(() => {
    if (!offline) void read(null);
  }, [read, offline]);
  return (
    <SectionCard title="telling.log" lead={<FormattedMessage id="telling.log.lead" />}>
      {error ? <Notice kind="error">{errorText(error, intl)}</Notice> : null}
      {log === null ? null : log.deliveries.length === 0 ? (
        <p className="text-text-2">
          <FormattedMessage id="telling.log.none" />
        </p>
      ) : (
        <ul className="divide-y divide-border">
          {log.deliveries.map((delivery) => (
            <LogRow key={delivery.delivery_id} delivery={delivery} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabled={offline} onClick={() => void read(null)}>
          <FormattedMessage id="telling.log.refresh" />
        </Button>
        {log?.more === true ? (
          <Button disabled={offline} onClick={() => void read(log)}>
            <FormattedMessage id="telling.log.more" />
          </Button>
        ) : null}
      </div>
    </SectionCard>
  );
}

function LogRow({ delivery }: { delivery: Delivery }) {
  const format = useFormat();
  const { title, channel_label: channel, status, tries, answer, happened_at: at, due_at: due } = delivery;
  const moment = (instant: number) => `${format.wallDate(wallTime(instant))} ${format.wallTime(wallTime(instant))}`;
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <bdi className="font-semibold [overflow-wrap:anywhere]">{title}</bdi>
        <Chip tone={TONES[status]}>
          <FormattedMessage id={`telling.delivery.${status}`} />
        </Chip>
      </p>
      <p className="text-small text-text-3 [overflow-wrap:anywhere]">
        {moment(at)} · <bdi>{channel}</bdi>
        {status === 'waiting' ? (
          <>
            {' · '}
            <FormattedMessage id="telling.delivery.next" values={{ at: moment(due) }} />
          </>
        ) : null}
        {tries > 1 ? (
          <>
            {' · '}
            <FormattedMessage id="telling.delivery.tries" values={{ count: tries }} />
          </>
        ) : null}
      </p>
      {answer === null ? null : (
        <p className="text-small text-text-2 [overflow-wrap:anywhere]" lang="en" dir="ltr">
          {answer}
        </p>
      )}
    </li>
  );
}
