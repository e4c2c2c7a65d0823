import type { Locator, Page } from 'playwright-core';
import { focused } from '../checks/focus.ts';
import type { FlowRecord } from './flow-record.ts';
import { readUntil } from './page.ts';

/** A hand on a keyboard and nowhere else. */
export interface Keys {
  /** Presses each key in turn, such as "Shift+X". */
  press(...keys: readonly string[]): Promise<void>;
  /** Goes on with Tab until the target has the focus. */
  tabTo(target: Locator): Promise<void>;
  /** Goes to a button or field by Tab and presses Enter on it. */
  enter(target: Locator): Promise<void>;
  /** Moves to a field by Tab and replaces its value by typing. */
  type(field: Locator, text: string): Promise<void>;
  /** Waits until the focus is visible, and returns the name of the focused element. */
  focus(): Promise<string>;
}

const MOST_STOPS = 80;
const WAIT_MS = 5_000;

/** Returns the keyboard of the page. Pressed keys are written to the record. */
export function keysOn(page: Page, record: FlowRecord): Keys {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      record.did(key);
      await page.keyboard.press(key);
    }
  };
  const tabTo = async (target: Locator) => {
    await target.first().waitFor({ state: 'attached' });
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await target.first().evaluate((element) => element === document.activeElement)) {
        if (stop > 0) record.did(`Tab ×${stop}`);
        return;
      }
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${String(target)}`);
  };
  return {
    press,
    tabTo,
    enter: async (target) => {
      // A disabled control does nothing when pressed.
      await target.and(page.locator(':not([aria-disabled="true"])')).first().waitFor({ state: 'visible' });
      await tabTo(target);
      await press('Enter');
    },
    type: async (field, text) => {
      await tabTo(field);
      record.did(`typed ${text}`);
      await page.keyboard.type(text);
    },
    focus: async () => {
      const stop = await readUntil(
        () => page.evaluate(focused),
        (each) => each?.trouble === null,
        WAIT_MS,
      );
      if (stop === null) throw new Error('nothing has the focus');
      if (stop.trouble !== null) throw new Error(`the focus cannot be seen: ${stop.name} ${stop.trouble}`);
      return stop.label;
    },
  };
}
