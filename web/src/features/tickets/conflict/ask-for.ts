import type { ErrorCode } from '@switchboard/contract/errors.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { openOverlay } from '../overlay/open-overlay.ts';
import { askConfirmation } from './asked-confirmation.ts';
import { askFields } from './asked-fields.ts';
import { askReason } from './asked-reason.ts';
import type { Said } from './said.ts';

/** @returns null where the person thinks better of it */
export async function askFor(ticketId: string, { code, message, errors }: ApiError): Promise<Said | null> {
  void openOverlay();
  if (code === ('CONFIRMATION_REQUIRED' satisfies ErrorCode)) {
    return (await askConfirmation(message)) ? { confirm: true } : null;
  }
  if (code === ('FIELDS_REQUIRED' satisfies ErrorCode)) {
    return (await askFields(ticketId, errors)) ? {} : null;
  }
  const priorityReason = await askReason();
  return priorityReason === null ? null : { priorityReason };
}
