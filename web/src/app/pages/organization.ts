/** Fetched together: what the start has to know of a file of pages is in the bytes of every first page. */
export { AddOrganizationPage } from '../../features/organizations/pages/AddOrganizationPage.tsx';
export { EditOrganizationPage } from '../../features/organizations/pages/EditOrganizationPage.tsx';
export { OrganizationPage } from '../../features/organizations/pages/OrganizationPage.tsx';
export { OrganizationsPage } from '../../features/organizations/pages/OrganizationsPage.tsx';
export { SubscriptionsPage } from '../../features/subscriptions/pages/SubscriptionsPage.tsx';
