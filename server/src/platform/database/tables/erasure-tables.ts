import type { ErasureState } from '@switchboard/contract/data-lifecycle/erasure-values.ts';
import type { Generated } from 'kysely';

export interface ErasureTables {
  erasures: {
    organization_id: string;
    id: string;
    user_id: string;
    state: ErasureState;
    /** Stands in the place of the name. */
    code: string;
    asked_by: string;
    asked_at: Date;
    approved_by: string | null;
    approved_at: Date | null;
    due_at: Date | null;
    replace_in_texts: Generated<boolean>;
    remove_files: Generated<boolean>;
    /** Somebody else there is called the same. */
    has_namesake: Generated<boolean>;
    replaced: Generated<number>;
    removed: Generated<number>;
    ended_at: Date | null;
  };
  /** By what somebody was called, while it is being replaced. */
  erased_names: {
    organization_id: string;
    erasure_id: string;
    first_name: string;
    last_name: string;
    email: string;
  };
}
