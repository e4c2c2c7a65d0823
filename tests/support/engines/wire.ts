import type { Size } from '#tests/support/device/browser.ts';

/** Commands of a browser: method and path in W3C WebDriver, and the name in Firefox's Marionette. */
export const COMMANDS = {
  go: ['POST', '/url', 'WebDriver:Navigate'],
  reload: ['POST', '/refresh', 'WebDriver:Refresh'],
  execute: ['POST', '/execute/async', 'WebDriver:ExecuteAsyncScript'],
  click: ['POST', '/element/{id}/click', 'WebDriver:ElementClick'],
  type: ['POST', '/element/{id}/value', 'WebDriver:ElementSendKeys'],
  act: ['POST', '/actions', 'WebDriver:PerformActions'],
  tab: ['GET', '/window', 'WebDriver:GetWindowHandle'],
  newTab: ['POST', '/window/new', 'WebDriver:NewWindow'],
  toTab: ['POST', '/window', 'WebDriver:SwitchToWindow'],
  size: ['POST', '/window/rect', 'WebDriver:SetWindowRect'],
  picture: ['GET', '/screenshot', 'WebDriver:TakeScreenshot'],
} as const;
export type Command = keyof typeof COMMANDS;

export interface EngineOptions {
  readonly size: Size;
}

/** The connection to a browser with a profile of its own. */
export interface Wire {
  /** Sends a command and returns its answer; throws the browser's error. `id` is an element's id. */
  send(command: Command, body?: Readonly<Record<string, unknown>>, id?: string): Promise<unknown>;
  /** Ends the browser with all its child processes, and removes its profile. */
  close(): Promise<void>;
}

/** Key of an element id in W3C WebDriver. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Longer than any command takes: a stuck browser ends the waiting flow with an error. */
export const ANSWER_MS = 60_000;
