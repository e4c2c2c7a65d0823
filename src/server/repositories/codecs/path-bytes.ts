import type { PathPoint } from '#domain/market/path-point.ts';

const FIELDS = ['spot', 'slow', 'fast', 'carry', 'skew'] as const satisfies readonly (keyof PathPoint)[];

/** Returns the states of a path as bytes, five doubles each. */
export function encodePath(path: readonly PathPoint[]): Buffer {
  const bytes = Buffer.alloc(path.length * FIELDS.length * 8);
  path.forEach((state, index) => {
    FIELDS.forEach((field, place) => bytes.writeDoubleLE(state[field], (index * FIELDS.length + place) * 8));
  });
  return bytes;
}

/** Returns the states of bytes that encodePath made. */
export function decodePath(bytes: Buffer): readonly PathPoint[] {
  const at = (index: number, place: number) => bytes.readDoubleLE((index * FIELDS.length + place) * 8);
  return Array.from({ length: bytes.length / (FIELDS.length * 8) }, (_, index) => ({
    spot: at(index, 0),
    slow: at(index, 1),
    fast: at(index, 2),
    carry: at(index, 3),
    skew: at(index, 4),
  }));
}
