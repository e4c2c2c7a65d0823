import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running PostgreSQL says of itself in postmaster.pid. A hint to be checked by connecting, never proof. */
interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** Socket folder, or the address on systems without. */
  readonly host: string;
}

/** Returns the content of postmaster.pid; null when there is none or it is not complete yet. */
export async function readPostmasterFile(directory: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => null);
  const [pid, , , port, socket, address] = (text ?? '').split('\n');
  const host = socket?.trim() || address?.trim();
  if (!pid || !port || !host || !/^-?\d+$/.test(pid.trim())) return null;
  return { pid: Math.abs(Number(pid)), port: Number(port), host };
}
