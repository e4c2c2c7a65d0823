import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { until } from '#tests/support/product/until.ts';
import { FINDER, type Query, sent } from './find.ts';
import { ELEMENT, type Wire } from './wire.ts';

const PATIENCE_MS = 20_000;
/** Control and A, and control let go. */
const ALL = '\uE009a\uE009';

/** A page in a browser of another engine. Every call waits for its element; a time-out reports what was on the page instead. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Waits until the element is visible, by default for 20 s. */
  shown(query: Query, patienceMs?: number): Promise<void>;
  /** Waits until the element is no longer visible. */
  gone(query: Query, patienceMs?: number): Promise<void>;
  count(query: Query): Promise<number>;
  /** Returns the visible text of each match. */
  texts(query: Query): Promise<readonly string[]>;
  /** Clicks the element once it is enabled and uncovered. */
  click(query: Query): Promise<void>;
  /** Replaces the text of a field by typing. */
  write(query: Query, text: string): Promise<void>;
  press(query: Query, key: string): Promise<void>;
  /** Drags a finger across the element from start to end. */
  slide(query: Query): Promise<void>;
  /** Runs a function in the page; argument and result are JSON. */
  evaluate<Given, Answer>(work: (given: Given) => Answer | Promise<Answer>, given: Given): Promise<Answer>;
  evaluate<Answer>(work: () => Answer | Promise<Answer>): Promise<Answer>;
  /** Waits until the function returns true in the page. */
  eventually<Given>(what: string, work: (given: Given) => boolean | Promise<boolean>, given: Given, patienceMs?: number): Promise<void>;
  /** Saves a screenshot. */
  picture(file: string): Promise<void>;
  tab(): Promise<string>;
  /** Opens another tab and switches to it. */
  newTab(): Promise<string>;
  toTab(tab: string): Promise<void>;
}

interface Handle {
  readonly [ELEMENT]: string;
}

export function pageOn(wire: Wire): EnginePage {
  const run = async (script: string, ...args: unknown[]): Promise<unknown> => {
    const body = `var told = arguments[arguments.length - 1], given = [].slice.call(arguments, 0, -1);
(async function () { ${script} }).apply(null, given).then(function (value) { told({ value: value }); }, function (error) { told({ failed: String(error) }); });`;
    const { value, failed } = (await wire.send('execute', { script: body, args })) as { value?: unknown; failed?: string };
    if (failed !== undefined) throw new Error(failed);
    return value ?? null;
  };
  /** Runs a script on the match of a query. */
  const onFound = async (query: Query, script: string): Promise<unknown> => {
    const work = `if (!window.findForTests) return 'untold'; var found = window.findForTests(arguments[0]); ${script}`;
    const answer = await run(work, sent(query));
    if (answer !== 'untold') return answer;
    await run(FINDER);
    return run(work, sent(query));
  };
  /** Waits for an enabled element and acts on it; starts again where the page has changed meanwhile. */
  const onElement = (what: string, query: Query, act: (id: string) => Promise<unknown>) =>
    told(`${what} ${JSON.stringify(sent(query))}`, PATIENCE_MS, async () => {
      const handle = (await onFound(
        query,
        `return found.find(function (each) { return !each.disabled && each.getAttribute('aria-disabled') !== 'true'; }) ?? null;`,
      )) as Handle | null;
      if (handle === null) return false;
      await act(handle[ELEMENT]);
      return true;
    });
  const told = async (what: string, patienceMs: number, probe: () => Promise<boolean>) => {
    try {
      await until(what, patienceMs, async () => ((await probe()) ? true : null));
    } catch (error) {
      const text = (await run(
        `return location.href + ' shows: ' + (document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body).innerText;`,
      ).catch(String)) as string;
      throw new Error(`${(error as Error).message}\n${text.replaceAll(/\s+/g, ' ').slice(0, 1_500)}`, { cause: error });
    }
  };
  const count = async (query: Query) => Number(await onFound(query, 'return found.length;'));
  const evaluate = (work: (given: unknown) => unknown, given?: unknown) => run(`return (${String(work)})(arguments[0]);`, given ?? null);
  return {
    goto: async (url) => void (await wire.send('go', { url })),
    reload: async () => void (await wire.send('reload')),
    shown: (query, patienceMs = PATIENCE_MS) =>
      told(`to see ${JSON.stringify(sent(query))}`, patienceMs, async () => (await count(query)) > 0),
    gone: (query, patienceMs = PATIENCE_MS) =>
      told(`to lose ${JSON.stringify(sent(query))}`, patienceMs, async () => (await count(query)) === 0),
    count,
    texts: async (query) => (await onFound(query, 'return found.map(function (each) { return each.innerText; });')) as string[],
    click: (query) =>
      onElement('to press', query, async (id) => {
        await run(UNCOVER, { [ELEMENT]: id });
        await wire.send('click', {}, id);
      }),
    write: (query, text) =>
      // Like a person: in WebKit the driver's own clearing sends no event to the page, and the old text returns.
      onElement('to write into', query, (id) => wire.send('type', { text: `${ALL}${text}` }, id)),
    press: (query, key) => onElement(`to press ${key} in`, query, (id) => wire.send('type', { text: key }, id)),
    slide: (query) => onElement('to slide', query, (id) => slide(wire, run, id)),
    evaluate,
    eventually: (what, work, given, patienceMs = PATIENCE_MS) =>
      told(what, patienceMs, async () => (await run(`return (${String(work)})(arguments[0]);`, given)) === true),
    picture: async (file) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, Buffer.from((await wire.send('picture', { full: false })) as string, 'base64'));
    },
    tab: async () => (await wire.send('tab')) as string,
    newTab: async () => {
      const { handle } = (await wire.send('newTab', { type: 'tab' })) as { handle: string };
      await wire.send('toTab', { handle });
      return handle;
    },
    toTab: async (handle) => void (await wire.send('toTab', { handle })),
  };
}

/** Scrolls the element to the middle where something covers it, such as the bottom bar of a phone. */
const UNCOVER = `var box = arguments[0].getBoundingClientRect();
var hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
if (hit === null || !(arguments[0].contains(hit) || hit.contains(arguments[0]))) arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });`;

/** Drags a finger across an element in view. */
async function slide(wire: Wire, run: (script: string, ...args: unknown[]) => Promise<unknown>, id: string): Promise<void> {
  const { x, y, width, height } = (await run(
    `arguments[0].scrollIntoView({ block: 'center' }); var box = arguments[0].getBoundingClientRect(); return { x: box.x, y: box.y, width: box.width, height: box.height };`,
    { [ELEMENT]: id },
  )) as { x: number; y: number; width: number; height: number };
  const at = (share: number, duration: number) => ({
    type: 'pointerMove',
    duration,
    x: Math.round(x + 28 + (width - 38) * share),
    y: Math.round(y + height / 2),
  });
  const moves = [0.25, 0.5, 0.75, 1].map((share) => at(share, 40));
  await wire.send('act', {
    actions: [
      {
        type: 'pointer',
        id: 'finger',
        parameters: { pointerType: 'touch' },
        actions: [at(0, 0), { type: 'pointerDown', button: 0 }, ...moves, { type: 'pointerUp', button: 0 }],
      },
    ],
  });
}
