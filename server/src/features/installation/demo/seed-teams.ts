/** Who shares an inbox, and which tickets come to it. */
import { ACTIVE_STATUSES } from '@switchboard/contract/enums.ts';
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import type { DemoDesk } from './desk-schema.ts';
import type { SeedContext } from './seed-context.ts';

/** In days. */
const SINCE = 30;

/** Active tickets of a team's categories are its own, and new ones come to it. */
export async function seedTeams(
  trx: Database,
  { organizationId: organization_id, person, category, calendar }: SeedContext,
  { teams }: Pick<DemoDesk, 'teams'>,
): Promise<void> {
  const at = calendar.daysAgo(SINCE);
  const own = { organization_id };
  const made = teams.map((team) => ({
    ...team,
    id: newId(at),
    categoryIds: team.categories.map((name) => category(name).id),
  }));
  await insertMany(
    trx,
    'teams',
    made.map(({ id, name, description, lead, autoAssign }) => ({
      ...own,
      id,
      name,
      description,
      lead_id: person(lead).id,
      auto_assign: autoAssign,
      mode: 'least_tickets' as const,
      created_at: at,
    })),
  );
  await insertMany(
    trx,
    'team_members',
    made.flatMap(({ id, members }) =>
      members.map(({ who, capacity }) => ({
        ...own,
        team_id: id,
        user_id: person(who).id,
        capacity,
      })),
    ),
  );
  await insertMany(
    trx,
    'routing_rules',
    made.map(({ id, categoryIds }, position) => ({
      ...own,
      position,
      request_types: [],
      categories: categoryIds,
      projects: [],
      priorities: [],
      team_id: id,
    })),
  );
  if (made.length > 0)
    await trx
      .insertInto('routing_settings')
      .values({ ...own, revision: 1 })
      .execute();
  for (const { id, categoryIds, tickets } of made) {
    await trx
      .updateTable('tickets')
      .set({ team_id: id, team_by_rule: true })
      .where('organization_id', '=', organization_id)
      .where((where) =>
        where.or([where('category_id', 'in', categoryIds), where('summary', 'in', ['', ...tickets])]),
      )
      .where('status', 'in', ACTIVE_STATUSES)
      .execute();
  }
}
