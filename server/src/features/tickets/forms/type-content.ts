/** What a version of a request type says, also one of an older program. */
import { DEFAULT_MATRIX } from '@switchboard/contract/tickets/forms/asked-priority.ts';
import type { StoredContent, TypeContent } from '../../../platform/database/tables/form-tables.ts';

/** With what older programs did not keep. */
export const wholeContent = (stored: StoredContent): TypeContent => ({
  ...stored,
  defaults: { team: null, ...stored.defaults },
  priority: { matrix: DEFAULT_MATRIX, ...stored.priority },
  slaPolicy: stored.slaPolicy ?? null,
});
