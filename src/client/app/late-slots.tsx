import { StepUpSlot } from './step-up-slot.tsx';
import { ToasterSlot } from './toaster-slot.tsx';

/** What opens over every page, with a shell or without. */
export function LateSlots() {
  return (
    <>
      <ToasterSlot />
      <StepUpSlot />
    </>
  );
}
