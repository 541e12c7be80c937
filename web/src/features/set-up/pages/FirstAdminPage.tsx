import { Navigate, useLocation } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { FirstAdminForm } from '../components/FirstAdminForm.tsx';
import { firstOrganizationOf } from '../first-organization.ts';

/** Follows the page of the organization, and is nothing without it. */
export function FirstAdminPage() {
  const organization = firstOrganizationOf(useLocation().state);
  if (organization === null) return <Navigate to={paths.setUpOrganization} replace />;
  return <FirstAdminForm organization={organization} />;
}
