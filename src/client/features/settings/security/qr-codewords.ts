import { type QrVersion, VERSIONS } from './qr-tables.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Product in the field of 256 elements that the standard reckons in (x^8 + x^4 + x^3 + x^2 + 1). */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** Returns the generator polynomial of so many codewords of correction, highest power first, without its leading 1. */
function generator(degree: number): number[] {
  const found = [...Array.from({ length: degree - 1 }, () => 0), 1];
  let root = 1;
  for (let count = 0; count < degree; count += 1) {
    for (let at = 0; at < degree; at += 1) found[at] = times(found[at] ?? 0, root) ^ (found[at + 1] ?? 0);
    root = times(root, 2);
  }
  return found;
}

/** Returns the codewords of correction of a block: what is left when it is divided by the generator. */
export function correctionOf(block: readonly number[], degree: number): number[] {
  const divisor = generator(degree);
  let rest = Array.from({ length: degree }, () => 0);
  for (const word of block) {
    const factor = word ^ (rest[0] ?? 0);
    rest = divisor.map((coefficient, at) => (rest[at + 1] ?? 0) ^ times(coefficient, factor));
  }
  return rest;
}

/** Returns the bytes as data codewords in byte mode, filled up with the pad codewords of the standard. */
function dataOf(bytes: Uint8Array, version: number, capacity: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const words = Array.from({ length: bits.length / 8 }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2));
  for (let pad = 0; words.length < capacity; pad += 1) words.push(pad % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** Column by column over the blocks, as the symbol carries them. */
function interleaved(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block.slice(at, at + 1))).flat();
}

/** Returns the smallest version that takes the text, and all its codewords in the order of the symbol. Throws RangeError when none takes it. */
export function codewordsOf(text: string): { readonly version: number; readonly terms: QrVersion; readonly words: readonly number[] } {
  const bytes = new TextEncoder().encode(text);
  const index = VERSIONS.findIndex(({ blocks }, at) => bytes.length + (at < 9 ? 2 : 3) <= sum(blocks));
  const terms = VERSIONS[index];
  if (terms === undefined) throw new RangeError('the text is too long for a code');
  const data = dataOf(bytes, index + 1, sum(terms.blocks));
  const blocks = terms.blocks.map((length, at) => {
    const from = sum(terms.blocks.slice(0, at));
    return data.slice(from, from + length);
  });
  const correction = blocks.map((block) => correctionOf(block, terms.correction));
  return { version: index + 1, terms, words: [...interleaved(blocks), ...interleaved(correction)] };
}
