import { useLocation } from 'react-router';
import { FirstAdminForm } from '../components/FirstAdminForm.tsx';
import { FirstOrganizationForm } from '../components/FirstOrganizationForm.tsx';
import { firstOrganizationOf } from '../first-organization.ts';

/** The guided start after the first account: an organization, then somebody who runs it. */
export function FirstStepsPage() {
  const organization = firstOrganizationOf(useLocation().state);
  return organization === null ? <FirstOrganizationForm /> : <FirstAdminForm organization={organization} />;
}
