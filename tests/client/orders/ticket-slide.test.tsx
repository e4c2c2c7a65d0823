import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { SlideConfirm } from '#client/features/ticket/review/slide-confirm.tsx';
import { useCleanScreen } from '#tests/support/client/render-screen.tsx';

useCleanScreen();

function slide(disabled = false, tapOnly = false) {
  const onConfirm = vi.fn<() => void>();
  render(
    <SlideConfirm
      label="Slide to buy"
      againLabel="Tap again to buy"
      side="BUY"
      tapOnly={tapOnly}
      disabled={disabled}
      onConfirm={onConfirm}
    />,
  );
  const track = screen.getByRole('button');
  Object.defineProperty(track, 'clientWidth', { value: 356 });
  track.setPointerCapture = () => undefined;
  /** The thumb has 300 px to go. */
  const drag = (pixels: number) => {
    fireEvent.pointerDown(track, { button: 0, clientX: 20, pointerId: 1 });
    fireEvent.pointerMove(track, { clientX: 20 + pixels, pointerId: 1 });
    fireEvent.pointerUp(track, { clientX: 20 + pixels, pointerId: 1 });
    fireEvent.click(track);
  };
  return { onConfirm, track, drag };
}

describe('slide to confirm', () => {
  test('confirms from 90 % of the track and springs back below', () => {
    const { onConfirm, drag } = slide();
    drag(260);
    expect(onConfirm).not.toHaveBeenCalled();
    drag(275);
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test('is felt once when it takes effect, and not by who wants no motion', () => {
    const vibrate = vi.fn(() => true);
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
    const { drag } = slide();
    drag(260);
    expect(vibrate).not.toHaveBeenCalled();
    drag(275);
    expect(vibrate).toHaveBeenCalledTimes(1);
    vi.stubGlobal('matchMedia', (media: string) => ({ matches: media.includes('reduced-motion') }));
    drag(275);
    expect(vibrate).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'vibrate');
  });

  test('a flick counts where the finger left, also when its last step was never drawn', () => {
    const { onConfirm, track } = slide();
    fireEvent.pointerDown(track, { button: 0, clientX: 20, pointerId: 1 });
    fireEvent.pointerMove(track, { clientX: 150, pointerId: 1 });
    fireEvent.pointerUp(track, { clientX: 310, pointerId: 1 });
    fireEvent.click(track);
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test('a second finger neither moves nor ends the slide of the first', () => {
    const { onConfirm, track } = slide();
    fireEvent.pointerDown(track, { button: 0, clientX: 20, pointerId: 1 });
    fireEvent.pointerDown(track, { button: 0, clientX: 200, pointerId: 2 });
    fireEvent.pointerUp(track, { clientX: 200, pointerId: 2 });
    fireEvent.pointerUp(track, { clientX: 320, pointerId: 1 });
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test('taps never send, however many and however quick', () => {
    const { onConfirm, drag, track } = slide();
    for (const pixels of [0, 9, 0, 3]) drag(pixels);
    expect(onConfirm).not.toHaveBeenCalled();
    expect(track.textContent).toContain('Slide to buy');
  });

  test('without a pointer it wants two activations with a pause between, within three seconds', () => {
    vi.useFakeTimers();
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    const { onConfirm, track } = slide();
    fireEvent.click(track);
    expect(track.textContent).toContain('Tap again to buy');
    wait(120);
    fireEvent.click(track);
    expect(onConfirm).not.toHaveBeenCalled();
    wait(3_000);
    expect(track.textContent).toContain('Slide to buy');
    fireEvent.click(track);
    expect(onConfirm).not.toHaveBeenCalled();
    wait(700);
    fireEvent.click(track);
    expect(onConfirm).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  test('a key that is held down counts once', () => {
    const { track } = slide();
    expect(fireEvent.keyDown(track, { key: 'Enter' })).toBe(true);
    expect(fireEvent.keyDown(track, { key: 'Enter', repeat: true })).toBe(false);
  });

  test('a trader who chose taps sends with two of them, not with one that trembles', () => {
    vi.useFakeTimers();
    const { onConfirm, drag, track } = slide(false, true);
    drag(0);
    act(() => void vi.advanceTimersByTime(120));
    drag(0);
    expect(onConfirm).not.toHaveBeenCalled();
    expect(track.textContent).toContain('Tap again to buy');
    act(() => void vi.advanceTimersByTime(600));
    drag(0);
    expect(onConfirm).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  test('between the two it has the full colour alone: with the pale one beside it, the words would be white on pale', () => {
    const { track } = slide();
    const colours = () => [...track.classList].filter((name) => /^(?:bg|text)-(?:buy|on-primary)/.test(name));
    expect(colours()).toEqual(['bg-buy-soft', 'text-buy']);
    fireEvent.click(track);
    expect(colours()).toEqual(['bg-buy', 'text-on-primary']);
  });

  test('a slide that ended early is no first tap', () => {
    const { onConfirm, drag, track } = slide();
    drag(100);
    expect(track.textContent).toContain('Slide to buy');
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('does nothing while nothing may be sent', () => {
    const { onConfirm, drag, track } = slide(true);
    drag(300);
    fireEvent.click(track);
    fireEvent.click(track);
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
