import type { KeyboardEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PlacedTile } from '../model/layout.ts';

interface OthersTileProps {
  placed: PlacedTile;
  tabIndex: number;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPress: () => void;
}

/** What is too small to be pressed, in one tile that opens a list. */
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
