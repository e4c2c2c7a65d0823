import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeBeside } from '#client/widgets/tour/place-beside.ts';

const panelOn = (screen: { readonly width: number }) => ({ width: Math.min(320, screen.width - 16), height: 210 });

test('the panel of the tour stands on the screen, and on nothing of what it points at', () => {
  const screens = fc.constantFrom({ width: 320, height: 640 }, { width: 390, height: 844 }, { width: 1440, height: 900 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(screens, share, share, share, share, (screen, x, y, w, h) => {
      const panel = panelOn(screen);
      const anchor = {
        left: x * screen.width,
        top: y * screen.height,
        width: w * screen.width * (1 - x),
        height: h * 0.4 * screen.height * (1 - y),
      };
      const place = placeBeside(anchor, panel, screen);
      // An element less than half the screen high leaves space above or below.
      expect(place).not.toBeNull();
      if (place === null) return;
      expect(place.left >= 0 && place.top >= 0).toBe(true);
      expect(place.left + panel.width <= screen.width && place.top + panel.height <= screen.height).toBe(true);
      const beside = place.left >= anchor.left + anchor.width || place.left + panel.width <= anchor.left;
      const apart = place.top >= anchor.top + anchor.height || place.top + panel.height <= anchor.top;
      expect(beside || apart).toBe(true);
    }),
  );
});

test('where there is room nowhere nothing is covered: the panel keeps to the foot of the screen', () => {
  const screen = { width: 390, height: 844 };
  expect(placeBeside({ left: 0, top: 100, width: 390, height: 600 }, panelOn(screen), screen)).toBeNull();
});
