/** Apart from the other messages, since the sign-in page shows it and comes without them. */
export const ORGANIZATION_MOVED_MESSAGE =
  'Your organization has moved to another installation. Please contact your administrator.';
