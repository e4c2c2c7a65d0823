import { FormattedMessage, useIntl } from 'react-intl';
import type { SourceKind } from '#domain/market/source-kind.ts';
import { Chip, type Tone } from '#client/ui/chip.tsx';

/** What is said of the numbers of each kind of market, and the tone of its chip. */
const KINDS: Readonly<Record<SourceKind, Tone>> = { simulated: 'warn', replay: 'warn', exchange: 'good', broker: 'neutral' };

/** Another back end may not say whose its numbers are, and then nothing is said of them. */
type Given = string | null | undefined;

const isKnown = (kind: Given): kind is SourceKind => typeof kind === 'string' && Object.hasOwn(KINDS, kind);

/** Returns the kinds among the sources that are known, each once. */
const kindsOf = (given: Given | readonly Given[]) => [...new Set([given].flat())].filter(isKnown);

/** Returns whether anything is said of the numbers of a source. */
export const hasSourceNote = (kind: Given): boolean => isKnown(kind);

/** The origin of numbers, in a sentence for each kind. */
export function SourceNote({ kind }: { kind: Given | readonly Given[] }) {
  return kindsOf(kind).map((each, at) => (
    <span key={each}>
      {at === 0 ? '' : ' '}
      <FormattedMessage id={`source.${each}`} />
    </span>
  ));
}

/** The origin of numbers in one word, explained on hover. */
export function SourceChip({ kind, className }: { kind: Given; className?: string | undefined }) {
  const intl = useIntl();
  return isKnown(kind) ? (
    <span title={intl.formatMessage({ id: `source.${kind}` })} className={className}>
      <Chip tone={KINDS[kind]}>
        <FormattedMessage id={`source.${kind}.chip`} />
      </Chip>
    </span>
  ) : null;
}
