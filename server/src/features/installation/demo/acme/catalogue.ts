/** What Acme's tickets can be about. */
import type { DemoCategories, DemoProject, DemoSchedule, DemoTicket, PlaceIn } from '../demo-organization.ts';
import type { AcmePerson } from './people.ts';

export const ACME_CATEGORIES = {
  Hardware: ['Terminals', 'Printers', 'Displays', 'Laptops', 'Scanners'],
  Network: ['VPN', 'Wi-Fi', 'VLAN', 'Telephony'],
  Access: ['File shares', 'Onboarding', 'Sign-in', 'Offboarding'],
  Applications: ['MES', 'SAP', 'Mail', 'Installation', 'Reporting'],
  Facilities: ['Access control', 'Meeting rooms', 'Climate'],
  Infrastructure: ['Backup', 'Servers', 'Power', 'Storage'],
  Security: ['Phishing', 'Certificates', 'Patching'],
} as const satisfies DemoCategories;

export const ACME_PROJECTS = {
  P1OPS: {
    name: 'Plant 1 Operations',
    description: 'Lines 5 to 9, maintenance and quality in the old plant.',
    manager: 'viktor',
    buHead: 'ingrid',
    status: 'Active',
    starts: -280,
    ends: null,
  },
  P2OPS: {
    name: 'Plant 2 Operations',
    description: 'Lines 1 to 4, goods-in and dispatch in the new plant.',
    manager: 'priya',
    buHead: 'ingrid',
    status: 'Active',
    starts: -280,
    ends: null,
  },
  MES: {
    name: 'MES Rollout',
    description: 'Machine data and work orders on every line, one line a month.',
    manager: 'priya',
    buHead: 'ingrid',
    status: 'Active',
    starts: -210,
    ends: 140,
  },
  SAPFIN: {
    name: 'SAP Finance Renewal',
    description: 'Moves purchasing and accounting to the new finance system.',
    manager: 'priya',
    buHead: 'karin',
    status: 'Active',
    starts: -160,
    ends: 205,
  },
  DCR: {
    name: 'Data Centre Refresh',
    description: 'New hosts, storage and backup for both plants.',
    manager: 'viktor',
    buHead: 'karin',
    status: 'Active',
    starts: -190,
    ends: 95,
  },
  WORK: {
    name: 'Workplace Services',
    description: 'Laptops, telephones, meeting rooms and everything around a desk.',
    manager: 'viktor',
    buHead: 'karin',
    status: 'Active',
    starts: -280,
    ends: null,
  },
  COLD: {
    name: 'Cold Store Leipzig',
    description: 'Terminals, radio and climate in the new cold store.',
    manager: 'priya',
    buHead: 'ingrid',
    status: 'Active',
    starts: -120,
    ends: 60,
  },
  HALLE: {
    name: 'Halle Office Move',
    description: 'Forty desks from the rented floor in Halle to plant 1.',
    manager: 'viktor',
    buHead: 'karin',
    status: 'Completed',
    starts: -150,
    ends: -30,
  },
  ROBOT: {
    name: 'Robot Cell Pilot',
    description: 'A welding cell beside line 7; waits for its safety acceptance.',
    manager: 'priya',
    buHead: 'ingrid',
    status: 'Inactive',
    starts: -110,
    ends: null,
  },
} as const satisfies Record<string, DemoProject<AcmePerson>>;

type AcmePlace = PlaceIn<typeof ACME_CATEGORIES>;
type AcmeProject = keyof typeof ACME_PROJECTS;
export type AcmeTicket = DemoTicket<AcmePerson, AcmePlace, AcmeProject>;
export type AcmeSchedule = DemoSchedule<AcmePerson, AcmePlace, AcmeProject>;
