import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { removeChannel, testChannel } from '#client/api/telling.ts';
import type { Channel, Telling } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip, type Tone } from '#client/ui/chip.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { wallTime } from '#domain/units/time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { ChannelForm } from './channel-form.tsx';

const TONES: Record<Channel['status'], Tone> = { new: 'neutral', working: 'good', failing: 'danger', shut: 'warn' };

interface ChannelsCardProps {
  telling: Telling;
  offline: boolean;
  again: () => Promise<void>;
}

/** The result of a channel's last test. */
interface Tested {
  readonly id: string;
  readonly sent: boolean;
  readonly answer: string;
}

/** All notification channels, each with a test button. */
export function ChannelsCard({ telling, offline, again }: ChannelsCardProps) {
  const intl = useIntl();
  const proof = useProof();
  const [adding, setAdding] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [tested, setTested] = useState<Tested | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const run = async (id: string, work: () => Promise<void>) => {
    setBusy(id);
    setProblem(null);
    await work().catch((thrown: unknown) => {
      const error = asApiError(thrown);
      if (error.code !== 'auth.step-up') setProblem(error);
    });
    await again();
    setBusy(null);
  };
  const test = (id: string) => run(id, async () => setTested({ id, ...(await testChannel(id, { quiet: 'shown' })) }));
  return (
    <SectionCard title="telling.channels" lead={<FormattedMessage id="telling.channels.lead" />}>
      {problem ? <Notice kind="error">{errorText(problem, intl)}</Notice> : null}
      {telling.channels.length === 0 ? (
        <p className="text-text-2">
          <FormattedMessage id="telling.channels.none" />
        </p>
      ) : (
        <ul className="divide-y divide-border">
          {telling.channels.map((channel) => (
            <ChannelRow
              key={channel.channel_id}
              channel={channel}
              off={offline || busy !== null}
              tested={tested?.id === channel.channel_id ? tested : null}
              onTest={() => void test(channel.channel_id)}
              onRemove={() => void run(channel.channel_id, () => proof(() => removeChannel(channel.channel_id, { quiet: 'shown' })))}
            />
          ))}
        </ul>
      )}
      <div>
        <Button disabled={offline} onClick={() => setAdding(true)}>
          <FormattedMessage id="telling.channels.add" />
        </Button>
      </div>
      {adding ? (
        <ChannelForm
          privateAddresses={telling.private_addresses}
          offline={offline}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            void again();
          }}
        />
      ) : null}
    </SectionCard>
  );
}

interface ChannelRowProps {
  channel: Channel;
  off: boolean;
  tested: Tested | null;
  onTest: () => void;
  onRemove: () => void;
}

function ChannelRow({ channel, off, tested, onTest, onRemove }: ChannelRowProps) {
  const intl = useIntl();
  const format = useFormat();
  const { kind, label, leads_to: where, status, this_device: here, told_at: toldAt, answer } = channel;
  const moment = (at: number) => `${format.wallDate(wallTime(at))} ${format.wallTime(wallTime(at))}`;
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
            <bdi>{label}</bdi>
            <Chip tone={TONES[status]}>
              <FormattedMessage id={`telling.status.${status}`} />
            </Chip>
            {here ? (
              <Chip tone="primary">
                <FormattedMessage id="telling.this-device" />
              </Chip>
            ) : null}
          </p>
          <p className="text-small text-text-3 [overflow-wrap:anywhere]">
            <FormattedMessage id={`telling.kind.${kind}`} /> · <bdi dir="ltr">{where}</bdi>
            {toldAt === null ? null : (
              <>
                {' · '}
                <FormattedMessage id="telling.told-at" values={{ at: moment(toldAt) }} />
              </>
            )}
          </p>
        </div>
        <div className="flex gap-2">
          <Button disabled={off} aria-label={intl.formatMessage({ id: 'telling.test-name' }, { name: label })} onClick={onTest}>
            <FormattedMessage id="telling.test" />
          </Button>
          <Button disabled={off} aria-label={intl.formatMessage({ id: 'telling.remove-name' }, { name: label })} onClick={onRemove}>
            <FormattedMessage id="telling.remove" />
          </Button>
        </div>
      </div>
      {tested === null ? (
        status === 'failing' && answer !== null ? (
          <p className="text-small text-danger [overflow-wrap:anywhere]" lang="en" dir="ltr">
            {answer}
          </p>
        ) : null
      ) : (
        <Notice kind={tested.sent ? 'success' : 'error'}>
          <FormattedMessage id={tested.sent ? 'telling.test.sent' : 'telling.test.not-sent'} />{' '}
          <bdi lang="en" dir="ltr" className="[overflow-wrap:anywhere]">
            {tested.answer}
          </bdi>
        </Notice>
      )}
    </li>
  );
}
