import type { DemoOrganization } from '../demo-organization.ts';
import { GLOBEX_CATEGORIES, GLOBEX_PROJECTS } from './catalogue.ts';
import { GLOBEX_PEOPLE } from './people.ts';
import { GLOBEX_SCHEDULES } from './schedules.ts';
import { TRANSPORT_TICKETS } from './tickets-transport.ts';
import { WAREHOUSE_TICKETS } from './tickets-warehouse.ts';

export const GLOBEX: DemoOrganization = {
  name: 'Globex Logistics',
  code: 'GLOBEX',
  entity: 'globex.example',
  description: 'Warehousing, road transport and customs for the Rhine ports.',
  logo: 'globex-logo.png',
  timeZone: 'Europe/Amsterdam',
  address: {
    street: 'Havenweg 48',
    city: 'Rotterdam',
    state: 'South Holland',
    zipCode: '3089 JK',
    country: 'Netherlands',
  },
  phone: '+31 10 555 0200',
  licenses: { total: 15, type: 'premium', notes: '' },
  subscription: {
    plan: 'Professional',
    monthlyPrice: 149,
    features: ['Unlimited tickets', 'Auto-assign', 'Scheduled tickets', 'Live chat'],
    paymentMethod: 'Credit card',
  },
  autoAssign: { mode: 'round_robin', maxTicketsPerAgent: 15 },
  founded: 200,
  people: GLOBEX_PEOPLE,
  categories: GLOBEX_CATEGORIES,
  projects: GLOBEX_PROJECTS,
  tickets: [...WAREHOUSE_TICKETS, ...TRANSPORT_TICKETS],
  schedules: GLOBEX_SCHEDULES,
};
