import { useIntl } from 'react-intl';
import type { InstrumentKind, OptionType } from '#domain/instruments/instrument.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { expiryLabel } from '#client/i18n/expiry-label.ts';
import type { Format } from '#client/i18n/format.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';

/** Fields of a wire instrument needed for the name. */
export interface NamedInstrument {
  readonly kind: InstrumentKind;
  readonly underlying: string;
  readonly tradingsymbol: string;
  /** Trading date, YYYY-MM-DD. */
  readonly expiry: string | null;
  readonly strike: number | null;
  readonly option_type: OptionType | null;
}

const SUFFIX = { call: 'CE', put: 'PE' } as const;

/** Returns a strike for use in a name, without decimals when whole. */
export function strikeText(strike: number | null, format: Format): string {
  return Number.isInteger(strike) ? format.integer(strike) : format.price(strike);
}

/** Display names of the indices whose exchange symbol lacks the space of the usual name. */
const INDEX_NAMES: Readonly<Record<string, string>> = { INDIAVIX: 'INDIA VIX' };

/** Returns the short name without the expiry: "NIFTY 24,500 CE", "NIFTY FUT", "NIFTY". */
export function instrumentTitle(instrument: NamedInstrument, format: Format): string {
  if (instrument.kind === 'option' && instrument.option_type !== null)
    return `${instrument.underlying} ${strikeText(instrument.strike, format)} ${SUFFIX[instrument.option_type]}`;
  if (instrument.kind === 'future') return `${instrument.underlying} FUT`;
  return symbolTitle(instrument.tradingsymbol);
}

/** Returns the usual name of what has no expiry, by its symbol. */
export const symbolTitle = (symbol: string): string => INDEX_NAMES[symbol] ?? symbol;

/** Returns the name on one line with the expiry: "NIFTY 24,500 CE 25 Nov". */
export function instrumentLine(instrument: NamedInstrument, format: Format, at: ExchangeTime | null = null): string {
  const title = instrumentTitle(instrument, format);
  return instrument.expiry === null ? title : `${title} ${format.expiry(instrument.expiry, { at })}`;
}

interface InstrumentNameProps {
  instrument: NamedInstrument;
  /** Now by the exchange's clock: decides whether the expiry shows its year. */
  at?: ExchangeTime | null;
  /** Name and expiry on one line. */
  inline?: boolean;
  className?: string;
}

/** Returns the text beside the short name: the expiry, else the kind (index, share), else the symbol. */
export function useInstrumentTerm({ kind, tradingsymbol, expiry }: NamedInstrument, at: ExchangeTime | null = null): string {
  const intl = useIntl();
  const format = useFormat();
  if (expiry !== null) return expiryLabel(intl, format, expiry, at);
  // A contract of unknown expiry: the symbol is all that is known.
  return kind === 'index' || kind === 'equity' ? intl.formatMessage({ id: `instrument.${kind}-long` }) : tradingsymbol;
}

/** An instrument as traders write it: symbol strong, expiry below or beside. */
export function InstrumentName({ instrument, at = null, inline, className }: InstrumentNameProps) {
  const format = useFormat();
  const secondary = useInstrumentTerm(instrument, at);
  return (
    // On one line the name is left to right; stacked lines align with the page's own direction.
    <span
      dir={inline ? 'ltr' : undefined}
      className={cx('name inline-flex text-start', inline ? 'items-baseline gap-2' : 'flex-col items-start', className)}
    >
      <span dir="ltr" className="font-semibold whitespace-nowrap">
        {instrumentTitle(instrument, format)}
      </span>
      <span className="text-small whitespace-nowrap text-text-3">{secondary}</span>
    </span>
  );
}
