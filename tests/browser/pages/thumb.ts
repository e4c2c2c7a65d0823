import type { Locator, Page } from 'playwright-core';
import type { FlowRecord } from './flow-record.ts';

/**
 * A right thumb on a phone of 390 by 844 px, with a screen 65 mm wide: it turns about a point at the lower right edge and reaches 105 mm. The upper left
 * corner, and most of the header, is out of reach.
 */
const JOINT = { x: 400, y: 724 };
const REACH = 105 * (390 / 65);

/** Gestures of one thumb. Each of them fails on a target that is out of reach and cannot be scrolled into reach. */
export interface Thumb {
  tap(target: Locator): Promise<void>;
  /** Presses and holds the target for so long. */
  hold(target: Locator, ms: number): Promise<void>;
  /** Drags the handle of a slider to its end, or only part of the way. */
  slide(target: Locator, part?: number): Promise<void>;
  /** Swipes from the end of a line towards its start. */
  swipe(target: Locator): Promise<void>;
  /** Taps a field and replaces its value by typing. */
  type(field: Locator, text: string): Promise<void>;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Spot {
  readonly name: string;
  /** Box of the target, within the window. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Whether a tap in the middle of the box hits the target. */
  readonly free: boolean;
  /** Where and how far to drag to bring the target to the middle; null when nothing there scrolls. */
  readonly pull: { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number } | null;
}

const MOST_PULLS = 8;
/** Quarters of a second: longer than a toast is shown. */
const MOST_WAITS = 40;
/** A disabled control does nothing when pressed. */
const ON = ':not([aria-disabled="true"])';
const EDGE_PX = 12;
const inReach = ({ x, y }: Point) => x >= 0 && x <= 390 && y >= 0 && y <= 844 && Math.hypot(x - JOINT.x, y - JOINT.y) <= REACH;
const clamp = (value: number, from: number, length: number) => Math.min(Math.max(value, from + EDGE_PX), from + length - EDGE_PX);

/** Returns the point where a thumb touches a target: the middle, else the nearest reachable point. */
function pointOf({ box }: Spot): Point {
  const middle = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  return inReach(middle) ? middle : { x: clamp(JOINT.x, box.x, box.width), y: clamp(JOINT.y, box.y, box.height) };
}

/** Returns a thumb for the page. Its gestures are written to the record. */
export async function thumbOn(page: Page, record: Pick<FlowRecord, 'did'>): Promise<Thumb> {
  const session = await page.context().newCDPSession(page);
  type Touch = 'touchStart' | 'touchMove' | 'touchEnd';
  const touch = (type: Touch, x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const pull = async ({ x, y, dx, dy }: NonNullable<Spot['pull']>) => {
    const steps = 8;
    await touch('touchStart', x, y);
    for (let step = 1; step <= steps; step += 1) await touch('touchMove', x + (dx * step) / steps, y + (dy * step) / steps);
    // Holding still before release avoids a fling: during one the next tap would only stop the scrolling.
    for (let rest = 0; rest < 3; rest += 1) {
      await page.waitForTimeout(40);
      await touch('touchMove', x + dx, y + dy);
    }
    await touch('touchEnd');
  };
  const find = async (target: Locator): Promise<Spot> => {
    await target.and(page.locator(ON)).first().waitFor({ state: 'visible' });
    for (let pulls = 0, waits = 0; pulls <= MOST_PULLS; pulls += 1) {
      const spot = await target.first().evaluate(look);
      const { x, y } = pointOf(spot);
      if (spot.free && inReach({ x, y })) {
        // Wait for the end of sliding and growing animations.
        await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 60)));
        const after = pointOf(await target.first().evaluate(look));
        if (after.x === x && after.y === y) return spot;
        pulls -= 1;
        continue;
      }
      if (spot.pull !== null) await pull(spot.pull);
      else if (!spot.free && inReach({ x, y }) && waits < MOST_WAITS) {
        // A notice covers it: wait, as a user does.
        await page.waitForTimeout(250);
        waits += 1;
        pulls -= 1;
      } else throw new Error(`"${spot.name}" at ${x}, ${y} is out of a thumb's reach, or covered, and does not scroll`);
    }
    throw new Error(`a thumb cannot bring ${String(target)} into its reach`);
  };
  const tap = async (target: Locator) => {
    const spot = await find(target);
    const { x, y } = pointOf(spot);
    record.did(`tapped "${spot.name}"`);
    // The second event does not wait for a busy page to handle the first: that would be a long press.
    await Promise.all([touch('touchStart', x, y), touch('touchEnd')]);
  };
  return {
    tap,
    hold: async (target, ms) => {
      const spot = await find(target);
      const { x, y } = pointOf(spot);
      record.did(`held "${spot.name}" for ${ms / 1_000} s`);
      await touch('touchStart', x, y);
      await page.waitForTimeout(ms);
      await touch('touchEnd');
    },
    slide: async (target, part = 1) => {
      const spot = await find(target);
      const { box, name } = spot;
      const dx = (box.width - 38) * part;
      record.did(`slid "${name}"${part < 1 ? ` ${Math.round(part * 100)} % of the way` : ''}`);
      await pull({ x: box.x + 28, y: pointOf(spot).y, dx, dy: 0 });
    },
    swipe: async (target) => {
      const spot = await find(target);
      const { box, name } = spot;
      record.did(`swiped "${name}"`);
      await pull({ x: box.x + box.width - 60, y: pointOf(spot).y, dx: -200, dy: 0 });
    },
    type: async (field, text) => {
      await tap(field);
      await field.first().and(page.locator(':focus')).waitFor();
      record.did(`typed ${text}`);
      await page.keyboard.insertText(text);
    },
  };
}

/** Runs in the page: returns the position of the element once it is still, and how to bring it nearer. */
async function look(element: Element): Promise<Spot> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const placed = () => element.getBoundingClientRect();
  let rect = placed();
  for (let still = 0, tries = 0; still < 2 && tries < 60; tries += 1) {
    await frame();
    const now = placed();
    still = now.x === rect.x && now.y === rect.y && now.width === rect.width && now.height === rect.height ? still + 1 : 0;
    rect = now;
  }
  const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
  const hit = document.elementFromPoint(x, y);
  const free = hit !== null && (element.contains(hit) || (element.closest('label')?.contains(hit) ?? false));
  const name =
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ') || element.id || element.tagName;
  const spot = { name: name.slice(0, 60), box: { x: rect.x, y: rect.y, width: rect.width, height: rect.height }, free };
  // The touchable part of a box: inside the window and above the bar fixed to its bottom.
  const page = document.scrollingElement ?? document.documentElement;
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    const isPage = box === document.body || box === page;
    const style = getComputedStyle(box);
    const own = isPage ? new DOMRect(0, 140, innerWidth, innerHeight - 240) : box.getBoundingClientRect();
    const [left, right] = [Math.max(own.left, 4), Math.min(own.right, innerWidth - 4)];
    const [top, bottom] = [Math.max(own.top, 140), Math.min(own.bottom, innerHeight - 80)];
    const scroller = isPage ? page : box;
    const across = style.overflowX !== 'visible' && style.overflowX !== 'hidden' && box.scrollWidth > box.clientWidth + 1;
    const down = isPage
      ? page.scrollHeight > page.clientHeight + 1
      : /auto|scroll/.test(style.overflowY) && box.scrollHeight > box.clientHeight + 1;
    if (across && (rect.left < left || rect.right > right)) {
      const dx = Math.max(-220, Math.min(220, (left + right) / 2 - x));
      const finger = Math.max(left + 8, Math.min(right - 8, dx < 0 ? right - 24 : left + 24));
      return { ...spot, pull: { x: finger, y: (Math.max(own.top, 0) + Math.min(own.bottom, innerHeight)) / 2, dx, dy: 0 } };
    }
    if (down) {
      const wanted = Math.max(-360, Math.min(360, (top + bottom) / 2 - y));
      const room = wanted < 0 ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop : scroller.scrollTop;
      const dy = Math.sign(wanted) * Math.min(Math.abs(wanted), room + 20);
      if (room > 1 && Math.abs(dy) > 12)
        return {
          ...spot,
          pull: {
            x: (left + right) / 2,
            y: dy < 0 ? Math.min(bottom - 20, (top + bottom) / 2 + 150) : Math.max(top + 20, (top + bottom) / 2 - 150),
            dx: 0,
            dy,
          },
        };
    }
    if (isPage || box.tagName === 'DIALOG') break;
  }
  return { ...spot, pull: null };
}
