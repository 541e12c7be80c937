import { isDeepStrictEqual } from 'node:util';
import {
  ASKED_PARTS,
  type AskedPart,
  type FieldValues,
  type Form,
} from '@switchboard/contract/tickets/forms/form-values.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { TypeContent } from '../../../platform/database/tables/form-tables.ts';
import { formFieldOf } from './field.presenter.ts';
import { type FieldDefinition, readFields } from './field.repo.ts';
import { populateForms } from './referred-values.ts';
import { isBuiltIn, type Referred, referredBy, type TypeRow } from './request-type.repo.ts';

/** The form with its fields as they are called now. */
export function formOf(form: TypeContent['form'], fields: ReadonlyMap<string, FieldDefinition>): Form {
  return form.flatMap((placement) => {
    const field = fields.get(placement.field);
    return field === undefined ? [] : [{ ...placement, field: formFieldOf(field) }];
  });
}

export const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** A form as JSON takes it. */
export const presentForm = (form: Form): RequestType['form'] =>
  form.map((placement) => ({
    ...placement,
    field: { ...placement.field, options: placement.field.options.map((option) => ({ ...option })) },
    default: mutable(placement.default),
    showIf: placement.showIf && {
      match: placement.showIf.match,
      tests: placement.showIf.tests.map((test) => ({ ...test, value: mutable(test.value) })),
    },
  }));

type WireValue = RequestType['form'][number]['default'];
export function mutable(value: Form[number]['default']): WireValue {
  if (Array.isArray(value)) return [...value];
  // A list was copied above; what is left is money, something named or one value.
  return value as WireValue;
}

export const presentValues = (values: FieldValues): Record<string, WireValue> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, mutable(value)]));

const referencesOf = ({ defaults, checklistTemplate, slaPolicy }: TypeContent) =>
  [...Object.values(defaults), checklistTemplate, slaPolicy].filter((id) => id !== null);

export interface ShownType {
  readonly row: TypeRow;
  /** As saved, or as published. */
  readonly content: TypeContent;
  /** Fields that the reader is not shown are left out. */
  readonly isShown: (placement: TypeContent['form'][number]) => boolean;
  /** Of whoever fills it in; null where it is only looked at. */
  readonly contactNumber: string | null;
}

/** With what is not asked, but missing or archived where it would come from. */
function askedOf(
  { ask, defaults: { category, project } }: TypeContent,
  referred: ReadonlyMap<string, Referred>,
  contactNumber: string,
): AskedPart[] {
  const isGone = (id: string | null) => id === null || referred.get(id)?.live !== true;
  const missing: Partial<Record<AskedPart, boolean>> = {
    category: isGone(category),
    project: isGone(project),
    contactNumber: contactNumber === '',
  };
  return ASKED_PARTS.filter((part) => ask.includes(part) || missing[part]);
}

export async function presentTypes(
  db: Database,
  organizationId: string,
  types: readonly ShownType[],
): Promise<RequestType[]> {
  const asks = types.some(({ content }) => content.form.length > 0);
  const fields = byId(asks ? await readFields(organizationId, db) : []);
  const names = await referredBy(
    organizationId,
    db,
    types.flatMap(({ content }) => referencesOf(content)),
  );
  const forms = await populateForms(
    db,
    organizationId,
    types.map(({ content, isShown }) => formOf(content.form.filter(isShown), fields)),
  );
  const named = (id: string | null) => (id === null ? null : { _id: id, name: names.get(id)?.name ?? '' });
  return types.map(({ row, content, contactNumber }, index) => ({
    _id: row.id,
    name: content.name,
    icon: content.icon,
    description: content.description,
    order: row.place,
    audience: { roles: [...content.audience.roles], departments: [...content.audience.departments] },
    ticketType: content.ticketType,
    defaults: {
      category: named(content.defaults.category),
      subcategory: named(content.defaults.subcategory),
      project: named(content.defaults.project),
      team: named(content.defaults.team),
    },
    ask: contactNumber === null ? [...content.ask] : askedOf(content, names, contactNumber),
    priority: { ...content.priority },
    form: presentForm(forms[index] ?? []),
    checklistTemplate: named(content.checklistTemplate),
    slaPolicy: named(content.slaPolicy),
    approvalSteps: [],
    hidden: row.hidden,
    isBuiltIn: isBuiltIn(organizationId, row),
    archived: row.archived_at !== null,
    version: row.version,
    publishedAt: row.published_at?.toISOString() ?? null,
    changed: !isDeepStrictEqual(row.draft, row.content),
    revision: row.revision,
  }));
}
