import { FormattedMessage, useIntl } from 'react-intl';
import type { Telling } from '#client/api/types.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { SavedMark } from '../parts/saved-mark.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import type { ChangingCardProps } from './what-card.tsx';

const USUAL = { from: 22 * 60, to: 7 * 60 };

const clockOf = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Returns the minutes since midnight of a typed time; null when it is invalid. */
function minutesOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

type OutcomeClass = Telling['breaks_through'][number];

/** The quiet hours, in which only urgent notifications are sent. */
export function QuietCard({ telling, offline, saving, change }: ChangingCardProps) {
  const intl = useIntl();
  const { quiet, breaks_through: through, time_zone: zone } = telling;
  const set = (end: 'from' | 'to', clock: string) => {
    const minutes = minutesOf(clock);
    if (quiet !== null && minutes !== null) void change({ quiet: { ...quiet, [end]: minutes } });
  };
  const toggle = (of: OutcomeClass) =>
    void change({ breaks_through: through.includes(of) ? through.filter((each) => each !== of) : [...through, of] });
  return (
    <SectionCard title="telling.quiet" lead={<FormattedMessage id="telling.quiet.lead" />}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={quiet !== null}
          disabled={offline}
          onChange={(event) => void change({ quiet: event.target.checked ? USUAL : null })}
        />
        <FormattedMessage id="telling.quiet.on" />
      </label>
      {quiet === null ? null : (
        <>
          <div className="grid max-w-md grid-cols-2 gap-3">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                type="time"
                label={intl.formatMessage({ id: `telling.quiet.${end}` })}
                value={clockOf(quiet[end])}
                disabled={offline}
                onChange={(clock) => set(end, clock)}
              />
            ))}
          </div>
          <p className="text-small text-text-3">
            <FormattedMessage id="telling.quiet.zone" values={{ zone: zone.replaceAll('_', ' ') }} />
          </p>
          <div className="grid gap-2">
            <p id="telling-through">
              <FormattedMessage id="telling.quiet.through" />
            </p>
            <div role="group" aria-labelledby="telling-through" className="flex flex-wrap gap-2">
              {telling.tells.map(({ class: of }) => (
                <ChipButton key={of} pressed={through.includes(of)} disabled={offline} onClick={() => toggle(of)}>
                  <FormattedMessage id={`telling.class.${of}`} />
                </ChipButton>
              ))}
            </div>
          </div>
        </>
      )}
      <SavedMark saving={saving} />
    </SectionCard>
  );
}
