/** Fetched together: what the start has to know of a file of pages is in the bytes of every first page. */
export { ApprovalsPage } from '../../features/approvals/pages/ApprovalsPage.tsx';
export { AllUsersPage } from '../../features/users/pages/AllUsersPage.tsx';
export { UsersPage } from '../../features/users/pages/UsersPage.tsx';
