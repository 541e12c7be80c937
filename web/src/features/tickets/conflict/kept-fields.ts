import { ApiError } from '../../../lib/api/api-error.ts';
import { openOverlay } from '../overlay/open-overlay.ts';

/** Fields of which theirs hold; the rest of one's own is sent without looking again. */
export type KeptFields = readonly string[];

/**
 * Asks the person whose values hold where somebody else was first.
 * @throws error where it is no conflict about single fields
 */
export async function keptFields(error: unknown): Promise<KeptFields> {
  if (!(error instanceof ApiError) || error.changed.length === 0) throw error;
  const { askConflict } = await import('./asked-conflict.ts');
  void openOverlay();
  const isMine = (await askConflict(error.changed)) === 'mine';
  return isMine ? [] : error.changed.map(({ field }) => field);
}
