import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { WallTime } from '#domain/units/time.ts';
import type { Kept } from '#client/state/risk/last-known.ts';
import { Chip } from '#client/ui/chip.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { useNowSelect } from '#client/widgets/use-now.ts';

const DAY_MS = 86_400_000;

/** The time of the copy, and a warning when a day has passed since: day orders have then ended. */
export function SeenAt({ at }: { at: WallTime }) {
  const old = useNowSelect((now) => now - at > DAY_MS);
  return (
    <p className="flex flex-wrap items-center gap-2">
      <AsOf at={at} />
      {old ? (
        <Chip tone="warn">
          <FormattedMessage id="kill.offline.old" />
        </Chip>
      ) : null}
    </p>
  );
}

interface LastSectionProps<T> {
  /** Message id of the heading. */
  title: string;
  /** Message id of the text shown when no copy has a row. */
  none: string;
  kept: readonly Kept<readonly T[]>[];
  children: (row: T, owner: string) => ReactNode;
  about?: ReactNode;
}

/** A list from the copy kept on this device, each part with its own age. */
export function LastSection<T>({ title, none, kept, children, about }: LastSectionProps<T>) {
  const intl = useIntl();
  const held = kept.filter(({ value }) => value.length > 0);
  const newest = kept.reduce<WallTime | null>((at, { receivedAt }) => (at === null || receivedAt > at ? receivedAt : at), null);
  return (
    <section className="flex flex-col gap-2" aria-label={intl.formatMessage({ id: title })}>
      <h2 className="font-semibold">
        <FormattedMessage id={title} />
      </h2>
      {about}
      {held.length === 0 ? (
        <>
          <p className="text-text-2">
            <FormattedMessage id={newest === null ? 'kill.offline.never' : none} />
          </p>
          {newest === null ? null : <SeenAt at={newest} />}
        </>
      ) : null}
      {held.map(({ owner, value, receivedAt }) => (
        <div key={owner} className="is-stale">
          <SeenAt at={receivedAt} />
          <ul>{value.map((row) => children(row, owner))}</ul>
        </div>
      ))}
    </section>
  );
}
