import { stat, statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { type Finding, findingsAbout } from './finding.ts';

/** What is asked of the machine; tests answer in its place. */
export interface Machine {
  readonly node: string;
  now(): number;
  /** Bytes of memory: all that this process may have, and what is free of it. */
  memory(): { readonly whole: number; readonly free: number };
  /** Bytes free on the disk of a folder. */
  diskFree(folder: string): Promise<number>;
  /** The disk on which a folder lies, or will lie; null where that is not known. */
  device(folder: string): Promise<number | null>;
}

/** Returns the disk of a folder, or of the nearest one above it that is there. */
async function deviceOf(folder: string): Promise<number | null> {
  try {
    return (await stat(folder)).dev;
  } catch {
    const above = dirname(folder);
    return above === folder ? null : deviceOf(above);
  }
}

/** A container may have less than the machine it runs on. */
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
/** Below the first the database may stop within the day; below the second it is time to think. */
const DISK = { fault: 300 * MB, care: 2_000 * MB };
const MEMORY = { whole: 700 * MB, free: 150 * MB };
/** No release is older: a clock before it has lost its battery. */
const EARLIEST = Date.UTC(2026, 0, 1);
const OLDEST_NODE = [20, 19] as const;

const inMegabytes = (bytes: number) => `${Math.floor(bytes / MB)} MB`;

/** Returns what is to be said of Node. */
export function checkNode({ node }: Machine): Finding {
  const { fine, fault } = findingsAbout('Node');
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const old = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  return old
    ? fault(`version ${node} is too old`, `install Node ${OLDEST_NODE.join('.')} or newer: https://nodejs.org`)
    : fine(`version ${node}`);
}

/** Returns what is to be said of the memory. */
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

/** Returns what is to be said of the disk of a folder. */
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

/** Returns what is to be said of the clock by itself. */
export function checkClock({ now }: Machine): Finding {
  const { fine, fault } = findingsAbout('Clock');
  const at = new Date(now()).toISOString();
  return now() < EARLIEST
    ? fault(`it says ${at}, before this program was made`, 'set it, and switch on time synchronisation (such as: timedatectl set-ntp true)')
    : fine(`it says ${at}`);
}
