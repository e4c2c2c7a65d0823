/** The product's sign: a line that turns at a mark. */
export function ProductMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 28 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 19h9.5L25 6.5" />
      <path d="M12.5 4v20" strokeWidth="1.5" strokeDasharray="1.5 3.5" />
    </svg>
  );
}
