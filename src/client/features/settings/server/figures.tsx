import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { wallTime } from '#domain/units/time.ts';

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1_000;

/** Returns a number of the server with a useful number of digits; a dash where unknown. */
export function useServerFigures() {
  const intl = useIntl();
  const format = useFormat();
  const unknown = intl.formatMessage({ id: 'server.unknown' });
  const known = (value: number | null, say: (figure: number) => string) => (value === null ? unknown : say(value));
  const digits = { maximumSignificantDigits: 3 } as const;
  return {
    count: (value: number | null) => known(value, (figure) => intl.formatNumber(figure)),
    bytes: (value: number | null) =>
      known(value, (figure) => {
        const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log(Math.max(figure, 1)) / Math.log(STEP)) - 1));
        return intl.formatNumber(figure / STEP ** (step + 1), { style: 'unit', unit: UNITS[step] ?? 'kilobyte', ...digits });
      }),
    duration: (value: number | null) =>
      known(value, (figure) =>
        figure < STEP
          ? intl.formatNumber(figure, { style: 'unit', unit: 'millisecond', ...digits })
          : intl.formatNumber(figure / STEP, { style: 'unit', unit: 'second', ...digits }),
      ),
    moment: (value: number | null) => known(value, (at) => `${format.wallDate(wallTime(at))} ${format.wallTime(wallTime(at))}`),
    unknown,
  };
}

/** A row with a name and a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>
        <FormattedMessage id={`server.${name}`} />
      </dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
