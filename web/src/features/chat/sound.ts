import { SECOND } from '@switchboard/contract/durations.ts';
import { isAttentive } from '../../lib/browser/attention.ts';
import { playTone } from '../../lib/browser/tone.ts';

const AT_MOST_EVERY = 2 * SECOND;

/** @returns what sounds for a message that came while nobody was looking; several in a row sound once. */
export function createChime(play: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (isAttentive() || performance.now() - last < AT_MOST_EVERY) return;
    last = performance.now();
    play();
  };
}

/** The one of this window. */
export const chime = createChime(playTone);
