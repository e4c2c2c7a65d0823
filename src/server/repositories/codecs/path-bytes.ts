import type { PathState } from '#simulator/processes/path.ts';

const FIELDS = ['spot', 'slow', 'fast', 'carry', 'skew'] as const satisfies readonly (keyof PathState)[];

/** Returns the states of a path as bytes, five doubles each. */
export function encodePath(path: readonly PathState[]): Buffer {
  const bytes = Buffer.alloc(path.length * FIELDS.length * 8);
  path.forEach((state, index) => {
    FIELDS.forEach((field, place) => bytes.writeDoubleLE(state[field], (index * FIELDS.length + place) * 8));
  });
  return bytes;
}

/** Returns the states of bytes that encodePath made. */
export function decodePath(bytes: Buffer): readonly PathState[] {
  const at = (index: number, place: number) => bytes.readDoubleLE((index * FIELDS.length + place) * 8);
  return Array.from({ length: bytes.length / (FIELDS.length * 8) }, (_, index) => ({
    spot: at(index, 0),
    slow: at(index, 1),
    fast: at(index, 2),
    carry: at(index, 3),
    skew: at(index, 4),
  }));
}
