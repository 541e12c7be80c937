/** The shapes in which the demo data is written down. */
import type {
  LicenseType,
  ProjectStatus,
  Recurrence,
  Role,
  TicketPriority,
  TicketType,
} from '@switchboard/contract/enums.ts';
import type { Moment, WallClock } from './demo-time.ts';
import type { DemoFileName } from './files/demo-files.ts';
import type { Step, Told } from './step.ts';

export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  /** The part of the address before the @; the organization's entity follows it. */
  readonly mailbox: string;
  readonly role: Role;
  readonly phone: string;
  readonly department: string;
  /** Days before now. */
  readonly joined: number;
  /** A person who left takes no seat. */
  readonly left?: true;
  readonly autoAssign?: true;
}

/** Names of categories, each with its subcategories. */
export type DemoCategories = Readonly<Record<string, readonly string[]>>;

/** "Hardware › Printers", or "Hardware" alone. */
export type PlaceIn<Categories extends DemoCategories> = {
  [Name in keyof Categories & string]: Name | `${Name} › ${Categories[Name][number]}`;
}[keyof Categories & string];

export interface DemoProject<Person extends string = string> {
  readonly name: string;
  readonly description: string;
  readonly manager: Person;
  readonly buHead: Person;
  readonly status: ProjectStatus;
  /** Days from now; negative ones are past. */
  readonly starts: number;
  readonly ends: number | null;
}

/** Where a ticket belongs. */
export interface DemoSubject<Place extends string = string, Project extends string = string> {
  readonly place: Place;
  readonly project: Project;
  readonly priority: TicketPriority;
  readonly tags?: readonly string[];
}

export interface DemoTicket<
  Person extends string = string,
  Place extends string = string,
  Project extends string = string,
> extends DemoSubject<Place, Project> {
  readonly at: Moment;
  readonly by: Person;
  readonly type: TicketType;
  readonly summary: string;
  readonly description: string;
  readonly files?: readonly DemoFileName[];
  readonly story: readonly Step<Person>[];
}

export interface DemoSchedule<
  Person extends string = string,
  Place extends string = string,
  Project extends string = string,
> extends DemoSubject<Place, Project> {
  readonly by: Person;
  readonly summary: string;
  readonly description: string;
  readonly notes: string;
  readonly recurrence: Exclude<Recurrence, 'none'>;
  /** The day of its runs: 1 to 7 for Monday to Sunday, or a day of the month for a monthly one. */
  readonly on: number | null;
  readonly clock: WallClock;
  readonly assign: 'auto' | Person | null;
  /** Why it rests; absent for an active one. */
  readonly paused?: string;
  /** What became of the ticket of each past run, the oldest first. */
  readonly runs: readonly (readonly Told<Person>[])[];
}

export interface DemoSubscription {
  readonly plan: string;
  readonly monthlyPrice: number;
  readonly features: readonly string[];
  readonly paymentMethod: string;
  /** What it was before, and how many days ago it became what it is. */
  readonly raised?: { readonly from: number; readonly days: number };
}

export interface DemoOrganization {
  readonly name: string;
  readonly code: string;
  readonly entity: string;
  readonly description: string;
  /** One of the first days has none yet. */
  readonly logo?: DemoFileName;
  readonly timeZone: string;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly zipCode: string;
    readonly country: string;
  };
  readonly phone: string;
  readonly licenses: { readonly total: number; readonly type: LicenseType; readonly notes: string };
  readonly subscription: DemoSubscription;
  readonly autoAssign: {
    readonly mode: 'least_tickets' | 'round_robin' | 'random';
    readonly maxTicketsPerAgent: number;
  };
  /** Days before now. */
  readonly founded: number;
  readonly people: Readonly<Record<string, DemoPerson>>;
  readonly categories: DemoCategories;
  readonly projects: Readonly<Record<string, DemoProject>>;
  readonly tickets: readonly DemoTicket[];
  readonly schedules: readonly DemoSchedule[];
}
