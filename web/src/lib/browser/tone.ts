/** A short tone made by the browser itself: nothing to download, nothing to decode. */

const NOTES = [
  { frequency: 660, at: 0 },
  { frequency: 880, at: 0.09 },
] as const;
/** Seconds. */
const LENGTH = 0.16;
const LOUDNESS = 0.06;

let context: AudioContext | undefined;

/** Plays it, unless the browser has seen no gesture on this page yet and would complain. */
export function playTone(): void {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  void context.resume();
  for (const { frequency, at } of NOTES) {
    const start = currentTime + at;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(LOUDNESS, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH);
    oscillator.connect(gain).connect(destination);
    oscillator.start(start);
    oscillator.stop(start + LENGTH);
  }
}
