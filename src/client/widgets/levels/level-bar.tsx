import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { zonePlace, type ZonePlace } from './net-price.ts';
import type { NetPriceNow } from './use-net-price.ts';

/** Levels of a structure's price per unit, stop < zone < target; all negative when it brings money. */
export interface Levels {
  readonly stop: number;
  readonly entry: number;
  readonly low: number;
  readonly high: number;
  readonly target: number;
}

/** The levels and the price of now as text: without their sign, for the words say whether they are paid or received. */
interface LevelTexts {
  readonly place: ZonePlace['place'];
  readonly credit: 'yes' | 'no';
  readonly now: string;
  readonly low: string;
  readonly high: string;
  readonly stop: string;
  readonly target: string;
  readonly by: string;
}

interface LevelBarProps {
  levels: Levels;
  now: NetPriceNow;
  /** What the bar says, in a sentence. */
  words: (texts: LevelTexts) => string;
}

const MARGIN = 0.06;

/** Stop, entry zone, price of now and target on one scale, with the sentence that says the same. */
export function LevelBar({ levels, now, words }: LevelBarProps) {
  const format = useFormat();
  const { stop, low, high, target, entry } = levels;
  const width = target - stop;
  const at = (level: number) => `${Math.min(100, Math.max(0, (MARGIN + ((level - stop) / width) * (1 - 2 * MARGIN)) * 100)).toFixed(1)}%`;
  const { place, by } = zonePlace(now.value, levels);
  const credit = entry < 0;
  const text = (level: number | null) => format.price(level === null ? null : credit ? -level : level);
  const [near, far] = credit ? [high, low] : [low, high];
  const texts: LevelTexts = {
    place,
    credit: credit ? 'yes' : 'no',
    now: text(now.value),
    low: text(near),
    high: text(far),
    stop: text(stop),
    target: text(target),
    by: format.percent(by, 1),
  };
  return (
    <div className="flex flex-col gap-1">
      <div aria-hidden dir="ltr" className="relative h-8">
        <div className="absolute inset-x-0 top-3 h-2 rounded-full bg-sunken" />
        <div className="absolute top-3 h-2 bg-primary opacity-40" style={{ left: at(low), right: `calc(100% - ${at(high)})` }} />
        <div className="absolute top-2 h-4 w-1 bg-down" style={{ left: at(stop) }} />
        <div className="absolute top-2 h-4 w-1 bg-up" style={{ left: at(target) }} />
        {now.value === null ? null : (
          <div
            className={cx('absolute top-0 h-8 w-0.5', now.stale ? 'bg-text-3' : 'bg-text')}
            style={{ left: at(now.value) }}
            data-level-now
          />
        )}
      </div>
      <p className={cx('text-small', now.stale ? 'text-text-3' : 'text-text-2')}>{words(texts)}</p>
    </div>
  );
}
