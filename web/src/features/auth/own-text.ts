/** Words of the ways in that an organization has of its own; apart, since few need them. */
export const ownText = {
  only: 'Your organization signs in here. Passwords are for its emergency admins alone.',
  failed: 'The sign-in of your organization did not work. Please try again, or sign in with your password.',
} as const;
