/** A rectangle on the screen, as getBoundingClientRect tells it. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 12;
const EDGE = 8;

const clamp = (value: number, most: number) => Math.max(EDGE, Math.min(value, most - EDGE));

/**
 * Returns the position of a panel beside its anchor without covering it: the first of below, above and sides with enough room. Null when none has.
 */
export function placeBeside(anchor: Box, panel: Size, screen: Size): { readonly left: number; readonly top: number } | null {
  const right = anchor.left + anchor.width;
  const bottom = anchor.top + anchor.height;
  const left = clamp(anchor.left + anchor.width / 2 - panel.width / 2, screen.width - panel.width);
  const top = clamp(anchor.top + anchor.height / 2 - panel.height / 2, screen.height - panel.height);
  if (bottom + GAP + panel.height + EDGE <= screen.height) return { left, top: bottom + GAP };
  if (anchor.top - GAP - panel.height >= EDGE) return { left, top: anchor.top - GAP - panel.height };
  if (right + GAP + panel.width + EDGE <= screen.width) return { left: right + GAP, top };
  if (anchor.left - GAP - panel.width >= EDGE) return { left: anchor.left - GAP - panel.width, top };
  return null;
}
