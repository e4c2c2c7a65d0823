import { memo, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHeatWords } from '#client/widgets/heat/use-heat-words.ts';
import { cx } from '#client/ui/cx.ts';
import type { ColourMetric } from '../model/heat-query.ts';
import type { PlacedTile } from '../model/layout.ts';
import { tileColour } from '../model/tile-colour.ts';
import { kindOfValue, type MapLook, type TileFacts } from '../tile-facts.ts';

/** Type of a figure in text of normal size, and about how wide a character is, as a part of it. A figure is no smaller: it is left out then. */
const FIGURE = { type: 12, letter: 0.6 } as const;
/** A smaller tile has no visible label, only an accessible name. */
const LABEL = { width: 40, height: 28 } as const;
/** A tile lower than LABEL, but at least this high, has its symbol in one line where it fits, and the figure where both do. */
const FLAT = { type: 11, height: 16 } as const;
/** A tile narrower than LABEL, but at least of this size, has its symbol written from top to bottom. */
const UPRIGHT = { width: 16, height: 60 } as const;
/** A long symbol is set in smaller type down to this size, then in two lines. */
const LEAST_TYPE = 9;
/** About how wide a letter of a wide symbol is (SUNPHARMA), as a part of the type's size: no symbol loses its end. */
const LETTER = 0.74;
/** Height of a tile with room for a symbol in two lines. */
const TWO_LINES = 40;
const HATCH = 'repeating-linear-gradient(45deg, transparent 0 5px, var(--border-strong) 5px 6px)';

/** Returns whether a symbol fits into one line of a tile in the least type. */
const fitsLine = (symbol: string, width: number): boolean => (width - 6) / (symbol.length * LETTER) >= LEAST_TYPE;

/** Returns a symbol with a break in its middle. */
function inHalves(symbol: string): string {
  const middle = Math.ceil(symbol.length / 2);
  return `${symbol.slice(0, middle)}\u200b${symbol.slice(middle)}`;
}

interface TileProps {
  placed: PlacedTile;
  facts: TileFacts;
  metric: ColourMetric;
  look: MapLook;
  /** How many times its normal size the text is. */
  scale: number;
  tabIndex: number;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** `byKeyboard` is true for Enter and space. */
  onPress: (byKeyboard: boolean) => void;
  onDouble: () => void;
  onHover: () => void;
}

/** One instrument as a button with a full sentence as its name. Prices change only the colour and the figure. */
export const Tile = memo(
  function Tile({ placed, facts, metric, look, scale, tabIndex, onFocus, onKeyDown, onPress, onDouble, onHover }: TileProps) {
    const intl = useIntl();
    const words = useHeatWords();
    const { x, y, width, height } = placed;
    const { tile, value } = facts;
    const { fill, ink, known } = tileColour(tile, metric, facts.ltp, look);
    const number = { kind: kindOfValue(metric), value, buildUp: tile.build_up };
    const sector = tile.sector === null ? 'none' : intl.formatMessage({ id: `market-words.sector.${tile.sector}` });
    const twoLines = !fitsLine(tile.symbol, width) && height >= TWO_LINES;
    const letters = twoLines ? Math.ceil(tile.symbol.length / 2) : tile.symbol.length;
    const { printed: figure, spoken } = words(number);
    const figureFits = number.kind === 'build-up' || width >= figure.length * FIGURE.letter * FIGURE.type + 2;
    // In large text as large as the tile lets it, clear of the edges.
    const figureType = Math.max(FIGURE.type, Math.min(FIGURE.type * scale, (width - 8) / (figure.length * FIGURE.letter)));
    const labelled = width >= LABEL.width && height >= LABEL.height;
    // By area, but never so large that the symbol does not fit.
    const sizeIn = (room: number) =>
      Math.round(
        Math.min(18, Math.max(LEAST_TYPE, Math.min(Math.max(12, Math.sqrt(width * height) / 7), (room - 6) / (letters * LETTER)))),
      );
    // A tile too narrow for a label, but tall enough, has its symbol written from top to bottom.
    const upright = !labelled && width >= UPRIGHT.width && height >= UPRIGHT.height;
    const flatRoom = width - 6 - tile.symbol.length * LETTER * FLAT.type;
    const flat = !labelled && !upright && height >= FLAT.height && flatRoom >= 0;
    const fontSize = sizeIn(upright ? height : width);
    return (
      <button
        type="button"
        data-tile={placed.id}
        tabIndex={tabIndex}
        className="absolute flex flex-col items-center justify-center overflow-hidden rounded-chip text-center"
        style={{
          left: x,
          top: y,
          width,
          height,
          backgroundColor: fill,
          color: ink,
          ...(known ? {} : { backgroundImage: HATCH }),
        }}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={(event) => onPress(event.detail === 0)}
        onDoubleClick={onDouble}
        onPointerEnter={onHover}
      >
        <span className="sr-only">{intl.formatMessage({ id: 'heat-map.tile' }, { symbol: tile.symbol, value: spoken, sector })}</span>
        {labelled || upright ? (
          <span
            aria-hidden
            className={cx(
              'max-w-full overflow-hidden font-semibold',
              twoLines && !upright ? 'leading-none' : 'text-ellipsis whitespace-nowrap',
            )}
            style={upright ? { fontSize: Math.min(fontSize, 12), writingMode: 'vertical-rl' } : { fontSize }}
          >
            {twoLines && !upright ? inHalves(tile.symbol) : tile.symbol}
          </span>
        ) : null}
        {labelled && figureFits && height >= (twoLines ? TWO_LINES : LABEL.height) + (14 * figureType) / FIGURE.type ? (
          <span aria-hidden style={{ fontSize: figureType, lineHeight: 4 / 3 }}>
            {figure}
          </span>
        ) : null}
        {flat ? (
          <span aria-hidden className="whitespace-nowrap" style={{ fontSize: FLAT.type, lineHeight: 1 }}>
            <b>{tile.symbol}</b>
            {flatRoom >= (figure.length + 1) * FLAT.type * LETTER ? ` ${figure}` : null}
          </span>
        ) : null}
      </button>
    );
  },
  // Draw again only when a visible value changes: prices tick more often than the shown digits, and new handlers act the same as old ones.
  (before, after) =>
    before.placed === after.placed &&
    before.metric === after.metric &&
    before.tabIndex === after.tabIndex &&
    before.facts.tile.build_up === after.facts.tile.build_up &&
    printed(before.facts.value) === printed(after.facts.value) &&
    before.look.clamp === after.look.clamp &&
    before.look.span === after.look.span &&
    before.look.look.theme === after.look.look.theme &&
    before.look.look.trend === after.look.look.trend,
);

/** Returns a value rounded to the four decimal places that are shown. */
const printed = (value: number | null) => (value === null ? null : Math.round(value * 10_000));

interface OthersTileProps {
  placed: PlacedTile;
  tabIndex: number;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPress: () => void;
}

/** The tile of the instruments too small to press; it opens their list. */
export function OthersTile({ placed, tabIndex, onFocus, onKeyDown, onPress }: OthersTileProps) {
  const { x, y, width, height, merged } = placed;
  return (
    <button
      type="button"
      data-tile={placed.id}
      tabIndex={tabIndex}
      className="absolute flex items-center justify-center overflow-hidden rounded-chip border border-border-strong bg-surface text-center text-small text-text-2"
      style={{ left: x, top: y, width, height }}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onPress}
    >
      <FormattedMessage id="heat-map.others" values={{ count: merged.length }} />
    </button>
  );
}
