/** Whether new tickets of a category are confidential, and who handles those. */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { holdMembers } from '../../people/hold-members.ts';

export interface Confidence {
  readonly confidential: boolean;
  /** Ids. */
  readonly handlers: readonly string[];
}

/**
 * What a category has after a change.
 * @throws AppError VALIDATION_FAILED for new handlers who are no active members, and for a confidential one without any
 */
export async function confidenceAfter(
  trx: Database,
  organizationId: string,
  before: Confidence,
  given: { readonly confidential?: boolean | undefined; readonly handlers?: readonly string[] | undefined },
): Promise<{ confidential: boolean; handlers: string[] }> {
  const confidential = given.confidential ?? before.confidential;
  const handlers = [...(given.handlers ?? before.handlers)];
  const come = handlers.filter((id) => !before.handlers.includes(id));
  if (come.length > 0 && (await holdMembers(trx, organizationId, come)).size < come.length) {
    throw invalid('handlers', MESSAGES.addedUnknown);
  }
  if (confidential && handlers.length === 0) throw invalid('handlers', MESSAGES.handlersCount);
  return { confidential, handlers };
}
