/** The organization that was just made, carried from one step to the next in the browser's history. */
import type { Organization } from '@switchboard/contract/entities/organization.ts';

export type FirstOrganization = Pick<Organization, '_id' | 'name' | 'organization_entity'>;

export const firstOrganizationOf = (state: unknown): FirstOrganization | null => {
  if (typeof state !== 'object' || state === null || !('organization' in state)) return null;
  return state.organization as FirstOrganization;
};
