/** Values are compared in millionths of their unit: prices and money, which are whole ten-thousandths, are whole numbers there. */
export const MICROS = 1_000_000;
/** A price or an amount of money has so many millionths in each of its ten-thousandths. */
const IN_TEN_THOUSANDTH = 100;

/** Returns a price or an amount of money, in ten-thousandths, in millionths: exactly. */
export const exactMicros = (tenThousandths: number): number => tenThousandths * IN_TEN_THOUSANDTH;

/** Returns a computed value in millionths. */
export const microsOf = (value: number): number => Math.round(value * MICROS);

/** Returns a value in its own unit. */
export const decimalOfMicros = (micros: number): number => micros / MICROS;
