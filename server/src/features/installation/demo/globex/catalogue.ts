/** What Globex's tickets can be about. */
import type { DemoCategories, DemoProject, DemoSchedule, DemoTicket, PlaceIn } from '../demo-organization.ts';
import type { GlobexPerson } from './people.ts';

export const GLOBEX_CATEGORIES = {
  Warehouse: ['Scanners', 'Conveyors', 'Stock system'],
  Transport: ['Route planning', 'Telematics', 'Driver app'],
  Customs: ['Declarations', 'Certificates'],
  Access: ['Accounts', 'Gates'],
  Network: ['Wi-Fi', 'Mobile data'],
  Office: ['Printing', 'Mail'],
} as const satisfies DemoCategories;

export const GLOBEX_PROJECTS = {
  DOCKS: {
    name: 'Dock Automation',
    description: 'Scanners, doors and yard screens at all twelve docks.',
    manager: 'chiara',
    buHead: 'pieter',
    status: 'Active',
    starts: -180,
    ends: 120,
  },
  WMS: {
    name: 'Stock System Upgrade',
    description: 'From paper lists in the night shift to bookings at the shelf.',
    manager: 'chiara',
    buHead: 'pieter',
    status: 'Active',
    starts: -150,
    ends: 60,
  },
  FLEET: {
    name: 'Fleet Telematics',
    description: 'Positions, temperatures and driving times of 64 trucks.',
    manager: 'stefan',
    buHead: 'pieter',
    status: 'Active',
    starts: -170,
    ends: null,
  },
  CUSTOMS: {
    name: 'Customs Portal',
    description: 'Electronic declarations for every shipment outside the union.',
    manager: 'stefan',
    buHead: 'pieter',
    status: 'Active',
    starts: -90,
    ends: 90,
  },
  VENLO: {
    name: 'Venlo Depot Opening',
    description: 'Network, gates and desks of the new depot.',
    manager: 'chiara',
    buHead: 'pieter',
    status: 'Completed',
    starts: -140,
    ends: -25,
  },
} as const satisfies Record<string, DemoProject<GlobexPerson>>;

type GlobexPlace = PlaceIn<typeof GLOBEX_CATEGORIES>;
type GlobexProject = keyof typeof GLOBEX_PROJECTS;
export type GlobexTicket = DemoTicket<GlobexPerson, GlobexPlace, GlobexProject>;
export type GlobexSchedule = DemoSchedule<GlobexPerson, GlobexPlace, GlobexProject>;
