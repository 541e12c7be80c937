/** Ways into an account, the account itself, and what is open to everybody. */
import { SIGNED_IN } from '@switchboard/contract/endpoint.ts';
import { installationKnown } from '../../lib/api/installation.ts';
import { lazyPage } from '../../lib/navigation/lazy-page.ts';
import { paths } from '../../lib/navigation/paths.ts';
import type { AppRoute } from './app-route.ts';
import { ASSIGNEES } from './role-groups.ts';

/** Drawn with the ways in that there are: none comes above the form while somebody aims at it. */
const LoginPage = lazyPage(async () => {
  const [page] = await Promise.all([import('../../features/auth/pages/LoginPage.tsx'), installationKnown()]);
  return page.LoginPage;
});
const AdminLoginPage = lazyPage(
  async () => (await import('../../features/auth/pages/AdminLoginPage.tsx')).AdminLoginPage,
);
const RegisterPage = lazyPage(
  async () => (await import('../../features/auth/pages/RegisterPage.tsx')).RegisterPage,
);
const ForgotPasswordPage = lazyPage(
  async () => (await import('../../features/auth/pages/ForgotPasswordPage.tsx')).ForgotPasswordPage,
);
const ResetPasswordPage = lazyPage(async () => (await links()).ResetPasswordPage);
const links = () => import('../pages/link.ts');
const AcceptInvitationPage = lazyPage(async () => (await links()).AcceptInvitationPage);
const ConfirmRegistrationPage = lazyPage(async () => (await links()).ConfirmRegistrationPage);
const ConfirmEmailPage = lazyPage(async () => (await links()).ConfirmEmailPage);
const DecidePage = lazyPage(
  async () => (await import('../../features/auth/pages/DecidePage.tsx')).DecidePage,
);
const UnsubscribePage = lazyPage(
  async () => (await import('../../features/auth/pages/UnsubscribePage.tsx')).UnsubscribePage,
);
const OAuthCallbackPage = lazyPage(
  async () => (await import('../../features/auth/pages/OAuthCallbackPage.tsx')).OAuthCallbackPage,
);
const CompleteProfilePage = lazyPage(
  async () => (await import('../../features/auth/pages/CompleteProfilePage.tsx')).CompleteProfilePage,
);
const setUp = () => import('../pages/set-up.ts');
const SetUpPage = lazyPage(async () => (await setUp()).SetUpPage);
const FirstStepsPage = lazyPage(async () => (await setUp()).FirstStepsPage);
const TermsOfUsePage = lazyPage(
  async () => (await import('../../features/static-pages/DocumentPage.tsx')).TermsOfUsePage,
);
const PrivacyPolicyPage = lazyPage(
  async () => (await import('../../features/static-pages/DocumentPage.tsx')).PrivacyPolicyPage,
);
const NotificationsPage = lazyPage(
  async () => (await import('../../features/notifications/pages/NotificationsPage.tsx')).NotificationsPage,
);
const NotificationSettingsPage = lazyPage(
  async () =>
    (await import('../../features/notification-settings/pages/NotificationSettingsPage.tsx'))
      .NotificationSettingsPage,
);
const DraftsPage = lazyPage(
  async () => (await import('../../features/drafts/pages/DraftsPage.tsx')).DraftsPage,
);
const AbsencesPage = lazyPage(async () => (await import('../own-pages.tsx')).AbsencesAndStaff);
const ProfilePage = lazyPage(async () => (await import('../own-pages.tsx')).ProfileWithLayout);

export const accountRoutes: readonly AppRoute[] = [
  { path: paths.login, access: 'guest', Page: LoginPage },
  { path: paths.adminLogin, access: 'guest', Page: AdminLoginPage },
  { path: paths.register, access: 'guest', Page: RegisterPage },
  { path: paths.forgotPassword, access: 'public', Page: ForgotPasswordPage },
  { path: paths.resetPassword, access: 'public', Page: ResetPasswordPage },
  { path: paths.acceptInvitation, access: 'public', Page: AcceptInvitationPage },
  { path: paths.confirmRegistration, access: 'public', Page: ConfirmRegistrationPage },
  { path: paths.confirmEmail, access: 'public', Page: ConfirmEmailPage },
  { path: paths.decide, access: 'public', Page: DecidePage },
  { path: paths.unsubscribe, access: 'public', Page: UnsubscribePage },
  { path: paths.oauthCallback, access: 'passage', Page: OAuthCallbackPage },
  { path: paths.completeProfile, access: 'passage', Page: CompleteProfilePage },
  { path: paths.setUp, access: 'public', Page: SetUpPage },
  { path: paths.setUpOrganization, access: ['super_admin'], Page: FirstStepsPage },
  { path: paths.terms, access: 'public', Page: TermsOfUsePage },
  { path: paths.privacy, access: 'public', Page: PrivacyPolicyPage },
  { path: paths.notifications, access: SIGNED_IN, Page: NotificationsPage },
  { path: paths.notificationSettings, access: SIGNED_IN, Page: NotificationSettingsPage },
  { path: paths.drafts, access: SIGNED_IN, Page: DraftsPage },
  {
    path: paths.absences,
    access: ASSIGNEES,
    Page: AbsencesPage,
  },
  {
    path: paths.profile,
    access: SIGNED_IN,
    Page: ProfilePage,
  },
];
