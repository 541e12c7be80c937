/** Writes the canary organization: a row in every table that belongs to an organization, with its word in every text. */
import type { Role } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import { recordEvents } from '../../features/record/record-events.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { CANARY, CANARY_DOMAIN, CANARY_FILE, marked, nextCanaryId } from './canary.ts';

/** Long ago, so that no period that a test looks at has it. */
const AT = new Date('2022-05-17T08:00:00Z');
/** So late that no clock of a test comes to it. */
const FAR = new Date('2999-01-01T08:00:00Z');
const own = { organization_id: CANARY.id };

export async function buildCanary(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await addOrganization(trx);
    await addPeople(trx);
    await addCatalogue(trx);
    await addTicket(trx);
    await addChat(trx);
    await addNotification(trx);
    await addLetter(trx);
    await addSchedule(trx);
    await addBilling(trx);
    await addRecord(trx);
  });
}

async function addOrganization(db: Database) {
  await db
    .insertInto('organizations')
    .values({
      id: CANARY.id,
      name: marked('organization'),
      code: CANARY.code,
      ticket_prefix: CANARY.code,
      entity: CANARY_DOMAIN,
      description: marked('description'),
      street: marked('street'),
      city: marked('city'),
      state: marked('state'),
      zip_code: marked('zip'),
      country: marked('country'),
      phone: marked('phone'),
      email: `desk@${CANARY_DOMAIN}`,
      website: `https://${CANARY_DOMAIN}`,
      moved_to: `https://moved.${CANARY_DOMAIN}`,
      logo_file: CANARY_FILE.name,
      logo_version: `${CANARY_FILE.name}.png`,
      license_notes: marked('license notes'),
      total_licenses: 100,
      second_factor_roles: [],
      created_at: AT,
      updated_at: AT,
    })
    .execute();
}

const PEOPLE = [
  ['admin', 'admin'],
  ['head', 'bu_head'],
  ['manager', 'manager'],
  ['agent', 'devops_agent'],
  ['otherAgent', 'devops_agent'],
  ['user', 'user'],
  ['otherUser', 'user'],
] as const satisfies readonly (readonly [keyof typeof CANARY, Role])[];

async function addPeople(db: Database) {
  await db
    .insertInto('users')
    .values(
      PEOPLE.map(([name, role]) => ({
        id: CANARY[name],
        ...own,
        role,
        first_name: marked(name),
        last_name: marked('person'),
        email: `${name.toLowerCase()}@${CANARY_DOMAIN}`,
        contact_number: marked('number'),
        department: marked('department'),
        mail_problem: marked('mail problem'),
        created_at: AT,
        updated_at: AT,
      })),
    )
    .execute();
  await db
    .insertInto('organization_people')
    .values(PEOPLE.map(([name]) => ({ ...own, user_id: CANARY[name], since: AT })))
    .execute();
  await db
    .insertInto('users')
    .values({
      id: CANARY.former,
      organization_id: null,
      role: 'user',
      first_name: 'Somebody',
      last_name: 'Else',
      email: 'somebody@elsewhere.example',
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto('organization_people')
    .values({
      ...own,
      user_id: CANARY.former,
      since: AT,
      until: AT,
      first_name: marked('former'),
      last_name: marked('person'),
      email: `former@${CANARY_DOMAIN}`,
      role: 'user',
    })
    .execute();
  const link = { requested_at: AT, expires_at: FAR };
  await db
    .insertInto('account_links')
    .values([
      {
        ...link,
        id: CANARY.invitation,
        purpose: 'invitation',
        user_id: CANARY.otherUser,
        email: `otheruser@${CANARY_DOMAIN}`,
      },
      {
        ...link,
        id: CANARY.registration,
        purpose: 'registration',
        user_id: null,
        email: `newcomer@${CANARY_DOMAIN}`,
      },
    ])
    .execute();
  await db
    .insertInto('pending_registrations')
    .values({
      ...own,
      link_id: CANARY.registration,
      first_name: marked('newcomer'),
      last_name: marked('person'),
      contact_number: marked('number'),
      department: marked('department'),
    })
    .execute();
}

async function addCatalogue(db: Database) {
  const described = (name: string) => ({
    ...own,
    name: marked(name),
    description: marked('description'),
    created_at: AT,
  });
  await db
    .insertInto('categories')
    .values([
      { ...described('category'), id: CANARY.category },
      { ...described('other category'), id: CANARY.otherCategory },
    ])
    .execute();
  await db
    .insertInto('subcategories')
    .values({ ...described('subcategory'), id: CANARY.subcategory, category_id: CANARY.category })
    .execute();
  await db
    .insertInto('projects')
    .values([
      {
        ...described('project'),
        id: CANARY.project,
        code: marked('P1'),
        manager_id: CANARY.manager,
        bu_head_id: CANARY.head,
      },
      { ...described('plain project'), id: CANARY.plainProject, code: marked('P2') },
      {
        ...described('completed project'),
        id: CANARY.completedProject,
        code: marked('P3'),
        status: 'Completed',
      },
    ])
    .execute();
}

const details = {
  summary: marked('summary'),
  description: marked('description'),
  category_id: CANARY.category,
  subcategory_id: CANARY.subcategory,
  project_id: CANARY.project,
  project_manager_name: marked('manager'),
  contact_number: marked('number'),
  tags: [marked('tag')],
};
const onTicket = { ...own, ticket_id: CANARY.ticket };

async function addTicket(db: Database) {
  await db
    .insertInto('tickets')
    .values({
      ...own,
      ...details,
      id: CANARY.ticket,
      number: `${CANARY.code}-00001`,
      ticket_type: 'Report Issue',
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await db.updateTable('organizations').set({ last_ticket_number: 1 }).where('id', '=', CANARY.id).execute();
  await db
    .insertInto('ticket_people')
    .values(
      (
        [
          ['requester', CANARY.user],
          ['manager', CANARY.manager],
          ['devops_agent', CANARY.agent],
        ] as const
      ).map(([relation, user_id]) => ({ ...onTicket, id: nextCanaryId(), user_id, relation, since: AT })),
    )
    .execute();
  await db
    .insertInto('comments')
    .values([
      {
        ...onTicket,
        id: CANARY.comment,
        author_id: CANARY.agent,
        text: marked('comment'),
        mentions: [CANARY.user],
        created_at: AT,
      },
      {
        ...onTicket,
        id: nextCanaryId(),
        author_id: CANARY.agent,
        text: marked('note'),
        is_internal: true,
        mentions: [CANARY.manager],
        created_at: AT,
      },
    ])
    .execute();
  await db
    .insertInto('attachments')
    .values({
      ...onTicket,
      id: CANARY.attachment,
      comment_id: CANARY.comment,
      uploader_id: CANARY.agent,
      stored_name: CANARY_FILE.name,
      original_name: marked('file.txt'),
      mime_type: 'text/plain',
      size: CANARY_FILE.content.length,
      sha256: Buffer.alloc(32),
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('ticket_unread')
    .values({ ...onTicket, user_id: CANARY.user, replies: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('auto_assign_settings')
    .values({ ...own, last_agent_id: CANARY.agent })
    .execute();
}

async function addChat(db: Database) {
  await db
    .insertInto('chat_images')
    .values({
      ...onTicket,
      id: CANARY.image,
      uploader_id: CANARY.user,
      stored_name: CANARY_FILE.name,
      original_name: marked('picture.png'),
      mime_type: 'image/png',
      size: CANARY_FILE.content.length,
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('chat_messages')
    .values({
      ...onTicket,
      id: CANARY.message,
      sender_id: CANARY.user,
      type: 'image',
      content: marked('message'),
      image_id: CANARY.image,
      temp_id: marked('message'),
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('chat_reads')
    .values({ ...onTicket, user_id: CANARY.agent, last_read_sequence: 1, opened_at: AT })
    .execute();
}

/** What its reply told its requester, who watches the ticket. */
async function addNotification(db: Database) {
  await db
    .insertInto('mail_deliveries')
    .values({
      ...onTicket,
      id: nextCanaryId(),
      user_id: CANARY.user,
      kind: 'ticket',
      event: 'comment',
      outcome: 'refused',
      detail: marked('detail'),
      tries: sql`${JSON.stringify([{ at: AT.toISOString(), detail: marked('detail') }])}::jsonb`,
      is_open: false,
      due_at: AT,
      created_at: AT,
      at: AT,
    })
    .execute();
  await db
    .insertInto('unsubscribe_tokens')
    .values({ ...onTicket, user_id: CANARY.user, token_hash: Buffer.alloc(32), expires_at: FAR })
    .execute();
  await db
    .insertInto('ticket_followers')
    .values({ ...onTicket, user_id: CANARY.user, mode: 'watch' })
    .execute();
  await db
    .insertInto('notifications')
    .values({
      ...onTicket,
      id: nextCanaryId(),
      user_id: CANARY.user,
      notice: 'comment',
      reason: 'requester',
      event_id: CANARY.comment,
      created_at: AT,
      read_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The requester's answer by mail. */
async function addLetter(db: Database) {
  await db
    .insertInto('reply_addresses')
    .values({
      ...onTicket,
      token_hash: Buffer.alloc(32),
      user_id: CANARY.user,
      kind: 'reply',
      seed: Buffer.alloc(16),
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('letters')
    .values({
      ...onTicket,
      id: nextCanaryId(),
      received_at: AT,
      sender: marked('sender'),
      recipients: marked('recipient'),
      subject: marked('subject'),
      outcome: 'comment',
      comment_id: CANARY.comment,
      effect_key: null,
    })
    .execute();
  await db
    .insertInto('mail_intake_projects')
    .values({ ...own, project_id: CANARY.project, tag: marked('tag'), is_on: true })
    .execute();
  const held = nextCanaryId();
  await db
    .insertInto('held_letters')
    .values({
      ...own,
      id: held,
      received_at: AT,
      sender: marked('sender'),
      subject: marked('subject'),
      text: marked('text'),
      reason: 'sender_unknown',
      bytes: 1,
      is_unproven: true,
      is_told: false,
      project_id: CANARY.project,
      answers_ticket_id: CANARY.ticket,
      answer_kind: 'reply',
      ticket_id: null,
    })
    .execute();
  await db
    .insertInto('held_letter_files')
    .values({
      ...own,
      id: nextCanaryId(),
      letter_id: held,
      stored_name: CANARY_FILE.name,
      original_name: marked('file.txt'),
      mime_type: 'text/plain',
      size: CANARY_FILE.content.length,
      sha256: Buffer.alloc(32),
    })
    .execute();
}

async function addSchedule(db: Database) {
  await db
    .insertInto('scheduled_tickets')
    .values({
      ...own,
      ...details,
      id: CANARY.schedule,
      created_by: CANARY.admin,
      notes: marked('notes'),
      local_start: FAR.toISOString().slice(0, -1),
      starts_at: FAR,
      time_zone: 'UTC',
      recurrence: 'daily',
      status_reason: marked('reason'),
      next_run_at: FAR,
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto('scheduled_ticket_runs')
    .values({
      ...own,
      id: CANARY.run,
      schedule_id: CANARY.schedule,
      due_at: AT,
      ran_at: AT,
      outcome: 'failed',
      reason: marked('reason'),
    })
    .execute();
}

async function addBilling(db: Database) {
  await db
    .insertInto('license_requests')
    .values({
      ...own,
      id: CANARY.licenseRequest,
      requested_by: CANARY.admin,
      requested_total: 200,
      note: marked('note'),
      state: 'declined',
      created_at: AT,
      decided_by: CANARY.admin,
      decided_at: AT,
      decision_reason: marked('reason'),
    })
    .execute();
  await db
    .insertInto('subscriptions')
    .values({
      ...own,
      plan: marked('plan'),
      status: 'Cancelled',
      start_date: '2022-05-17',
      features: [marked('feature')],
      payment_method: marked('payment'),
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto('subscription_payments')
    .values({
      ...own,
      id: CANARY.payment,
      date: '2022-05-17',
      amount_cents: 1,
      note: marked('note'),
      recorded_by: CANARY.admin,
      created_at: AT,
      voided_at: AT,
      voided_by: CANARY.admin,
      void_reason: marked('reason'),
    })
    .execute();
}

async function addRecord(db: Database) {
  const context = {
    actor: { id: CANARY.admin, role: 'admin', organizationId: CANARY.id } as const,
    at: AT,
    requestId: null,
  };
  const change = (field: 'description') =>
    ({ verb: 'edited', data: { field, from: marked('before'), to: marked('after') } }) as const;
  await recordEvents(
    db,
    { organizationId: CANARY.id, kind: 'organization', id: CANARY.id, name: marked('organization') },
    context,
    [change('description')],
  );
  await recordEvents(
    db,
    { organizationId: CANARY.id, kind: 'category', id: CANARY.category, name: marked('category') },
    context,
    [change('description')],
  );
  await recordEvents(db, { organizationId: CANARY.id, kind: 'ticket', id: CANARY.ticket }, context, [
    { verb: 'created', data: { to: 'Open' } },
    { id: CANARY.comment, verb: 'comment', data: {} },
  ]);
  await db
    .insertInto('security_events')
    .values({
      ...own,
      id: nextCanaryId(),
      at: AT,
      last_at: AT,
      kind: 'refusal',
      action: 'not_found',
      outcome: 'refused',
      person_id: CANARY.admin,
      person_name: marked('admin'),
      person_role: 'admin',
      subject_kind: 'user',
      subject_id: CANARY.user,
      subject_name: marked('user'),
      data: { call: marked('call') },
      address: marked('address'),
      count_key: marked('key'),
    })
    .execute();
}
