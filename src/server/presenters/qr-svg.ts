import { encode } from 'uqr';

/** Light modules around the code, needed by readers to find its edge. */
const QUIET = 4;

/** Returns a text as a QR code in SVG, dark on light: cameras do not read it the other way round. `label` is safe as an attribute. */
export function qrSvg(text: string, label: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return `<svg role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" width="200" height="200" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}
