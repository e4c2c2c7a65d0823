import { useMemo, useCallback } from 'react';
import type { ColumnForm } from '#client/i18n/column-form.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { useIntl } from 'react-intl';
import { lastPriceOf } from '#client/state/market/ticker-table.ts';
import { type LiveQuote, read } from '#client/state/market/ticker-store.ts';
import { figureText, type FigureKind } from './figure-text.ts';
import { LiveCell } from './live-cell.tsx';
import type { CellText } from './live-cells.ts';
import { directionOf } from './pnl-words.ts';
import { tradeTime } from './trade-time.ts';

interface LiveFigureProps {
  /** The instruments the figure depends on. Keep the array stable. */
  instrumentIds: readonly string[];
  /** The figure now; called at each flush. Keep it stable; null is shown as a dash. */
  figure: () => number | null;
  kind: FigureKind;
  /** Whether a change tints the background for 400 ms. */
  tint?: boolean;
  /** Written once a second, for figures that depend on fetched data or are only glanced at. */
  calm?: boolean;
  /** When a last price was that is the market's no more. Keep it stable. */
  passed?: () => string | undefined;
  /** Returns the number format shared by the column; called at each flush. Pass a stable function. */
  form?: () => ColumnForm | undefined;
  className?: string;
}

const SIGNED: readonly FigureKind[] = ['change', 'signed-price', 'signed-percent', 'signed-compact'];

/** A figure computed from live prices at each tick, written without React. Changes and profits get a sign and a colour. */
export function LiveFigure({ instrumentIds, figure, kind, tint = false, calm = false, passed, form, className }: LiveFigureProps) {
  const format = useFormat();
  const compute = useMemo(() => {
    // Most figures stand still from tick to tick, and formatting is what costs.
    let last: CellText | null = null;
    let written: ColumnForm | undefined;
    return (): CellText => {
      const value = figure();
      const gone = passed?.();
      const write = form?.();
      if (last !== null && last.value === value && last.passed === gone && written === write) return last;
      written = write;
      const text = write === undefined ? figureText(format, kind, value) : write(value);
      last = SIGNED.includes(kind) ? { text, value, tone: directionOf(value, 4), passed: gone } : { text, value, passed: gone };
      return last;
    };
  }, [figure, format, kind, passed, form]);
  return (
    <LiveCell
      instrumentIds={instrumentIds}
      compute={compute}
      tint={tint}
      calm={calm}
      className={kind === 'change' ? cx('live-change', className) : className}
    />
  );
}

interface LivePriceProps {
  instrumentId: string;
  tick?: number;
  /** Price field to show; the last traded price when absent. */
  field?: 'ltp' | 'bid' | 'ask';
  /** Off in dense tables of more than 60 rows. */
  tint?: boolean;
  /** Kind and subject of the number, such as `price:<instrument id>`: all cells of one meaning show the same number. */
  meaning?: string;
  /** Price from the list's own answer, shown until the first live price; as old as the list. */
  listed?: number | null;
  className?: string;
}

/** Minimum age of a last trade outside bid and ask before the price is dimmed; shorter would make busy contracts flicker. */
const PASSED_MS = 10_000;

/** Returns a function that words the time of a last trade outside the current bid and ask; undefined while the trade is within them or recent. */
export function usePassed(): (quote: LiveQuote | null) => string | undefined {
  const format = useFormat();
  const intl = useIntl();
  return useCallback(
    (quote) => {
      if (quote === null || quote.ltp === 0 || quote.bid === null || quote.ask === null) return undefined;
      if ((quote.ltp >= quote.bid && quote.ltp <= quote.ask) || quote.exchangeAt - quote.lastTradeAt < PASSED_MS) return undefined;
      return intl.formatMessage({ id: 'value.traded' }, { time: tradeTime(quote, format) });
    },
    [format, intl],
  );
}

/** The instrument's price as it ticks. Subscribes by itself; a dash while no price is known. */
export function LivePrice({ instrumentId, tick, field = 'ltp', tint = true, meaning, listed = null, className }: LivePriceProps) {
  const format = useFormat();
  const passed = usePassed();
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  const compute = useCallback(() => {
    const quote = read(instrumentId);
    const value = quote === null ? listed : field === 'ltp' ? lastPriceOf(quote) : quote[field];
    return { text: format.price(value, tick), value, passed: field === 'ltp' ? passed(quote) : undefined };
  }, [instrumentId, field, format, tick, listed, passed]);
  return <LiveCell instrumentIds={ids} compute={compute} tint={tint} meaning={meaning} className={className} />;
}

interface LiveChangeProps {
  instrumentId: string;
  previousClose: number | null;
  /** Price from the list's own answer, used until the first live price; as old as the list. */
  listed?: number | null;
  /** Kind and subject of the number, such as `change:<instrument id>`. */
  meaning?: string;
  className?: string;
}

/** The change since the previous close as it ticks. The triangle is drawn by the style sheet from the direction's class. */
export function LiveChange({ instrumentId, previousClose, listed = null, meaning, className }: LiveChangeProps) {
  const format = useFormat();
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  const compute = useCallback(() => {
    const quote = read(instrumentId);
    const ltp = quote === null ? listed : lastPriceOf(quote);
    const change = ltp === null || previousClose === null || previousClose === 0 ? null : ltp / previousClose - 1;
    const tone = directionOf(change, 4);
    return { text: format.change(change), tone };
  }, [instrumentId, previousClose, listed, format]);
  return <LiveCell instrumentIds={ids} compute={compute} meaning={meaning} className={cx('live-change', className)} />;
}

interface LiveCompactProps {
  instrumentId: string;
  field: 'oi' | 'volume';
  /** Shows the difference from this value, signed by colour: the change of open interest since the day began. */
  since?: number;
  className?: string;
}

/** Open interest or volume in short form as it ticks. */
export function LiveCompact({ instrumentId, field, since, className }: LiveCompactProps) {
  const format = useFormat();
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  const compute = useCallback(() => {
    const value = read(instrumentId)?.[field] ?? null;
    if (since === undefined || value === null) return { text: format.compact(value) };
    const change = value - since;
    return { text: `${change > 0 ? '+' : ''}${format.compact(change)}`, tone: change > 0 ? 1 : change < 0 ? -1 : 0 } as const;
  }, [instrumentId, field, since, format]);
  return <LiveCell instrumentIds={ids} compute={compute} className={className} />;
}

interface LiveSumProps {
  /** Each leg's instrument and how many times its price counts; negative for a sold leg. Keep the array stable. */
  legs: readonly { readonly instrumentId: string; readonly ratio: number }[];
  tick?: number;
  className?: string;
}

/** The signed sum of several live prices; a dash while any is unknown. */
export function LiveSum({ legs, tick, className }: LiveSumProps) {
  const format = useFormat();
  const ids = useMemo(() => legs.map(({ instrumentId }) => instrumentId), [legs]);
  const compute = useCallback(() => {
    const prices = legs.map(({ instrumentId, ratio }) => {
      const price = read(instrumentId)?.ltp ?? null;
      return price === null ? null : price * ratio;
    });
    const value = prices.length === 0 || prices.includes(null) ? null : (prices as number[]).reduce((sum, part) => sum + part, 0);
    return { text: format.price(value, tick), value };
  }, [legs, format, tick]);
  return <LiveCell instrumentIds={ids} compute={compute} className={className} />;
}
