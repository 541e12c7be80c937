/** What of a draft is kept: its fields and what it refers to are looked up among those of the organization. */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { checkForm } from '@switchboard/contract/tickets/forms/check-form.ts';
import { readFieldValue } from '@switchboard/contract/tickets/forms/field-values.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type { Placement } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { NewRequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { TypeContent } from '../../../platform/database/tables/form-tables.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { findTemplate } from '../checklists/checklist.repo.ts';
import { findPolicy } from '../policies/policy.repo.ts';
import { holdTeams } from '../teams/routing.repo.ts';
import { requireReference } from '../ticket-references.ts';
import { markUsed, readFields } from './field.repo.ts';
import { recordedParts } from './recorded-parts.ts';
import { byReferences, populateDraft, populateForms } from './referred-values.ts';
import { byId, formOf } from './request-type.presenter.ts';
import { referredBy } from './request-type.repo.ts';

export type DraftInput = Partial<Omit<NewRequestType, 'order' | 'hidden' | 'approvalSteps' | 'form'>> & {
  /** By the ids of fields. */
  readonly form?: readonly Placement<string>[] | undefined;
};

/**
 * The draft with what was given. What it refers to has to be there; what it referred to before may have gone since.
 * @throws AppError VALIDATION_FAILED, which names the placements that are wrong
 */
export async function changedDraft(
  trx: Database,
  organizationId: string,
  before: TypeContent,
  { form, defaults, checklistTemplate, slaPolicy, ask, ...others }: DraftInput,
): Promise<TypeContent> {
  return {
    ...before,
    ...others,
    ...(ask && { ask: [...new Set(ask)] }),
    ...(defaults && { defaults: await defaultsOf(trx, organizationId, before, defaults) }),
    ...(checklistTemplate !== undefined && {
      checklistTemplate: await templateOf(trx, organizationId, before, checklistTemplate),
    }),
    ...(slaPolicy !== undefined && {
      slaPolicy: await policyOf(trx, organizationId, before, slaPolicy ?? ''),
    }),
    ...(form && { form: await placementsOf(trx, organizationId, form) }),
  };
}

async function defaultsOf(
  trx: Database,
  organizationId: string,
  before: TypeContent,
  { category, subcategory, project, team }: NewRequestType['defaults'],
): Promise<TypeContent['defaults']> {
  const known = Object.values(before.defaults);
  const live = async (what: 'category' | 'subcategory' | 'project', id: string) => {
    if (id === '') return null;
    const isOfAnother = what === 'subcategory' && category !== before.defaults.category;
    if (isOfAnother || !known.includes(id)) {
      const { categoryId } = await requireReference(trx, organizationId, what, id);
      if (what === 'subcategory' && categoryId !== category) {
        throw invalid('subcategory', MESSAGES.subcategoryUnknown);
      }
    }
    return id;
  };
  return {
    category: await live('category', category),
    subcategory: await live('subcategory', category === '' ? '' : subcategory),
    project: await live('project', project),
    team: await teamOf(trx, organizationId, before, team),
  };
}

/** Held against being archived. */
async function teamOf(
  trx: Database,
  organizationId: string,
  before: TypeContent,
  id: string,
): Promise<string | null> {
  if (id === '') return null;
  if (id === before.defaults.team) return id;
  if (!(await holdTeams(organizationId, trx, [id])).has(id)) throw invalid('team', MESSAGES.teamUnknown);
  return id;
}

async function policyOf(
  trx: Database,
  organizationId: string,
  before: TypeContent,
  id: string,
): Promise<string | null> {
  if (id === '') return null;
  if (id === before.slaPolicy) return id;
  const policy = await findPolicy(organizationId, trx, id);
  if (policy === undefined) throw invalid('slaPolicy', FORM_MESSAGES.policyUnknown);
  return policy.id;
}

async function templateOf(
  trx: Database,
  organizationId: string,
  before: TypeContent,
  id: string,
): Promise<string | null> {
  if (id === '') return null;
  if (id === before.checklistTemplate) return id;
  const template = await findTemplate(organizationId, trx, id);
  if (template === undefined) throw invalid('checklistTemplate', MESSAGES.templateUnknown);
  return template.id;
}

async function placementsOf(
  trx: Database,
  organizationId: string,
  placements: readonly Placement<string>[],
): Promise<TypeContent['form']> {
  if (placements.length === 0) return [];
  const fields = byId(
    (await readFields(organizationId, trx)).filter(({ archived_at }) => archived_at === null),
  );
  const unknown = placements.flatMap(({ field }, index) =>
    fields.has(field) ? [] : [{ path: `form.${index}.field`, msg: FORM_MESSAGES.fieldUnknown }],
  );
  const form = await populateDraft(trx, organizationId, formOf(placements, fields));
  const errors = unknown.length > 0 ? unknown : checkForm(form);
  const [first] = errors;
  if (first !== undefined) throw new AppError('VALIDATION_FAILED', { message: first.msg, errors });
  await markUsed(
    organizationId,
    trx,
    placements.map(({ field }) => field),
  );
  return form.map((placement) =>
    byReferences({
      field: placement.field._id,
      requiredAtCreation: placement.requiredAtCreation,
      requiredToResolve: placement.requiredToResolve,
      default: readFieldValue(placement.field, placement.default) ?? null,
      requester: placement.requester,
      staff: placement.staff,
      showIf: placement.showIf,
    }),
  );
}

/** As the record of an edit keeps it: by names. */
export async function recordedDraft(trx: Database, organizationId: string, draft: TypeContent) {
  const { defaults, audience, form, checklistTemplate, slaPolicy } = draft;
  const references = [...Object.values(defaults), checklistTemplate, slaPolicy].filter((id) => id !== null);
  const names = await referredBy(organizationId, trx, references);
  const fields = byId(form.length === 0 ? [] : await readFields(organizationId, trx));
  const [asked = []] = await populateForms(trx, organizationId, [formOf(form, fields)]);
  return {
    ...recordedParts(draft, [...audience.roles, ...audience.departments], asked),
    // The database gives them back in an order of its own.
    defaults: [defaults.category, defaults.subcategory, defaults.project, defaults.team]
      .flatMap((id) => (id === null ? [] : [names.get(id)?.name ?? id]))
      .join(', '),
    checklistTemplate: checklistTemplate && (names.get(checklistTemplate)?.name ?? null),
    slaPolicy: slaPolicy && (names.get(slaPolicy)?.name ?? null),
  };
}
