import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createJobWatch } from '#server/metrics/job-watch.ts';
import { createMetrics } from '#server/metrics/metrics.ts';

const read = (name: string) => readFileSync(new URL(`../../.container/${name}`, import.meta.url), 'utf8');
const OWN = 'strikedesk_';
const NAME = /\b(?:strikedesk|nodejs|process)_[a-z\d_]+/g;
/** Of a histogram three rows are told. */
const whole = (name: string) => name.replace(/(?<=_seconds)_(?:bucket|sum|count)$/, '');

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

/** The expressions of a file: names elsewhere in it are words. */
const asked = {
  'grafana-dashboard.json': () =>
    (JSON.parse(read('grafana-dashboard.json')) as Dashboard).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  'alert-rules.yaml': () => [...read('alert-rules.yaml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr),
};
const namesIn = (expressions: readonly string[]) => new Set(expressions.flatMap((expr) => expr.match(NAME) ?? []).map(whole));

async function toldNames(): Promise<ReadonlySet<string>> {
  const jobs = createJobWatch();
  jobs.done('backup', 1);
  const figures = {
    streams: () => ({ open: 0, slow: 0, unreadBytes: 0, eventsBehind: 0 }),
    feedAge: () => 0,
    pool: () => ({ size: 0, idle: 0, waiting: 0 }),
    stored: async () => ({ botsRunning: 0, ordersWorking: 0, users: 0, bytes: 0 }),
    disk: async () => ({ free: 0, whole: 0 }),
    newestBackup: async () => 0,
  };
  return new Set((await createMetrics({ figures, version: '1.2.3', jobs }).values()).keys());
}

describe('the dashboard and the alert rules', () => {
  test.each(Object.entries(asked))('%s asks for figures that the server tells', async (_, expressions) => {
    const told = await toldNames();
    const names = namesIn(expressions());
    expect(names.size).toBeGreaterThan(5);
    expect([...names].filter((name) => !told.has(name))).toEqual([]);
  });

  test('show every figure of the server, each at least once', async () => {
    const shown = namesIn(Object.values(asked).flatMap((expressions) => expressions()));
    const own = [...(await toldNames())].filter((name) => name.startsWith(OWN));
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });

  test('no rule is without a summary and what to do', () => {
    const rules = read('alert-rules.yaml').split('- alert: ').slice(1);
    expect(rules.length).toBe(asked['alert-rules.yaml']().length);
    for (const rule of rules) expect(rule).toMatch(/summary: .+\n +description: .+/);
  });
});
