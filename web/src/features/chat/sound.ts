import { CHAT } from '@switchboard/contract/limits.ts';
import { isAttentive } from '../../lib/browser/attention.ts';
import { playTone } from '../../lib/browser/tone.ts';

let last = Number.NEGATIVE_INFINITY;

/** Sounds for a message that came while nobody was looking; several in a row sound once. */
export function chime(play: () => void = playTone): void {
  if (isAttentive() || performance.now() - last < CHAT.soundAtMostEvery) return;
  last = performance.now();
  play();
}
