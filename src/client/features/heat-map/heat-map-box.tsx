import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { HeatMap } from '#client/api/types.ts';
import type { Resource } from '#client/state/resource/resource.ts';
import { cx } from '#client/ui/cx.ts';
import { useFocusKeys } from '#client/state/device/use-shortcuts.ts';
import { factsOfResource, freshnessAt } from '#client/widgets/freshness-facts.ts';
import { useNowSelect } from '#client/widgets/use-now.ts';
import type { HeatChange, HeatQuery } from './model/heat-query.ts';
import { nearestTile, type Direction, type PlacedTile } from './model/layout.ts';
import { HoverCard } from './parts/tile-sheet.tsx';
import { OthersTile, Tile } from './parts/tile.tsx';
import type { MapLook, TileFacts } from './tile-facts.ts';
import { useBox, useLayout } from './use-layout.ts';

const ARROWS: Readonly<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };
/** A second press within this time counts as a double press. */
const DOUBLE_MS = 220;

interface HeatMapBoxProps {
  facts: readonly TileFacts[];
  query: HeatQuery;
  look: MapLook;
  phone: boolean;
  resource: Resource<HeatMap>;
  show: (change: HeatChange) => void;
  onOpen: (instrumentId: string) => void;
  onOthers: (instrumentIds: readonly string[]) => void;
}

/** Returns the handlers of a press and a double press on a tile. */
function usePress({ phone, show, onOpen }: Pick<HeatMapBoxProps, 'phone' | 'show' | 'onOpen'>) {
  const navigate = useNavigate();
  const pressed = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (pressed.current !== null) clearTimeout(pressed.current);
    },
    [],
  );
  const press = ({ id, group }: PlacedTile, byKeyboard: boolean) => {
    if (phone || byKeyboard) return onOpen(id);
    if (pressed.current !== null) return undefined;
    // First press opens the sector, a press inside it the tile; wait to rule out a double press.
    pressed.current = setTimeout(() => {
      pressed.current = null;
      if (group === null) onOpen(id);
      else show({ sector: group });
    }, DOUBLE_MS);
    return undefined;
  };
  const pressTwice = (id: string) => {
    if (pressed.current !== null) clearTimeout(pressed.current);
    pressed.current = null;
    void navigate(`${APP_BASE}/trading_view_chart?instrument=${encodeURIComponent(id)}`);
  };
  return { press, pressTwice };
}

type Layout = ReturnType<typeof useLayout>;

interface TileKeysOptions extends Pick<HeatMapBoxProps, 'query' | 'show'> {
  box: RefObject<HTMLDivElement | null>;
  layout: Layout;
}

/** Holds which tile is in the tab order, and handles the keys on it. */
function useTileKeys({ box, layout, query, show }: TileKeysOptions) {
  const keys = useFocusKeys('heat-map');
  const [focused, setFocused] = useState<string | null>(null);
  const stop = layout.tiles.find(({ id }) => id === focused) ?? layout.tiles[0];
  const goTo = (tile: PlacedTile | null) => {
    if (tile === null) return;
    setFocused(tile.id);
    box.current?.querySelector<HTMLElement>(`[data-tile="${CSS.escape(tile.id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, from: PlacedTile) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const direction = plain ? ARROWS[event.key] : undefined;
    if (direction !== undefined) {
      event.preventDefault();
      goTo(nearestTile(layout.tiles, from, direction));
      return;
    }
    keys.press(event.nativeEvent, {
      leave: () => query.sector !== null && show({ sector: null }),
      list: () => show({ view: 'list' }),
    });
  };
  return { stop, setFocused, onKeyDown };
}

/** The tiles. Arrow keys move to the nearest tile, Enter opens it, Backspace leaves the sector, L shows the list. */
export function HeatMapBox({ facts, query, look, phone, resource, show, onOpen, onOthers }: HeatMapBoxProps) {
  const intl = useIntl();
  const box = useRef<HTMLDivElement>(null);
  const size = useBox(box);
  const layout = useLayout(facts, query, size, phone);
  const [hovered, setHovered] = useState<string | null>(null);
  const stale = useNowSelect((now) => ['cached', 'unknown'].includes(freshnessAt(factsOfResource(resource), now)));
  const byId = new Map(facts.map((each) => [each.tile.instrument_id, each]));
  const { stop, setFocused, onKeyDown } = useTileKeys({ box, layout, query, show });
  const { press, pressTwice } = usePress({ phone, show, onOpen });
  const hoveredTile = layout.tiles.find(({ id }) => id === hovered);
  const hoveredFacts = hovered === null ? undefined : byId.get(hovered);
  const missing = facts.length > 0 && facts.every((each) => each.size === null);
  return (
    <div
      ref={box}
      role="group"
      aria-label={intl.formatMessage({ id: 'heat-map.map' })}
      dir="ltr"
      data-stale={stale || undefined}
      className="relative h-[60dvh] min-h-[22rem] overflow-hidden md:h-[calc(100dvh-var(--header-height)-var(--footer-height)-230px)]"
      style={stale ? { filter: 'saturate(0.6)' } : undefined}
      onPointerLeave={() => setHovered(null)}
    >
      <SectorNames groups={layout.groups} scale={size?.scale ?? 1} show={show} />
      {layout.tiles.map((placed) => {
        const own = byId.get(placed.id);
        const tabIndex = placed.id === stop?.id ? 0 : -1;
        if (placed.merged.length > 0)
          return (
            <OthersTile
              key={placed.id}
              placed={placed}
              tabIndex={tabIndex}
              onFocus={() => setFocused(placed.id)}
              onKeyDown={(event) => onKeyDown(event, placed)}
              onPress={() => onOthers(placed.merged)}
            />
          );
        if (own === undefined) return null;
        return (
          <Tile
            key={placed.id}
            placed={placed}
            facts={own}
            metric={query.colour}
            look={look}
            scale={size?.scale ?? 1}
            tabIndex={tabIndex}
            onFocus={() => setFocused(placed.id)}
            onKeyDown={(event) => onKeyDown(event, placed)}
            onPress={(byKeyboard) => press(placed, byKeyboard)}
            onDouble={() => pressTwice(placed.id)}
            onHover={() => setHovered(phone ? null : placed.id)}
          />
        );
      })}
      {missing ? (
        <p className="p-4 text-text-2">
          <FormattedMessage id="heat-map.no-size" />
        </p>
      ) : null}
      {hoveredTile && hoveredFacts && size ? <HoverCard placed={hoveredTile} facts={hoveredFacts} box={size} /> : null}
    </div>
  );
}

interface SectorNamesProps extends Pick<HeatMapBoxProps, 'show'> {
  groups: Layout['groups'];
  /** How many times its normal size the text is. */
  scale: number;
}

/** About how wide a letter of a name of normal size is; a name that is wider than its sector is set smaller, px. */
const NAME_LETTER = 6.8;

/** The names above the sectors' tiles; each opens its sector. */
function SectorNames({ groups, scale, show }: SectorNamesProps) {
  const intl = useIntl();
  const named = groups.map((place) => ({ ...place, name: intl.formatMessage({ id: `market-words.sector.${place.group}` }) }));
  return named.map(({ group, x, y, width, name }) => (
    <button
      key={group}
      type="button"
      tabIndex={-1}
      className={cx(
        'absolute h-5 overflow-hidden text-start font-semibold text-ellipsis whitespace-nowrap text-text-2',
        name.length * NAME_LETTER * scale > width ? 'text-micro' : 'text-small',
      )}
      style={{ left: x, top: y, width }}
      onClick={() => show({ sector: group })}
    >
      {width < 28 * scale ? null : name}
    </button>
  ));
}
