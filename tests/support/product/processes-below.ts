import { readdirSync, readFileSync } from 'node:fs';

/** A process of this computer. */
export interface RunningProcess {
  readonly pid: number;
  readonly command: string;
  /** Resident memory in MiB. */
  readonly residentMib: number;
}

const KIB_A_MIB = 1_024;

function readProcess(pid: number): (RunningProcess & { readonly parent: number }) | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const number = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, parent: number('PPid'), command, residentMib: number('VmRSS') / KIB_A_MIB };
  } catch {
    // The process has ended meanwhile.
    return null;
  }
}

/** Returns a process and all its descendants, itself first (Linux). */
export function processesFrom(pid: number): readonly RunningProcess[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : []));
  const below = (parent: number): readonly RunningProcess[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return [...all.filter((each) => each.pid === pid), ...below(pid)];
}
