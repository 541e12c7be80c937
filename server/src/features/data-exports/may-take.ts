import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { ExportRow } from './data-export.repo.ts';

/** Whether whoever made it may still have it: an admin of that organization, or the person whom it is about. */
export const mayTake = (actor: Actor, { scope, organization_id, maker_id }: ExportRow): boolean =>
  actor.id === maker_id &&
  actor.organizationId === organization_id &&
  (scope === 'person' || actor.role === 'admin');
