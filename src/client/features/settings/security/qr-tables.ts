/** Error correction level M of a version: codewords of correction in each block, and the data codewords of its blocks. */
export interface QrVersion {
  readonly correction: number;
  readonly blocks: readonly number[];
  /** Centres of the alignment patterns, for rows and columns alike. */
  readonly alignment: readonly number[];
}

/** ISO/IEC 18004:2015, tables 7, 9 and annex E: versions 1 to 12 at level M. More than an authenticator's address ever needs. */
export const VERSIONS: readonly QrVersion[] = [
  { correction: 10, blocks: [16], alignment: [] },
  { correction: 16, blocks: [28], alignment: [6, 18] },
  { correction: 26, blocks: [44], alignment: [6, 22] },
  { correction: 18, blocks: [32, 32], alignment: [6, 26] },
  { correction: 24, blocks: [43, 43], alignment: [6, 30] },
  { correction: 16, blocks: [27, 27, 27, 27], alignment: [6, 34] },
  { correction: 18, blocks: [31, 31, 31, 31], alignment: [6, 22, 38] },
  { correction: 22, blocks: [38, 38, 39, 39], alignment: [6, 24, 42] },
  { correction: 22, blocks: [36, 36, 36, 37, 37], alignment: [6, 26, 46] },
  { correction: 26, blocks: [43, 43, 43, 43, 44], alignment: [6, 28, 50] },
  { correction: 30, blocks: [50, 51, 51, 51, 51], alignment: [6, 30, 54] },
  { correction: 22, blocks: [36, 36, 36, 36, 36, 36, 37, 37], alignment: [6, 32, 58] },
];
