/** What fields of request types are made of: values without a schema, which every page may load. */

/** What a field can be. The last two have no value: they stand between the others. */
export const FIELD_KINDS = [
  'text',
  'long_text',
  'number',
  'money',
  'date',
  'choice',
  'choices',
  'person',
  'project',
  'checkbox',
  'file',
  'email',
  'url',
  'heading',
  'help',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export const namesSomething = (kind: FieldKind): boolean => kind === 'person' || kind === 'project';
export const hasValue = (kind: FieldKind): boolean => kind !== 'heading' && kind !== 'help';
export const hasOptions = (kind: FieldKind): boolean => kind === 'choice' || kind === 'choices';
export const hasBounds = (kind: FieldKind): boolean => kind === 'number' || kind === 'money';

export const CONDITION_OPS = ['is', 'is_not', 'one_of', 'empty', 'not_empty', 'less', 'greater'] as const;
export type ConditionOp = (typeof CONDITION_OPS)[number];

/** Who sees a field, and who edits it. */
export const REQUESTER_RIGHTS = ['none', 'read', 'edit'] as const;
export type RequesterRight = (typeof REQUESTER_RIGHTS)[number];
export const STAFF_RIGHTS = ['read', 'edit'] as const;
export type StaffRight = (typeof STAFF_RIGHTS)[number];

/** The parts of a ticket that every form had before there were types; a type asks those that it names. */
export const ASKED_PARTS = [
  'ticketType',
  'category',
  'project',
  'projectManagerName',
  'contactNumber',
] as const;
export type AskedPart = (typeof ASKED_PARTS)[number];

/** Where the priority of a new ticket comes from: chosen, with a value to begin with; always that value; or asked, by who is affected and whether they can work. */
export const PRIORITY_MODES = ['default', 'fixed', 'asked'] as const;
export type PriorityMode = (typeof PRIORITY_MODES)[number];

export const TYPE_ICONS = [
  'request',
  'issue',
  'question',
  'laptop',
  'phone',
  'printer',
  'key',
  'person',
  'people',
  'network',
  'server',
  'database',
  'cloud',
  'shield',
  'mail',
  'package',
  'building',
  'card',
  'calendar',
  'tool',
] as const;
export type TypeIcon = (typeof TYPE_ICONS)[number];

/** What the built-in type is called until somebody renames it. */
export const GENERAL_REQUEST = 'General request';

export interface FieldOption {
  readonly key: string;
  readonly label: string;
  /** One that is not stays where it was chosen, and is offered no more. */
  readonly active: boolean;
}

export interface FormField {
  readonly _id: string;
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly options: readonly FieldOption[];
  /** Of money: three letters. */
  readonly currency: string | null;
  readonly min: number | null;
  readonly max: number | null;
}

export interface Money {
  readonly amount: string;
  readonly currency: string;
}
export interface PersonValue {
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
}
export interface ProjectValue {
  readonly _id: string;
  readonly name: string;
}
/** As attachments are answered. */
export interface FileValue {
  readonly _id: string;
  /** The random name that it is served under. */
  readonly filename: string;
  readonly originalName: string;
  readonly mimetype: string;
  /** Bytes. */
  readonly size: number;
  readonly createdAt: string;
}
/** What a value names instead of being it: given by its id, answered with what it is called. */
export type ReferenceValue = PersonValue | ProjectValue | FileValue;

/** Null for nothing. A date is YYYY-MM-DD, a choice the key of its option. */
export type FieldValue = string | number | boolean | readonly string[] | Money | ReferenceValue | null;

export const isReference = (value: unknown): value is ReferenceValue =>
  typeof value === 'object' && value !== null && '_id' in value;
export const isMoney = (value: FieldValue): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value;

/** A value as it is kept and sent: what it names by its id. */
export const byReference = (value: FieldValue): Exclude<FieldValue, ReferenceValue> =>
  isReference(value) ? value._id : value;

export type FieldValues = Readonly<Record<string, FieldValue>>;

export interface ConditionTest {
  /** The id of a field that stands earlier in the form. */
  readonly field: string;
  readonly op: ConditionOp;
  readonly value: FieldValue;
}
export interface Condition {
  readonly match: 'all' | 'any';
  readonly tests: readonly ConditionTest[];
}

/** A field in a form. */
export interface Placement<Field = FormField> {
  readonly field: Field;
  readonly requiredAtCreation: boolean;
  readonly requiredToResolve: boolean;
  readonly default: FieldValue;
  readonly requester: RequesterRight;
  readonly staff: StaffRight;
  /** Null for always. */
  readonly showIf: Condition | null;
}
export type Form = readonly Placement[];
