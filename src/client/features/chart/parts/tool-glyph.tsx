/** Lines and dots of each tool's sign on a field of 20 by 20. */
const SIGNS: Readonly<Record<string, string>> = {
  trend: 'M4 15 16 5M3 16h2v-2H3zM15 6h2V4h-2z',
  ray: 'M4 15 19 3M3 16h2v-2H3z',
  line: 'M1 18 19 2M7 13h2v-2H7z',
  arrow: 'M3 17 16 4M9 4h7v7',
  horizontal: 'M1 10h18M9 11h2V9H9z',
  'horizontal-ray': 'M4 10h15M3 11h2V9H3z',
  'horizontal-segment': 'M4 10h12M3 11h2V9H3zM15 11h2V9h-2z',
  vertical: 'M10 1v18M9 11h2V9H9z',
  'vertical-segment': 'M10 4v12M9 5h2V3H9zM9 17h2v-2H9z',
  price: 'M1 12h18M4 9V3h5M4 6h4',
  parallel: 'M2 13 14 3M6 17 18 7',
  channel: 'M2 12 13 3M4 15 16 5M6 18 18 8',
  fibonacci: 'M2 4h16M2 8h16M2 11h16M2 16h16',
  rectangle: 'M3 5h14v10H3z',
  circle: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
  brush: 'M2 15c4-9 6 5 9-3s3-6 7-8',
  text: 'M4 5h12M10 5v11M7 16h6',
  tag: 'M3 6h9l5 4-5 4H3z',
  measure: 'M2 13 13 2l5 5L7 18zM6 9l2 2M9 6l2 2',
  long: 'M3 3h14v8H3zM3 11h14v5H3zM10 9V5M8 7l2-2 2 2',
  magnet: 'M5 3v7a5 5 0 0 0 10 0V3h-3v7a2 2 0 0 1-4 0V3zM5 6h3M12 6h3',
  short: 'M3 4h14v5H3zM3 9h14v8H3zM10 11v4M8 13l2 2 2-2',
};

/** The sign of a drawing tool. */
export function ToolGlyph({ tool }: { tool: string }) {
  return (
    <svg aria-hidden width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
      <path d={SIGNS[tool] ?? ''} />
    </svg>
  );
}
