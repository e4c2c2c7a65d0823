// Measures the processor time of a program with everything that it starts.
import { readdirSync, readFileSync } from 'node:fs';

/** What a process uses after its last reading is not counted: at most so long. */
const EVERY_MS = 500;
/** The kernel states processor time in hundredths of a second. */
const TICKS = 100;

/**
 * Counts the processor seconds of a process and its descendants. `seconds` returns those so far, `stop` all of them; null where there is no /proc. The kernel's own sum leaves out whom
 * nobody waited for: a database in a session of its own, the pages of a browser.
 */
export function processorTimeOf(pid) {
  if (process.platform !== 'linux' || pid === undefined) return { seconds: () => null, stop: () => null };
  /** Ticks of each member by id and start: an id alone is given again. */
  const members = new Map();
  const read = () => {
    const living = readProcesses();
    const isMember = (each) => each !== undefined && members.has(each.key);
    let before = -1;
    while (before !== members.size) {
      before = members.size;
      for (const each of living.values())
        if (each.id === pid || isMember(each) || isMember(living.get(each.parent))) members.set(each.key, each.ticks);
    }
  };
  read();
  const timer = setInterval(read, EVERY_MS);
  timer.unref();
  const seconds = () => [...members.values()].reduce((sum, ticks) => sum + ticks, 0) / TICKS;
  return {
    seconds,
    stop() {
      clearInterval(timer);
      return seconds();
    },
  };
}

/** Returns every process by id. */
function readProcesses() {
  const found = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const line = readFileSync(`/proc/${name}/stat`, 'latin1');
      // The name of the program, in brackets, may hold blanks.
      const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
      const id = Number(name);
      found.set(id, { id, key: `${id} ${fields[19]}`, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
    } catch {
      // The process ended meanwhile.
    }
  }
  return found;
}
