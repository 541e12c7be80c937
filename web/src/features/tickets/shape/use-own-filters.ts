import type { FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import { useEffect, useMemo, useState } from 'react';
import type { Filter } from '../../../lib/lists/filter.ts';
import type { TicketListState } from '../ticket-list-params.ts';

type OwnFilters = typeof import('./own-filters.ts');

const NONE: readonly Filter[] = [];
let known: OwnFilters | null = null;

/**
 * Filters by fields of request types, whose program comes with the first list that has such fields.
 * @param refused see `ownFilters`
 */
export function useOwnFilters(
  fields: readonly FormField[],
  values: TicketListState,
  refused: boolean,
): readonly Filter[] {
  const [program, setProgram] = useState(known);
  const wanted = fields.length > 0 || values.field.length > 0 || refused;
  useEffect(() => {
    if (!wanted || program !== null) return;
    import('./own-filters.ts').then(
      (found) => {
        known = found;
        setProgram(found);
      },
      // The list is there without them; the next one asks again.
      () => undefined,
    );
  }, [wanted, program]);
  return useMemo(
    () => program?.ownFilters(fields, values, refused) ?? NONE,
    [program, fields, values, refused],
  );
}
