import { useLocation } from 'react-router';
import type { FirstOrganization } from '../api.ts';
import { FirstAdminForm } from '../components/FirstAdminForm.tsx';
import { FirstOrganizationForm } from '../components/FirstOrganizationForm.tsx';

/** The organization that was just made, carried from one step to the next in the browser's history. */
const firstOrganizationOf = (state: unknown): FirstOrganization | null => {
  if (typeof state !== 'object' || state === null || !('organization' in state)) return null;
  return state.organization as FirstOrganization;
};

/** The guided start after the first account: an organization, then somebody who runs it. */
export function FirstStepsPage() {
  const organization = firstOrganizationOf(useLocation().state);
  return organization === null ? <FirstOrganizationForm /> : <FirstAdminForm organization={organization} />;
}
