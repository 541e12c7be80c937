/**
 * The fields of a ticket: what each is called, what it takes, and where it shows. Forms, properties, lists, exports, the
 * record of edits and the schedules that make tickets all read it from here.
 */
import { LENGTH } from '../limits.ts';

interface TicketField {
  /** Above its control in a form, and in messages about it. */
  readonly label: string;
  /** In properties, columns and buttons, where a word has to do; without it the label. */
  readonly short?: string;
  /** Its column in an export, in the order of this list; without it the field is not exported. */
  readonly heading?: string;
  /** As the record of an edit names it; without it no edit changes the field. */
  readonly recorded?: string;
  /** Stands among the properties of a ticket, in the order of this list. */
  readonly inProperties?: boolean;
  /** Has a column in lists, in the order of this list. */
  readonly inLists?: boolean;
  /** A search of tickets looks into it: the triggers of `ticket_words` have to agree. */
  readonly searched?: boolean;
}

/** A field that people type as text; what may stay blank is a blank text. */
export interface TextField extends TicketField {
  readonly lines: 'one' | 'several';
  /** Characters. */
  readonly limit: number;
  readonly required: boolean;
  /** The section of a form: the request itself, or its project and contact. */
  readonly section: 'request' | 'project';
  /** The keyboard of a phone. */
  readonly keyboard?: 'tel';
}

export const TICKET_FIELDS = {
  ticketNumber: { label: 'Number', heading: 'Ticket Number', inLists: true, searched: true },
  summary: {
    label: 'Summary',
    heading: 'Summary',
    recorded: 'summary',
    inLists: true,
    searched: true,
    lines: 'one',
    limit: LENGTH.summary,
    required: true,
    section: 'request',
  },
  description: {
    label: 'Description',
    heading: 'Description',
    recorded: 'description',
    searched: true,
    lines: 'several',
    limit: LENGTH.description,
    required: true,
    section: 'request',
  },
  ticketType: {
    label: 'Ticket type',
    short: 'Type',
    heading: 'Type',
    recorded: 'type',
    inProperties: true,
  },
  status: { label: 'Status', heading: 'Status', inLists: true },
  priority: { label: 'Priority', heading: 'Priority', recorded: 'priority', inLists: true },
  category: { label: 'Category', heading: 'Category', recorded: 'category', inProperties: true },
  subcategory: { label: 'Subcategory', heading: 'Subcategory', recorded: 'subcategory' },
  project: { label: 'Project', heading: 'Project', recorded: 'project', inProperties: true },
  projectManagerName: {
    label: 'Project manager name',
    short: 'Manager',
    heading: 'Project Manager',
    recorded: 'project manager name',
    inProperties: true,
    lines: 'one',
    limit: LENGTH.name,
    required: true,
    section: 'project',
  },
  organization: { label: 'Organization', heading: 'Organization' },
  createdBy: { label: 'Requester', heading: 'Created By', inProperties: true, searched: true },
  createdByEmail: { label: 'Requester’s e-mail', heading: 'Created By Email' },
  contactNumber: {
    label: 'Contact number',
    short: 'Contact',
    heading: 'Contact Number',
    recorded: 'contact number',
    inProperties: true,
    lines: 'one',
    limit: LENGTH.contactNumber,
    required: true,
    section: 'project',
    keyboard: 'tel',
  },
  assignedTo: { label: 'Assigned to', heading: 'Assigned To', inLists: true },
  tags: { label: 'Tags', heading: 'Tags', recorded: 'tags' },
  createdAt: { label: 'Created', heading: 'Created At', inLists: true },
  updatedAt: { label: 'Updated', heading: 'Updated At', inLists: true },
  requestType: { label: 'Request type', heading: 'Request Type' },
  team: { label: 'Team', heading: 'Team' },
  waitingOn: { label: 'Waiting on', heading: 'Waiting On' },
  waitingSince: { label: 'Waiting since', heading: 'Waiting Since' },
  /** In a list the clock that is due first; an export has each. */
  due: { label: 'Due' },
  firstResponseDue: { label: 'First response due', heading: 'First Response Due' },
  nextResponseDue: { label: 'Next response due', heading: 'Next Response Due' },
  resolutionDue: { label: 'Resolution due', heading: 'Resolution Due' },
  snoozedUntil: { label: 'Snoozed until', heading: 'Snoozed Until' },
  requester: { label: 'Whose request', heading: 'Requester' },
  raisedBy: { label: 'Raised by', heading: 'Raised By' },
  sharing: { label: 'Sharing', heading: 'Sharing' },
  confidential: { label: 'Confidential', heading: 'Confidential' },
} as const satisfies Readonly<Record<string, TicketField | TextField>>;

type Fields = typeof TICKET_FIELDS;
export type TicketFieldName = keyof Fields;

/** The names of the fields that people type as text. */
export type TicketText = {
  [Name in TicketFieldName]: Fields[Name] extends TextField ? Name : never;
}[TicketFieldName];
export type OptionalText = {
  [Name in TicketText]: Fields[Name]['required'] extends true ? never : Name;
}[TicketText];

/** How the record of an edit names a field. */
type RecordedField = Extract<Fields[TicketFieldName], { recorded: string }>['recorded'];

export const TICKET_FIELD_NAMES = Object.keys(TICKET_FIELDS) as TicketFieldName[];

export const fieldOf = (name: TicketFieldName): TicketField => TICKET_FIELDS[name];
export const textFieldOf = (name: TicketText): TextField => TICKET_FIELDS[name];
export const shortLabel = (name: TicketFieldName): string => fieldOf(name).short ?? fieldOf(name).label;

export const isText = (name: TicketFieldName): name is TicketText => 'limit' in TICKET_FIELDS[name];
export const TICKET_TEXTS = TICKET_FIELD_NAMES.filter(isText);
export const OPTIONAL_TEXTS: readonly TicketText[] = TICKET_TEXTS.filter(
  (name) => !textFieldOf(name).required,
);
/** The fields with a column in lists. */
export type ListedField = {
  [Name in TicketFieldName]: Fields[Name] extends { readonly inLists: true } ? Name : never;
}[TicketFieldName];
export const LISTED_FIELDS = TICKET_FIELD_NAMES.filter(
  (name): name is ListedField => fieldOf(name).inLists === true,
);
type Property = {
  [Name in TicketFieldName]: Fields[Name] extends { readonly inProperties: true } ? Name : never;
}[TicketFieldName];
export const PROPERTIES = TICKET_FIELD_NAMES.filter(
  (name): name is Property => fieldOf(name).inProperties === true,
);

/** The fields of which an edit is recorded, by the name that they have there. */
export const RECORDED_NAMES = Object.fromEntries(
  TICKET_FIELD_NAMES.flatMap((name) => {
    const { recorded } = fieldOf(name);
    return recorded === undefined ? [] : [[recorded, name]];
  }),
) as { [Name in TicketFieldName as Extract<Fields[Name], { recorded: string }>['recorded']]: Name };

export const RECORDED_FIELDS = TICKET_FIELD_NAMES.flatMap(
  (name) => (fieldOf(name).recorded as RecordedField | undefined) ?? [],
);
