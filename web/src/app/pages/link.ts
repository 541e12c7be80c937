/** Fetched together: what the start has to know of a file of pages is in the bytes of every first page. */
export { AcceptInvitationPage } from '../../features/auth/pages/AcceptInvitationPage.tsx';
export { ConfirmEmailPage } from '../../features/auth/pages/ConfirmEmailPage.tsx';
export { ConfirmRegistrationPage } from '../../features/auth/pages/ConfirmRegistrationPage.tsx';
export { ResetPasswordPage } from '../../features/auth/pages/ResetPasswordPage.tsx';
