import { stat, statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { type Finding, findingsAbout } from './finding.ts';

/** Queries to the machine; tests answer them instead. */
export interface Machine {
  readonly node: string;
  now(): number;
  /** Bytes of memory: available to this process, and free. */
  memory(): { readonly whole: number; readonly free: number };
  /** Bytes free on a folder's disk. */
  diskFree(folder: string): Promise<number>;
  /** The disk of an existing or future folder; null when unknown. */
  device(folder: string): Promise<number | null>;
}

/** Returns the disk of a folder, or of its nearest existing parent. */
async function deviceOf(folder: string): Promise<number | null> {
  try {
    return (await stat(folder)).dev;
  } catch {
    const above = dirname(folder);
    return above === folder ? null : deviceOf(above);
  }
}

/** A container may have less memory than its machine. */
function memoryNow(): { readonly whole: number; readonly free: number } {
  const limit = process.constrainedMemory();
  const whole = limit > 0 && limit < totalmem() ? limit : totalmem();
  return { whole, free: Math.min(whole, freemem()) };
}

export const thisMachine: Machine = {
  node: process.versions.node,
  now: () => Date.now(),
  memory: memoryNow,
  async diskFree(folder) {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  device: deviceOf,
};

const MB = 2 ** 20;
/** Below `fault` the database may stop within the day; below `care` it is time to act. */
const DISK = { fault: 300 * MB, care: 2_000 * MB };
const MEMORY = { whole: 700 * MB, free: 150 * MB };
/** No release is older: an earlier clock has lost its battery. */
const EARLIEST = Date.UTC(2026, 0, 1);
const OLDEST_NODE = [20, 19] as const;

const inMegabytes = (bytes: number) => `${Math.floor(bytes / MB)} MB`;

/** Returns the finding about Node. */
export function checkNode({ node }: Machine): Finding {
  const { fine, fault } = findingsAbout('Node');
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const old = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  return old
    ? fault(`version ${node} is too old`, `install Node ${OLDEST_NODE.join('.')} or newer: https://nodejs.org`)
    : fine(`version ${node}`);
}

/** Returns the finding about memory. */
export function checkMemory({ memory }: Machine): Finding {
  const { fine, care } = findingsAbout('Memory');
  const { whole, free } = memory();
  const seen = `${inMegabytes(free)} free of ${inMegabytes(whole)}`;
  if (whole < MEMORY.whole)
    return care(seen, `give the server ${inMegabytes(MEMORY.whole)} or more: it needs some 350 MB with its database`);
  return free < MEMORY.free
    ? care(seen, 'end what else runs here, or add swap: a system without memory ends processes at random')
    : fine(seen);
}

/** Returns the finding about a folder's disk. */
export async function checkDisk({ diskFree }: Machine, what: string, folder: string): Promise<Finding> {
  const { fine, care, fault } = findingsAbout(`Disk of ${what}`);
  const free = await diskFree(folder).catch(() => null);
  if (free === null) return care(`nothing is known of ${folder}`, 'see whether the folder and its disk are there');
  const seen = `${inMegabytes(free)} free`;
  if (free < DISK.fault) return fault(seen, `free some now: when the disk of ${folder} is full no order can be stored`);
  return free < DISK.care
    ? care(seen, 'think of more room: the data grow and each backup needs twice the size of the database while it is made')
    : fine(seen);
}

/** Returns the finding about the clock alone. */
export function checkClock({ now }: Machine): Finding {
  const { fine, fault } = findingsAbout('Clock');
  const at = new Date(now()).toISOString();
  return now() < EARLIEST
    ? fault(`it says ${at}, before this program was made`, 'set it, and switch on time synchronisation (such as: timedatectl set-ntp true)')
    : fine(`it says ${at}`);
}
