import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MAIL_INTAKE, SILENT_HOURS } from '@switchboard/contract/limits.ts';
import type { setMailIntakeSettings as entry } from '@switchboard/contract/mail-intake/settings.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError, invalid } from '../../platform/http/app-error.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { organizationSubject } from '../record/organization-subject.ts';
import { edits, recordEvents } from '../record/record-events.ts';
import { requireReferences } from '../tickets/ticket-references.ts';
import {
  changeIntake,
  getProjectCode,
  holdIntake,
  type IntakeRow,
  type ProjectAddressRow,
  readIntake,
  readProjectAddresses,
  switchProjectAddress,
} from './intake-settings.repo.ts';

export interface IntakeState {
  readonly row: IntakeRow;
  readonly projects: readonly ProjectAddressRow[];
}

export const readIntakeState = async (organizationId: string, db: Database): Promise<IntakeState> => ({
  row: await readIntake(organizationId, db),
  projects: await readProjectAddresses(organizationId, db),
});

/**
 * Changes what is given. Tickets need a category and a project: no address can be switched on without.
 * @throws AppError VALIDATION_FAILED for what is not live in the organization
 */
export async function setIntake(
  db: Database,
  context: PersonContext,
  organizationId: string,
  changes: BodyOf<typeof entry>,
): Promise<IntakeState> {
  return db.transaction().execute(async (trx) => {
    await holdIntake(organizationId, trx);
    const before = await readIntakeState(organizationId, trx);
    await setPlace(trx, organizationId, before.row, changes);
    await setProjects(trx, organizationId, changes);
    const after = await readIntakeState(organizationId, trx);
    const subject = await organizationSubject(trx, organizationId, 'organization');
    await recordEvents(trx, subject, context, edits<'organization'>(valuesOf(before), valuesOf(after)));
    return after;
  });
}

async function setPlace(
  trx: Database,
  organizationId: string,
  before: IntakeRow,
  changes: BodyOf<typeof entry>,
): Promise<void> {
  const category = changes.category ?? before.category_id ?? '';
  const project = changes.project ?? before.project_id ?? '';
  const is_on = changes.on ?? before.is_on ?? false;
  const moves = category !== (before.category_id ?? '') || project !== (before.project_id ?? '');
  // What has been archived since keeps nobody from switching it off, or from changing something else.
  const isLookedUp = changes.on === true || (moves && (is_on || category !== '' || project !== ''));
  if (isLookedUp) await requireReferences(trx, organizationId, { category, subcategory: '', project });
  await changeIntake(organizationId, trx, {
    is_on,
    category_id: category || null,
    project_id: project || null,
    unknown_senders: changes.unknownSenders ?? before.unknown_senders ?? 'refuse',
    unverified: changes.unverified ?? before.unverified ?? 'hold',
    silent_hours: changes.silentHours ?? before.silent_hours ?? SILENT_HOURS.usual,
  });
}

/** An address stays where its project's code changes, and comes back as it was. */
async function setProjects(
  trx: Database,
  organizationId: string,
  { projects = [] }: BodyOf<typeof entry>,
): Promise<void> {
  if (projects.length === 0) return;
  const { category_id } = await readIntake(organizationId, trx);
  const present = await readProjectAddresses(organizationId, trx);
  const tags = new Set(present.map(({ tag }) => tag));
  for (const { project, on } of projects) {
    const known = present.find(({ project_id }) => project_id === project);
    if (!on && known === undefined) throw invalid('projects', MESSAGES.projectUnknown);
    if (on) await requirePlace(trx, organizationId, { category: category_id ?? '', project });
    const tag = known?.tag ?? freeTag((await getProjectCode(organizationId, trx, project)).code, tags);
    tags.add(tag);
    await switchProjectAddress(organizationId, trx, { project_id: project, tag, is_on: on });
  }
}

const requirePlace = (
  trx: Database,
  organizationId: string,
  place: { readonly category: string; readonly project: string },
) =>
  requireReferences(trx, organizationId, { ...place, subcategory: '' }).catch((error: unknown) => {
    const isProject = error instanceof AppError && error.errors?.[0]?.path === 'project';
    throw isProject ? invalid('projects', error.message) : error;
  });

/** Letters and digits of the project's code, as addresses have them; numbered where another project has the same. */
function freeTag(code: string, taken: ReadonlySet<string>): string {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '-');
  const plain = letters.slice(0, MAIL_INTAKE.tag) || 'project';
  let tag = plain;
  for (let number = 2; taken.has(tag); number += 1) tag = `${plain}-${number}`;
  return tag;
}

const valuesOf = ({ row, projects }: IntakeState) => ({
  ticketsByMail: row.is_on ?? false,
  mailCategory: row.category_name,
  mailProject: row.project_name,
  unknownSenders: row.unknown_senders ?? 'refuse',
  unverifiedSenders: row.unverified ?? 'hold',
  mailSilentHours: row.silent_hours ?? SILENT_HOURS.usual,
  projectsByMail: projects.filter(({ is_on }) => is_on).map(({ name }) => name),
});
