import type { PathPoint } from '../path-point.ts';

const FIELDS = ['spot', 'slow', 'fast', 'carry', 'skew'] as const satisfies readonly (keyof PathPoint)[];
const POINT_BYTES = FIELDS.length * 8;

/** Returns the states of a path as bytes, five doubles each. */
export function encodePath(path: readonly PathPoint[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(path.length * POINT_BYTES));
  path.forEach((state, index) => {
    FIELDS.forEach((field, place) => view.setFloat64(index * POINT_BYTES + place * 8, state[field], true));
  });
  return new Uint8Array(view.buffer);
}

/** Returns the states of bytes that encodePath made. */
export function decodePath({ buffer, byteOffset, byteLength }: Uint8Array): readonly PathPoint[] {
  const view = new DataView(buffer, byteOffset, byteLength);
  const at = (index: number, place: number) => view.getFloat64(index * POINT_BYTES + place * 8, true);
  return Array.from({ length: byteLength / POINT_BYTES }, (_, index) => ({
    spot: at(index, 0),
    slow: at(index, 1),
    fast: at(index, 2),
    carry: at(index, 3),
    skew: at(index, 4),
  }));
}
