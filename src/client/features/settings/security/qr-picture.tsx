import { useMemo } from 'react';
import { qrCode } from './qr-code.ts';

/** Modules of light around the code: what readers find its edge by. */
const QUIET = 4;

interface QrPictureProps {
  text: string;
  label: string;
}

/** A text as a QR code, dark on light in every theme: cameras do not read it the other way round. */
export function QrPicture({ text, label }: QrPictureProps) {
  const rows = useMemo(() => qrCode(text), [text]);
  const size = rows.length + 2 * QUIET;
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ''))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width="200" height="200" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
