/** Blocks with the geometry of the chain. */
export function ChainSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      <div className="h-7 w-64 rounded-chip bg-sunken" />
      <div className="flex gap-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="h-11 w-24 rounded-button bg-sunken" />
        ))}
      </div>
      <div className="h-[60dvh] rounded-card bg-sunken" />
    </div>
  );
}
