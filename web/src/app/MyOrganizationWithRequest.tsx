import { LicenseRequestDialog } from '../features/dashboards/components/LicenseRequestDialog.tsx';
import { MyOrganizationPage } from '../features/organizations/pages/MyOrganizationPage.tsx';

/** The admin's own organization, with the dialog that asks for licenses as the dashboard does. */
export function MyOrganizationWithRequest() {
  return (
    <MyOrganizationPage
      requestDialog={(organizationId, present, onClose) => (
        <LicenseRequestDialog organizationId={organizationId} present={present} onClose={onClose} />
      )}
    />
  );
}
