export const HOLD_MESSAGES = {
  kindUnknown: 'Please choose a person, a ticket or the organization',
  subjectRequired: 'Please say who or what is kept',
  personUnknown: 'There is no such person in the organization',
  ticketUnknown: 'There is no such ticket in the organization',
  organizationUnknown: 'Please choose the organization',
  reasonRequired: 'Please say why it is kept',
  ofSuperAdmins: 'Super admins placed this hold, and lift it',
} as const;
