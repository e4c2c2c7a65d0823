import { FormattedMessage, useIntl } from 'react-intl';
import type { BuildUp } from '#domain/indicators/build-up.ts';
import { Chip } from '#client/ui/chip.tsx';

const TONES = { 'long-build-up': 'up', 'short-covering': 'up', 'short-build-up': 'down', 'long-unwinding': 'down' } as const;

/** Build-up kind (price and open interest combined) as a word; a dash for none. The caller loads the messages of `market-words`. */
export function BuildUpChip({ kind }: { kind: BuildUp | null }) {
  const intl = useIntl();
  if (kind === null)
    return (
      <span className="text-text-3">
        <span aria-hidden>–</span>
        <span className="sr-only">
          <FormattedMessage id="market-words.build-up.none" />
        </span>
      </span>
    );
  return (
    <span title={intl.formatMessage({ id: `market-words.build-up.${kind}.about` })}>
      <Chip tone={TONES[kind]}>
        <FormattedMessage id={`market-words.build-up.${kind}`} />
      </Chip>
    </span>
  );
}
