/** Who approves together in an organization, and what asks for approval by itself. */

import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { SUBCATEGORY_SEPARATOR } from './demo-schema.ts';
import type { DemoDesk } from './desk-schema.ts';
import type { SeedContext } from './seed-context.ts';

export async function seedApprovalRules(
  trx: Database,
  { organizationId: organization_id, person, category, calendar }: SeedContext,
  { approvalGroups, approvalRules }: DemoDesk,
): Promise<void> {
  const created_at = calendar.daysAgo(SINCE);
  const groups = new Map(approvalGroups.map(({ name }) => [name, newId(created_at)]));
  const groupOf = (name: string) => {
    const id = groups.get(name);
    if (id === undefined) throw new Error(`no approval group is called ${name}`);
    return id;
  };
  await insertMany(
    trx,
    'approval_groups',
    [...groups].map(([name, id]) => ({ organization_id, id, name, created_at })),
  );
  await insertMany(
    trx,
    'approval_group_members',
    approvalGroups.flatMap(({ name, members }) =>
      members.map((who) => ({ organization_id, group_id: groupOf(name), user_id: person(who).id })),
    ),
  );
  const subcategory = (path: string) => {
    const [parent = '', name = ''] = path.split(SUBCATEGORY_SEPARATOR);
    const id = category(parent).subcategories.get(name);
    if (id === undefined) throw new Error(`no subcategory is called ${path}`);
    return id;
  };
  // Not by `insertMany`, which would make JSON of the text again.
  const rules = approvalRules.map(({ subcategories, steps, types, ...rule }) => ({
    organization_id,
    id: newId(created_at),
    ...rule,
    active: true,
    categories: [],
    subcategories: subcategories.map(subcategory),
    projects: [],
    ticket_types: types,
    steps: JSON.stringify(
      steps.map(({ need, lead, group }) => ({
        need,
        approvers: [
          ...(lead === undefined ? [] : [{ as: lead, id: '' }]),
          ...(group === undefined ? [] : [{ as: 'group', id: groupOf(group) }]),
        ],
      })),
    ),
    created_at,
  }));
  if (rules.length > 0) await trx.insertInto('approval_rules').values(rules).execute();
}

/** In days. */
const SINCE = 30;
