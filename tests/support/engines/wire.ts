import type { Size } from '#tests/support/device/browser.ts';

/** What a browser is told: the method and path of W3C WebDriver, and the name of the same in Firefox's Marionette. */
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

/** The line to one browser with a profile of its own. */
export interface Wire {
  /** Has the browser do it and returns its answer; throws what the browser says. `id` names an element. */
  send(command: Command, body?: Readonly<Record<string, unknown>>, id?: string): Promise<unknown>;
  /** Ends the browser and everything that was started for it, and removes its profile. */
  close(): Promise<void>;
}

/** How an element is named on the line. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** What no command takes unless its browser has got stuck: then the flow that waits for it ends by saying so. */
export const ANSWER_MS = 60_000;
