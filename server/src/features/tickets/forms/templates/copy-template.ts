/** A template becomes a request type of an organization, with which it has nothing in common from then on. */
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type { copyRequestTypeTemplate } from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../../platform/http/app-error.ts';
import { lockOrganization } from '../../../organizations/lock-organization.ts';
import { membersOrganization } from '../../../people/actor-organizations.ts';
import type { PersonContext } from '../../../record/actor-context.ts';
import { readFields } from '../field.repo.ts';
import { GENERAL, type TypeRow } from '../request-type.repo.ts';
import { changedDraft } from '../type-draft.ts';
import { addFields } from '../write-field.ts';
import { addType, placeAfter, typesWithRoom } from '../write-request-type.ts';
import { fieldsForTemplate } from './fields-for-template.ts';
import { findTemplate } from './template.repo.ts';

/** @throws AppError VALIDATION_FAILED for no template, NAME_TAKEN, LIMIT_REACHED for types and fields */
export function copyTemplate(
  db: Database,
  context: PersonContext,
  { template: templateId, name }: BodyOf<typeof copyRequestTypeTemplate>,
): Promise<string> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const template = await findTemplate(trx, templateId);
    if (template === undefined || template.archived_at !== null) {
      throw invalid('template', FORM_MESSAGES.templateUnknown);
    }
    const { audience, ask, form, ...content } = template.content;
    const others = await typesWithRoom(trx, organizationId);
    const called = name ?? content.name;
    refuseNameTaken(others, called);
    const wanted = form.map(({ field }) => field);
    const { known, added } = fieldsForTemplate(wanted, await readFields(organizationId, trx));
    const ids = await addFields(
      trx,
      context,
      organizationId,
      added.map(({ field }) => field),
    );
    const idOf = new Map([...known, ...added.map(({ key }, index) => [key, ids[index] ?? ''] as const)]);
    const idByKey = (key: string) => idOf.get(key) ?? '';
    const draft = await changedDraft(trx, organizationId, GENERAL, {
      ...content,
      name: called,
      audience: { roles: [...audience.roles], departments: [] },
      ask: [...ask],
      form: form.map(({ field, showIf, ...placement }) => ({
        ...placement,
        field: idByKey(field.key),
        showIf: showIf && {
          ...showIf,
          tests: showIf.tests.map((test) => ({ ...test, field: idByKey(test.field) })),
        },
      })),
    });
    const created = { template: content.name };
    return addType(
      trx,
      context,
      organizationId,
      { draft, place: placeAfter(others), hidden: false },
      created,
    );
  });
}

/** Two of one name could not be told apart in the list: who copies one twice says what the second is called. */
function refuseNameTaken(types: readonly TypeRow[], name: string): void {
  if (!types.some(({ draft }) => draft.name.toLowerCase() === name.toLowerCase())) return;
  const msg = FORM_MESSAGES.typeNameTaken;
  throw new AppError('NAME_TAKEN', { message: msg, errors: [{ path: 'name', msg }] });
}
