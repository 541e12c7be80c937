/** Where an organization's monitoring posts its alerts, what became of them lately, and the tickets that they came to. */
import { PRESET_FIELDS } from '@switchboard/contract/alert-intake/intake-values.ts';
import type { AlertResult } from '@switchboard/contract/alert-intake/intakes.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertServicePerson } from '../../access/tokens/service-account.repo.ts';
import { startAlert } from '../../alert-intake/alert.repo.ts';
import { insertCall } from '../../alert-intake/call.repo.ts';
import { insertIntake } from '../../alert-intake/intake.repo.ts';
import { newIntakeToken } from '../../alert-intake/intake-token.ts';
import type { DemoDesk } from './desk-schema.ts';
import type { SeedContext } from './seed-context.ts';
import type { TicketDraft } from './ticket-draft.ts';

/** In days. */
const SINCE = 30;

/** @param drafts the tickets that it names by their summaries. Nobody knows the token: who wants to post makes a new one. */
export async function seedIntakes(
  trx: Database,
  context: SeedContext,
  { intakes }: Pick<DemoDesk, 'intakes'>,
  drafts: readonly TicketDraft[],
): Promise<void> {
  const { organizationId, calendar, category, project } = context;
  const created_at = calendar.daysAgo(SINCE);
  for (const intake of intakes) {
    const id = newId(created_at);
    const { texts, key, status } = PRESET_FIELDS[intake.preset];
    await insertServicePerson(trx, {
      organizationId,
      id,
      name: intake.name,
      role: 'manager',
      at: created_at,
    });
    await insertIntake(trx, {
      organization_id: organizationId,
      id,
      name: intake.name,
      preset: intake.preset,
      is_active: true,
      template: JSON.stringify({ ...texts, ticketType: 'Report Issue', tags: [] }),
      category_id: category(intake.category).id,
      subcategory_id: null,
      project_id: project(intake.project).id,
      key_template: key,
      status_path: status.path,
      resolved_values: [...status.resolvedValues],
      on_resolved: 'comment',
      ...newIntakeToken().kept,
      created_at,
    });
    for (const alert of intake.alerts) await seedAlert(trx, context, { intakeId: id, drafts }, alert);
  }
}

type Alert = DemoDesk['intakes'][number]['alerts'][number];

async function seedAlert(
  trx: Database,
  { organizationId: organization_id, calendar }: SeedContext,
  { intakeId: intake_id, drafts }: { readonly intakeId: string; readonly drafts: readonly TicketDraft[] },
  { ticket: summary, key, count, lastHoursAgo }: Alert,
): Promise<void> {
  // That there is one was checked when the file was read.
  const first = drafts.find(({ ticket }) => ticket.summary === summary)?.ticket;
  if (first === undefined) throw new Error(`no ticket is called ${summary}`);
  const last_at = calendar.hoursAgo(lastHoursAgo);
  const { number } = await trx
    .updateTable('tickets')
    .set({ source: 'alert' })
    .where('organization_id', '=', organization_id)
    .where('id', '=', first.id)
    .returning('number')
    .executeTakeFirstOrThrow();
  await startAlert(trx, {
    organization_id,
    id: newId(first.created_at),
    intake_id,
    ticket_id: first.id,
    key,
    count,
    first_at: first.created_at,
    last_at,
    noted_at: last_at,
    noted_count: count,
  });
  const ticket = { _id: first.id, ticketNumber: number };
  const refused = [{ path: 'summary', msg: 'Summary is required' }];
  const calls: readonly (readonly [Date, AlertResult[]])[] = [
    [first.created_at, [{ key, outcome: 'created', ticket }]],
    [
      calendar.hoursAgo(lastHoursAgo + 1),
      [{ key: 'test', outcome: 'refused', ticket: null, errors: refused }],
    ],
    [last_at, [{ key, outcome: 'counted', ticket }]],
  ];
  for (const [at, results] of calls) {
    const isRefused = results.every(({ outcome }) => outcome === 'refused');
    await insertCall(trx, {
      organization_id,
      id: newId(at),
      intake_id,
      at,
      status: isRefused ? 400 : 200,
      error: null,
      outcomes: results.map(({ outcome }) => outcome),
      results: JSON.stringify(results),
    });
  }
}
