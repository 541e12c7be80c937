export const text = {
  loading: 'Loading',
  allOrganizations: 'All organizations',
  administration: 'Administration',
  dashboard: 'Dashboard',
  createTicket: 'Create Ticket',
  myTickets: 'My Tickets',
  assignedToMe: 'Assigned to Me',
  allTickets: 'All Tickets',
  overview: 'Overview',
  profile: 'Profile',
  autoAssign: 'Auto-assign',
} as const;
