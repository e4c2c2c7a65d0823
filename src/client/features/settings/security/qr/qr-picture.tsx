import { useMemo } from 'react';
import { encode } from 'uqr';

/** Width of the quiet zone around the code in modules, which scanners need. */
const QUIET = 4;

interface QrPictureProps {
  text: string;
  label: string;
}

/** A text as a QR code, dark on light in every theme, because cameras cannot read inverted codes. */
export function QrPicture({ text, label }: QrPictureProps) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: QUIET }), [text]);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width="200" height="200" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
