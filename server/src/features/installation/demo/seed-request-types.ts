/** What people of an organization can ask for, and the tickets that were raised by it. */
import { DEFAULT_MATRIX } from '@switchboard/contract/tickets/forms/asked-priority.ts';
import type { Form } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { TypeContent } from '../../../platform/database/tables/form-tables.ts';
import { newId } from '../../../platform/ids.ts';
import { insertField } from '../../tickets/forms/field.repo.ts';
import { insertTicketForm, insertValues } from '../../tickets/forms/form.repo.ts';
import { insertType, insertVersion } from '../../tickets/forms/request-type.repo.ts';
import { rowsOf } from '../../tickets/forms/value-rows.ts';
import { SUBCATEGORY_SEPARATOR } from './demo-schema.ts';
import type { DemoDesk } from './desk-schema.ts';
import type { SeedContext } from './seed-context.ts';

type DemoType = DemoDesk['requestTypes'][number];

/** @param ticket the id of a ticket by its summary */
export async function seedRequestTypes(
  trx: Database,
  context: SeedContext,
  types: readonly DemoType[],
  { at, ticket }: { readonly at: Date; readonly ticket: (summary: string) => string },
): Promise<void> {
  const { organizationId: organization_id } = context;
  for (const [index, type] of types.entries()) {
    const form = await seedForm(trx, organization_id, type, at);
    const id = newId(at);
    const content = JSON.stringify(contentOf(context, type, form));
    await insertType(trx, {
      ...{ organization_id, id, place: index + 1, hidden: false, draft: content, created_at: at },
      version: 1,
    });
    await insertVersion(trx, { organization_id, type_id: id, version: 1, content, published_at: at });
    for (const { ticket: summary, values } of type.on) {
      const key = { organization_id, id: ticket(summary) };
      await insertTicketForm(trx, { organization_id, ticket_id: key.id, type_id: id, version: 1 });
      await insertValues(trx, key, rowsOf(form, values));
    }
  }
}

async function seedForm(
  trx: Database,
  organization_id: string,
  { fields }: DemoType,
  created_at: Date,
): Promise<Form> {
  const form = fields.map(({ options, required, staffOnly, requiredToResolve, ...field }) => ({
    field: {
      ...field,
      _id: newId(created_at),
      options: Object.entries(options).map(([key, label]) => ({ key, label, active: true })),
      min: null,
      max: null,
    },
    requiredAtCreation: required,
    requiredToResolve,
    default: null,
    requester: staffOnly ? ('none' as const) : ('edit' as const),
    staff: 'edit' as const,
    showIf: null,
  }));
  for (const { field } of form) {
    const { _id: id, options, ...others } = field;
    await insertField(trx, {
      ...{ organization_id, id, ...others, options: JSON.stringify(options), used: true, created_at },
    });
  }
  return form;
}

function contentOf(
  { category, project }: SeedContext,
  { name, icon, description, ...type }: DemoType,
  form: Form,
): TypeContent {
  const [categoryName = '', subcategoryName = ''] = type.category.split(SUBCATEGORY_SEPARATOR);
  const { id, subcategories } = category(categoryName);
  return {
    name,
    icon,
    description,
    audience: { roles: [], departments: type.departments },
    ticketType: 'Request Service',
    defaults: {
      category: id,
      subcategory: subcategories.get(subcategoryName) ?? null,
      project: project(type.project).id,
      team: null,
    },
    ask: [],
    priority: { mode: type.priority, value: 'Medium', matrix: DEFAULT_MATRIX },
    form: form.map((placement) => ({ ...placement, field: placement.field._id })),
    checklistTemplate: null,
    slaPolicy: null,
  };
}
