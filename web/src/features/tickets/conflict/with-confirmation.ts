import type { ErrorCode } from '@switchboard/contract/errors.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { openOverlay } from '../overlay/open-overlay.ts';

/**
 * Sends what leaves something open again with a yes, once the person has said it.
 * @returns null where they think better of it
 */
export async function withConfirmation<Written>(
  send: (confirm?: true) => Promise<Written>,
): Promise<Written | null> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== ('CONFIRMATION_REQUIRED' satisfies ErrorCode))
      throw error;
    const { askConfirmation } = await import('./asked-confirmation.ts');
    void openOverlay();
    return (await askConfirmation(error.message)) ? send(true) : null;
  }
}
