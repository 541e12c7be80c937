/** Values that name people, projects and files: looked up before the form is asked whether they fit it. */
import {
  byReference,
  type FieldValue,
  type FieldValues,
  type FileValue,
  type Form,
  type FormField,
  isReference,
  namesSomething,
  type Placement,
} from '@switchboard/contract/tickets/forms/form-values.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import { newId } from '../../../platform/ids.ts';
import { type References, readReferences } from './reference.repo.ts';

type Given = Readonly<Record<string, unknown>>;

/** Fits no field of these kinds. */
const NOTHING_THERE = false;

const idIn = (raw: unknown): string | null => {
  const id = isReference(raw) ? raw._id : raw;
  return typeof id === 'string' && id.trim() !== '' ? id.trim() : null;
};

const isBlank = (raw: unknown) =>
  raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '');

/** The ids that a form names by itself: defaults, and what conditions compare with. */
function idsOfForm(form: Form): string[] {
  const kinds = new Map(form.map(({ field }) => [field._id, field.kind]));
  const ids = form.flatMap(({ field, default: value, showIf }) => [
    ...(namesSomething(field.kind) ? [idIn(value)] : []),
    ...(showIf?.tests ?? []).map((test) => {
      const kind = kinds.get(test.field);
      return kind !== undefined && namesSomething(kind) ? idIn(test.value) : null;
    }),
  ]);
  return ids.filter((id) => id !== null);
}

const named = ({ kind }: FormField, id: string | null, references: References) => {
  const found = id === null ? undefined : references.get(id);
  return found?.kind === kind ? found : undefined;
};

/** A default is for new values, and nothing where it may not be one; a condition also asks for whom and what is gone. */
function populated(form: Form, references: References, forWriting: boolean): Form {
  const fields = new Map(form.map(({ field }) => [field._id, field]));
  const nothing = (value: FieldValue) => (forWriting ? value : null);
  const defaultOf = ({ field, default: value }: Placement): FieldValue => {
    if (!namesSomething(field.kind) || value === null) return value;
    const found = named(field, idIn(value), references);
    return found?.live ? found.value : nothing(value);
  };
  return form.map((placement) => ({
    ...placement,
    default: defaultOf(placement),
    showIf: placement.showIf && {
      ...placement.showIf,
      tests: placement.showIf.tests.map((test) => {
        const field = fields.get(test.field);
        if (field === undefined || !namesSomething(field.kind)) return test;
        return { ...test, value: named(field, idIn(test.value), references)?.value ?? test.value };
      }),
    },
  }));
}

/** Forms with whom and what they name, in one look. */
export async function populateForms(
  db: Database,
  organizationId: string,
  forms: readonly Form[],
): Promise<Form[]> {
  const references = await readReferences(organizationId, db, forms.flatMap(idsOfForm));
  return forms.map((form) => populated(form, references, false));
}

/** A form that is about to be saved: what is not there stays as it was given, so that it is refused. */
export const populateDraft = async (db: Database, organizationId: string, form: Form): Promise<Form> =>
  populated(form, await readReferences(organizationId, db, idsOfForm(form)), true);

/** By ids, as versions keep it. */
export const byReferences = <Field>({ showIf, ...placement }: Placement<Field>): Placement<Field> => ({
  ...placement,
  default: byReference(placement.default),
  showIf: showIf && {
    ...showIf,
    tests: showIf.tests.map((test) => ({ ...test, value: byReference(test.value) })),
  },
});

export interface GivenValues {
  /** With the defaults of new values. */
  readonly form: Form;
  readonly given: Given;
  /** What came for fields, by the id that its row will have. */
  readonly uploads: ReadonlyMap<string, Upload>;
}

/**
 * What was given for a form: of what is named all that a value has, and files in the place of their fields.
 * @param before what a ticket has: whom and what it names may be gone since
 */
export async function lookUpGiven(
  db: Database,
  organizationId: string,
  form: Form,
  given: Given,
  before: FieldValues,
  uploads: readonly Upload[],
): Promise<GivenValues> {
  const asked = form.filter(({ field }) => namesSomething(field.kind) || field.kind === 'file');
  const wanted = asked.flatMap(({ field: { key, kind } }) =>
    kind === 'file' || !Object.hasOwn(given, key) ? [] : (idIn(given[key]) ?? []),
  );
  const references = await readReferences(organizationId, db, [...idsOfForm(form), ...wanted]);
  const lookUp = (field: FormField, raw: unknown): unknown => {
    if (isBlank(raw)) return null;
    const kept = before[field.key] ?? null;
    if (isReference(kept) && kept._id === idIn(raw)) return kept;
    const found = named(field, idIn(raw), references);
    return found?.live ? found.value : NOTHING_THERE;
  };
  const found = asked.flatMap(({ field }) =>
    Object.hasOwn(given, field.key) ? [[field.key, lookUp(field, given[field.key])] as const] : [],
  );
  const files = uploads.flatMap((upload) =>
    upload.ownField === undefined ? [] : [{ key: upload.ownField, id: newId(), upload }],
  );
  return {
    form: populated(form, references, false),
    given: {
      ...given,
      ...Object.fromEntries(found),
      ...Object.fromEntries(files.map(({ key, id, upload }) => [key, fileValue(id, upload)])),
    },
    uploads: new Map(files.map(({ id, upload }) => [id, upload])),
  };
}

const fileValue = (id: string, upload: Upload): FileValue => ({
  _id: id,
  filename: upload.storedName,
  originalName: upload.originalName,
  mimetype: upload.mimeType,
  size: upload.size,
  createdAt: '',
});
