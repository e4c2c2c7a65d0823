import { inverseNormalCdf } from '#domain/pricing/normal.ts';
import { hash32 } from '#domain/units/hash32.ts';

/** The whole state of a generator: four 32-bit integers, so it goes through JSON unchanged and is the same on every machine. */
export type RandomState = readonly [number, number, number, number];

const TWO_32 = 4_294_967_296;

/** Returns the hash of three integers as a number in [0, 1). */
export function hashUnit(a: number, b: number, c: number): number {
  return hash32(a, b, c) / TWO_32;
}

/** Returns the 32-bit FNV-1a hash of a text. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** The generator sfc32 (C. Doty-Humphrey, PractRand). Make one from a state, draw, and keep `state()`. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor([a, b, c, d]: RandomState) {
    this.#a = a | 0;
    this.#b = b | 0;
    this.#c = c | 0;
    this.#d = d | 0;
  }

  /** Returns the generator of a seed (any safe integer). */
  static seeded(seed: number): Random {
    const low = seed >>> 0;
    const high = Math.floor(seed / TWO_32) >>> 0;
    const random = new Random([hash32(low, high, 1), hash32(low, high, 2), hash32(low, high, 3), 1]);
    for (let i = 0; i < 16; i += 1) random.uint32();
    return random;
  }

  state(): RandomState {
    return [this.#a >>> 0, this.#b >>> 0, this.#c >>> 0, this.#d >>> 0];
  }

  uint32(): number {
    const t = (this.#a + this.#b + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0;
    return t >>> 0;
  }

  /** Returns a number in (0, 1), never an end point. */
  uniform(): number {
    return (this.uint32() + 0.5) / TWO_32;
  }

  /** Returns a standard normal draw by the inverse distribution function. */
  normal(): number {
    return inverseNormalCdf(this.uniform());
  }
}
