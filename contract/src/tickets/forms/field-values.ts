/** Whether what somebody gives for the fields of a form fits them. Browser and server ask the same functions. */
import { FORMS, LENGTH } from '../../limits.ts';
import { MESSAGES } from '../../messages.ts';
import { isEmpty, shownFields } from './conditions.ts';
import { FORM_MESSAGES, fieldInvalid, fieldRequired } from './form-messages.ts';
import {
  type FieldValue,
  type FieldValues,
  type Form,
  type FormField,
  hasValue,
  isReference,
  type Placement,
} from './form-values.ts';

const NUL = '\u0000';
const CONTROL = /\p{Cc}/u;
const AMOUNT = /^-?\d{1,12}(\.\d{1,2})?$/;
const WEB_ADDRESS = /^https?:\/\/[^\s/?#]+\S*$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const EMAIL = /^[^\s@\p{Cc}\p{Cf}\uFFFD]+@[^\s@\p{Cc}\p{Cf}\uFFFD]+\.[^\s@\p{Cc}\p{Cf}\uFFFD]+$/u;
/** Digits that the database and a spreadsheet keep alike. */
const LARGEST = 1e15;

type Read = (raw: unknown, field: FormField, before: FieldValue) => FieldValue | undefined;

const within = (value: number, { min, max }: FormField) =>
  Math.abs(value) <= LARGEST && (min === null || value >= min) && (max === null || value <= max);

const textUpTo =
  (limit: number, fits: (text: string) => boolean): Read =>
  (raw) => {
    if (typeof raw !== 'string') return undefined;
    const text = raw.trim().toWellFormed();
    return text.length <= limit && !text.includes(NUL) && fits(text) ? text : undefined;
  };
const oneLine = (text: string) => !CONTROL.test(text);

function isDay(text: string): boolean {
  if (!DATE.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && !text.startsWith('0000');
}

const isWebAddress = (text: string) => oneLine(text) && WEB_ADDRESS.test(text);

/** What was chosen before stays, whatever is offered now. */
const isOffered = (field: FormField, key: unknown, before: FieldValue): key is string =>
  typeof key === 'string' &&
  field.options.some(
    (option) =>
      option.key === key &&
      (option.active || before === key || (Array.isArray(before) && before.includes(key))),
  );

const none: Read = () => undefined;

const READ: Readonly<Record<FormField['kind'], Read>> = {
  text: textUpTo(LENGTH.fieldText, oneLine),
  long_text: textUpTo(LENGTH.description, () => true),
  email: textUpTo(LENGTH.email, (text) => EMAIL.test(text)),
  url: textUpTo(LENGTH.fieldUrl, isWebAddress),
  date: textUpTo(10, isDay),
  number: (raw, field) => {
    const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
    return typeof value === 'number' && Number.isFinite(value) && within(value, field) ? value : undefined;
  },
  money: (raw, field) => {
    if (typeof raw !== 'object' || raw === null) return undefined;
    const { amount, currency = field.currency } = raw as { amount?: unknown; currency?: unknown };
    const text = typeof amount === 'number' ? String(amount) : amount;
    if (typeof text !== 'string' || !AMOUNT.test(text.trim())) return undefined;
    if (currency !== field.currency || !within(Number(text), field)) return undefined;
    return { amount: Number(text).toFixed(2), currency: field.currency ?? '' };
  },
  choice: (raw, field, before) => (isOffered(field, raw, before) ? raw : undefined),
  choices: (raw, field, before) => {
    if (!Array.isArray(raw) || raw.length > FORMS.options) return undefined;
    const keys: unknown[] = raw;
    if (!keys.every((key) => isOffered(field, key, before))) return undefined;
    // In the order in which they are offered.
    return field.options.flatMap(({ key }) => (keys.includes(key) ? [key] : []));
  },
  person: (raw) => (isReference(raw) && 'firstName' in raw ? raw : undefined),
  project: (raw) => (isReference(raw) && 'name' in raw ? raw : undefined),
  file: (raw) => (isReference(raw) && 'originalName' in raw ? raw : undefined),
  checkbox: (raw) => {
    if (typeof raw === 'boolean') return raw;
    return raw === 'true' || raw === 'false' ? raw === 'true' : undefined;
  },
  heading: none,
  help: none,
};

const isBlank = (raw: unknown) =>
  raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '');

/** Money of which nothing was typed yet. */
const isBlankMoney = (raw: unknown) =>
  typeof raw === 'object' && raw !== null && 'amount' in raw && isBlank(raw.amount);

/**
 * The value as it is kept: null for nothing. What it names has been looked up by whoever asks.
 * @param before what the ticket has
 * @returns undefined for what does not fit the field
 */
export function readFieldValue(
  field: FormField,
  raw: unknown,
  before: FieldValue = null,
): FieldValue | undefined {
  if (isBlank(raw) || (field.kind === 'money' && isBlankMoney(raw))) return null;
  const value = READ[field.kind](raw, field, before);
  return value !== undefined && isEmpty(value) ? null : value;
}

/** Who gives the values. Somebody who runs a desk and raises a ticket is both. */
export interface FormPerson {
  readonly asRequester: boolean;
  readonly asStaff: boolean;
}

export const mayRead = ({ asStaff }: FormPerson, { requester }: Pick<Placement, 'requester'>): boolean =>
  asStaff || requester !== 'none';

export const mayEditField = (
  { asRequester, asStaff }: FormPerson,
  { requester, staff }: Pick<Placement, 'requester' | 'staff'>,
): boolean => (asStaff && staff === 'edit') || (asRequester && requester === 'edit');

export interface FormError {
  /** `fields.{key}` */
  readonly path: string;
  readonly msg: string;
}

export interface CheckedValues {
  /** All that the ticket has afterwards; what is empty or hidden is not there. */
  readonly values: FieldValues;
  readonly errors: readonly FormError[];
}

const errorAt = (key: string, msg: string): FormError => ({ path: `fields.${key}`, msg });

/** What nobody may give is as unknown to them as what is not there. */
const unknownKeys = (
  form: Form,
  given: Readonly<Record<string, unknown>>,
  person: FormPerson,
): FormError[] => {
  const editable = new Set(
    form.flatMap((placement) =>
      hasValue(placement.field.kind) && mayEditField(person, placement) ? [placement.field.key] : [],
    ),
  );
  return Object.keys(given).flatMap((key) =>
    editable.has(key) ? [] : [errorAt(key, FORM_MESSAGES.fieldNotOfForm)],
  );
};

function withoutHidden(form: Form, values: FieldValues): FieldValues {
  const shown = shownFields(form, values);
  return Object.fromEntries(
    form.flatMap(({ field }) => {
      const value = values[field.key] ?? null;
      return shown.has(field._id) && !isEmpty(value) ? [[field.key, value]] : [];
    }),
  );
}

const invalid = ({ kind, label }: FormField): string => {
  if (kind === 'person') return FORM_MESSAGES.personUnknown;
  if (kind === 'project') return MESSAGES.projectUnknown;
  return kind === 'file' ? MESSAGES.fileRequired : fieldInvalid(label);
};

/** Of the fields that show, what is wrong with what was given. */
function errorsOf(
  form: Form,
  values: FieldValues,
  wrong: ReadonlySet<string>,
  isAsked: (placement: Placement) => boolean,
): FormError[] {
  const shown = shownFields(form, values);
  return form.flatMap((placement) => {
    const { field, requiredAtCreation } = placement;
    if (!shown.has(field._id)) return [];
    if (wrong.has(field.key)) return [errorAt(field.key, invalid(field))];
    const isMissing = requiredAtCreation && isEmpty(values[field.key]) && isAsked(placement);
    return isMissing ? [errorAt(field.key, fieldRequired(field.label))] : [];
  });
}

/** The values of a new ticket. What nobody gave begins with the default of its placement. */
export function checkNewValues(
  form: Form,
  given: Readonly<Record<string, unknown>>,
  person: FormPerson,
): CheckedValues {
  const wrong = new Set<string>();
  const values: Record<string, FieldValue> = {};
  for (const placement of form) {
    const { field } = placement;
    if (!hasValue(field.kind)) continue;
    const isGiven = Object.hasOwn(given, field.key) && mayEditField(person, placement);
    const value = readFieldValue(field, isGiven ? given[field.key] : placement.default);
    // An option that was chosen before as default may be offered no more.
    if (value === undefined && isGiven) wrong.add(field.key);
    values[field.key] = value ?? null;
  }
  return {
    values: withoutHidden(form, values),
    errors: [
      ...errorsOf(form, values, wrong, (placement) => mayEditField(person, placement)),
      ...unknownKeys(form, given, person),
    ],
  };
}

/** The values of a ticket after some were changed. Only what is given is asked to be there. */
export function checkChangedValues(
  form: Form,
  before: FieldValues,
  given: Readonly<Record<string, unknown>>,
  person: FormPerson,
): CheckedValues {
  const wrong = new Set<string>();
  const values: Record<string, FieldValue> = { ...before };
  const isGiven = (placement: Placement) =>
    Object.hasOwn(given, placement.field.key) && mayEditField(person, placement);
  for (const placement of form) {
    const { field } = placement;
    if (!hasValue(field.kind) || !isGiven(placement)) continue;
    const value = readFieldValue(field, given[field.key], before[field.key] ?? null);
    if (value === undefined) wrong.add(field.key);
    values[field.key] = value ?? null;
  }
  return {
    values: withoutHidden(form, values),
    errors: [...errorsOf(form, values, wrong, isGiven), ...unknownKeys(form, given, person)],
  };
}

/** What has to be filled in before staff let the ticket rest. */
export function missingToResolve(form: Form, values: FieldValues): FormField[] {
  const shown = shownFields(form, values);
  return form.flatMap(({ field, requiredToResolve }) =>
    requiredToResolve && hasValue(field.kind) && shown.has(field._id) && isEmpty(values[field.key])
      ? [field]
      : [],
  );
}
