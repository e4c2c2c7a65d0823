/** Returns a hash of whole numbers as a number from 0 up to 1: the same for the same numbers. */
export function noiseOf(...parts: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part >>> 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  }
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** Returns a source of numbers from 0 up to 1, the same row for the same seed. */
export function randomFrom(seed: number): () => number {
  let count = 0;
  return () => {
    count += 1;
    return noiseOf(seed, count);
  };
}

/** Returns a normally distributed number, made of two even ones. */
export function normalOf(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** Returns the number with so many decimals: the double that its text reads as. */
export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
