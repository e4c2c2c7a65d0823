import { LateHeaderFigures } from './header-figures.tsx';
import { HeaderStatus } from './header-status.tsx';

/** What the header's end says of the state: its figures in the free space, then how old the numbers are. */
export function HeaderLive() {
  return (
    <>
      <LateHeaderFigures />
      <HeaderStatus />
    </>
  );
}
