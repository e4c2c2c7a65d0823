import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

/** Allowed input of a flow; any other input event fails it. */
export type Means = 'touch' | 'keyboard';

/** A record of a flow: each step with its gestures or keys and the resulting screen. */
export interface FlowRecord {
  /** Records a gesture or key. */
  did(what: string): void;
  /** Runs a step and records its result. With FLOW_RECORDS set, takes a screenshot too. */
  step(name: string, act: () => Promise<string>): Promise<void>;
  /** Writes the record, also when the flow failed, and returns its file. */
  write(): string;
  /** Events of other means than the flow's own that reached a page. */
  strangers(): readonly string[];
}

/** Begins the record of a flow, from before the first page. FLOW_RECORDS names the folder for it; otherwise it is a temporary one. */
export async function recordFlow(name: string, means: Means, context: BrowserContext, page: Page): Promise<FlowRecord> {
  const kept = process.env['FLOW_RECORDS'];
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'strikedesk-flow-'));
  mkdirSync(folder, { recursive: true });
  const strangers: string[] = [];
  await context.exposeFunction('strangerSeen', (what: string) => strangers.push(what));
  await context.addInitScript(watchStrangers, means);
  const lines: string[] = [`# ${name}`, ''];
  let place = 0;
  let done: string[] = [];
  let from = performance.now();
  const note = (step: string, seen: string) => {
    const spent = ((performance.now() - from) / 1_000).toFixed(1);
    lines.push(`${place}. **${step}** (${spent} s): ${done.join(', ') || 'nothing'} → ${seen.replaceAll(/\s+/g, ' ')}`);
    done = [];
    from = performance.now();
  };
  return {
    did: (what) => done.push(what),
    step: async (step, act) => {
      place += 1;
      try {
        note(step, await act());
        if (kept) await page.screenshot({ path: join(folder, `${name}-${String(place).padStart(2, '0')}.png`) });
      } catch (thrown) {
        note(step, `failed: ${String(thrown)}`);
        await page.screenshot({ path: join(folder, `${name}-failed.png`) });
        throw thrown;
      }
    },
    write: () => {
      const file = join(folder, `${name}.md`);
      writeFileSync(file, `${lines.join('\n')}\n`);
      return file;
    },
    strangers: () => strangers,
  };
}

/** Runs in the page before anything of it: tells of every event that no thumb, or no key, can have made. */
function watchStrangers(means: Means): void {
  const tell = (window as unknown as { strangerSeen: (what: string) => void }).strangerSeen;
  const types =
    means === 'touch'
      ? ['pointerdown', 'pointermove', 'pointerup', 'click', 'wheel']
      : ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart', 'wheel'];
  for (const type of types) {
    const look = (event: Event) => {
      const by = event instanceof PointerEvent ? event.pointerType : '';
      if (!event.isTrusted || (means === 'touch' && event.type !== 'wheel' && by !== 'mouse')) return;
      tell(`${type} ${by} at ${event.target instanceof Element ? event.target.tagName : 'the page'}`);
    };
    addEventListener(type, look, { capture: true, passive: true });
  }
}
