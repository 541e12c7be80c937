import type { DemoOrganization } from '../demo-organization.ts';
import { ACME_CATEGORIES, ACME_PROJECTS } from './catalogue.ts';
import { LINE_4_PRINTER } from './line-4-printer.ts';
import { ACME_PEOPLE } from './people.ts';
import { ACME_SCHEDULES } from './schedules.ts';
import { ACCESS_TICKETS } from './tickets-access.ts';
import { FACILITIES_TICKETS } from './tickets-facilities.ts';
import { HARDWARE_TICKETS } from './tickets-hardware.ts';
import { INFRASTRUCTURE_TICKETS } from './tickets-infrastructure.ts';
import { NETWORK_TICKETS } from './tickets-network.ts';
import { OFFICE_APPLICATION_TICKETS } from './tickets-office-applications.ts';
import { PLANT_APPLICATION_TICKETS } from './tickets-plant-applications.ts';
import { SECURITY_TICKETS } from './tickets-security.ts';

export const ACME: DemoOrganization = {
  name: 'Acme Manufacturing',
  code: 'ACME',
  entity: 'acme.example',
  description: 'Pressed and machined parts for the food industry, two plants and a cold store.',
  logo: 'acme-logo.png',
  timeZone: 'Europe/Berlin',
  address: {
    street: 'Werkstraße 12',
    city: 'Leipzig',
    state: 'Saxony',
    zipCode: '04158',
    country: 'Germany',
  },
  phone: '+49 341 555 0100',
  licenses: { total: 25, type: 'enterprise', notes: 'Raised from 20 when the cold store opened.' },
  subscription: {
    plan: 'Enterprise',
    monthlyPrice: 299,
    features: ['Unlimited tickets', 'Auto-assign', 'Scheduled tickets', 'Live chat', 'Priority support'],
    paymentMethod: 'Bank transfer',
    raised: { from: 249, days: 24 },
  },
  autoAssign: { mode: 'least_tickets', maxTicketsPerAgent: 20 },
  founded: 290,
  people: ACME_PEOPLE,
  categories: ACME_CATEGORIES,
  projects: ACME_PROJECTS,
  tickets: [
    ...HARDWARE_TICKETS,
    ...NETWORK_TICKETS,
    ...ACCESS_TICKETS,
    ...PLANT_APPLICATION_TICKETS,
    ...OFFICE_APPLICATION_TICKETS,
    ...FACILITIES_TICKETS,
    ...INFRASTRUCTURE_TICKETS,
    ...SECURITY_TICKETS,
    LINE_4_PRINTER,
  ],
  schedules: ACME_SCHEDULES,
};
