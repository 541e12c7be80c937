import type { DemoOrganization } from './demo-organization.ts';

/** A customer of the first days: two people, and nothing set up yet. */
export const INITECH: DemoOrganization = {
  name: 'Initech Retail',
  code: 'INITECH',
  entity: 'initech.example',
  description: 'Stationery shops in three cities.',
  timeZone: 'Europe/Dublin',
  address: { street: 'Quay Row 7', city: 'Cork', state: 'Munster', zipCode: 'T12 X0AB', country: 'Ireland' },
  phone: '+353 21 555 0300',
  licenses: { total: 5, type: 'basic', notes: '' },
  subscription: {
    plan: 'Basic',
    monthlyPrice: 0,
    features: ['Unlimited tickets', 'Live chat'],
    paymentMethod: '',
  },
  autoAssign: { mode: 'least_tickets', maxTicketsPerAgent: 10 },
  founded: 12,
  people: {
    nadia: {
      firstName: 'Nadia',
      lastName: 'Brennan',
      mailbox: 'admin',
      role: 'admin',
      phone: '+353 21 555 0300',
      department: 'Head Office',
      joined: 12,
    },
    colin: {
      firstName: 'Colin',
      lastName: 'Reyes',
      mailbox: 'user1',
      role: 'user',
      phone: '+353 21 555 0301',
      department: 'Shop Cork',
      joined: 9,
    },
  },
  categories: {},
  projects: {},
  tickets: [],
  schedules: [],
};
