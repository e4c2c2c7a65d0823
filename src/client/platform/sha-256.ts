const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let next = 2; found.length < count; next += 1) if (found.every((prime) => next % prime !== 0)) found.push(next);
  return found;
};
/** The first 32 bits behind the point of a number. */
const behindPoint = (value: number) => Math.floor((value % 1) * 2 ** 32) | 0;
const PRIMES = primes(64);
const ROUNDS = PRIMES.map((prime) => behindPoint(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => behindPoint(Math.sqrt(prime)));

const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

const at = (words: ArrayLike<number>, place: number) => words[place] ?? 0;

function takeBlock(state: Int32Array, words: Int32Array): void {
  for (let place = 16; place < 64; place += 1) {
    const [early, late] = [at(words, place - 15), at(words, place - 2)];
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[place] = at(words, place - 16) + first + at(words, place - 7) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let place = 0; place < 64; place += 1) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + mixed + ((e & f) ^ (~e & g)) + at(ROUNDS, place) + at(words, place)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [place, value] of [a, b, c, d, e, f, g, h].entries()) state[place] = at(state, place) + value;
}

/** Returns the SHA-256 of a text in hexadecimal (FIPS 180-4). The browser's own is not there on a page that came without encryption. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  for (const [place, byte] of bytes.entries()) padded.setUint8(place, byte);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let from = 0; from < padded.byteLength; from += 64) {
    for (let place = 0; place < 16; place += 1) words[place] = padded.getInt32(from + place * 4);
    takeBlock(state, words);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
