// Runs tests/bench/*.bench.ts one after another and prints one table. Figures are evidence: only a bench that throws fails.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './process.mjs';

export async function bench(tally, only) {
  const { register } = await import('tsx/esm/api');
  register();
  const folder = join(root, 'tests/bench');
  const rows = [];
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.bench.ts') && (!only || file.includes(only)))) {
    tally.show(`${name} ...`);
    try {
      const module = await import(pathToFileURL(join(folder, name)).href);
      rows.push(...(await module.run()));
      tally.pass();
    } catch (error) {
      tally.fail(`${name}: ${error.stack}`);
    }
  }
  const cells = [
    ['what', 'value', 'unit', 'target', 'hard'],
    ...rows.map((row) => [row.what, number(row.value), row.unit, row.target, row.hard]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => String(row[column] ?? '').length)));
  for (const row of cells)
    tally.say(
      row
        .map((cell, column) => pad(cell, widths[column], column === 1))
        .join('  ')
        .trimEnd(),
    );
}

const number = (value) => (typeof value === 'number' ? Number(value.toPrecision(4)).toLocaleString('en') : value);
const pad = (cell, width, right) => (right ? String(cell ?? '').padStart(width) : String(cell ?? '').padEnd(width));
