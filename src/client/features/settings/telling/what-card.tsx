import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Channel, Telling, TellingBody } from '#client/api/types.ts';
import { CHANNEL_KINDS } from '#domain/telling/channel-kinds.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { SavedMark } from '../parts/saved-mark.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import type { Saving } from '../parts/use-saving.ts';

export interface ChangingCardProps {
  telling: Telling;
  offline: boolean;
  saving: Saving;
  change: (body: TellingBody) => Promise<void>;
}

/** Chooses the events that each kind of channel is notified of; only existing kinds have a button. */
export function WhatCard({ telling, offline, saving, change }: ChangingCardProps) {
  const intl = useIntl();
  const amountsId = useId();
  const kinds = CHANNEL_KINDS.filter((kind) => telling.channels.some((channel) => channel.kind === kind));
  const toggle = ({ class: of, channels }: Telling['tells'][number], kind: Channel['kind']) =>
    change({ tells: [{ class: of, channels: channels.includes(kind) ? channels.filter((each) => each !== kind) : [...channels, kind] }] });
  return (
    <SectionCard title="telling.what" lead={<FormattedMessage id="telling.what.lead" />}>
      {kinds.length === 0 ? (
        <p className="text-text-2">
          <FormattedMessage id="telling.what.no-channel" />
        </p>
      ) : (
        <ul className="divide-y divide-border">
          {telling.tells.map((row) => (
            <li key={row.class} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-48 flex-1">
                <p className="font-semibold">
                  <FormattedMessage id={`telling.class.${row.class}`} />
                </p>
                <p className="text-small text-text-3">
                  <FormattedMessage id={`telling.class.${row.class}.hint`} />
                </p>
              </div>
              <div role="group" aria-label={intl.formatMessage({ id: `telling.class.${row.class}` })} className="flex flex-wrap gap-2">
                {kinds.map((kind) => (
                  <ChipButton key={kind} pressed={row.channels.includes(kind)} disabled={offline} onClick={() => void toggle(row, kind)}>
                    <FormattedMessage id={`telling.kind.${kind}.short`} />
                  </ChipButton>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={telling.amounts}
          disabled={offline}
          aria-describedby={amountsId}
          onChange={(event) => void change({ amounts: event.target.checked })}
        />
        <FormattedMessage id="telling.amounts" />
      </label>
      <p id={amountsId} className="text-small text-text-3">
        <FormattedMessage id="telling.amounts.hint" />
      </p>
      <SavedMark saving={saving} />
    </SectionCard>
  );
}
