import type { HoldKind } from '@switchboard/contract/holds/hold-kinds.ts';

/** Every word of legal holds. */
export const text = {
  title: 'Data keeping',
  what: 'holds',
  list: 'Legal holds',
  description:
    'A hold keeps a person, a ticket or everything: nothing of it is deleted, anonymized or erased until it is lifted.',
  add: 'Place hold',
  empty: {
    title: 'Nothing is held',
    text: 'Place a hold when something has to be kept, for example while a claim is open.',
  },
  columns: {
    subject: 'Held',
    organization: 'Organization',
    reason: 'Reason',
    by: 'By',
    at: 'Since',
    actions: 'Actions',
  },
  kinds: {
    person: 'Person',
    ticket: 'Ticket',
    organization: 'Whole organization',
  } satisfies Record<HoldKind, string>,
  bySuperAdmin: 'Super admin',
  more: (name: string) => `Actions for the hold on ${name}`,
  form: {
    title: 'Place hold',
    subtitle: 'Whoever is told to keep something says so here. The record says who did, and why.',
    organization: 'Organization',
    organizations: 'organizations',
    kind: 'What is kept',
    person: 'Person',
    people: 'people',
    ticket: 'Ticket number',
    ticketHelp: 'Such as it stands in lists. Who places the hold need not be on the ticket.',
    reason: 'Reason',
    submit: 'Place hold',
    placed: 'Hold placed',
    failed: 'Failed to place the hold',
  },
  lift: {
    item: 'Lift hold',
    title: 'Lift this hold?',
    message: 'What waited for it goes on: erasures, retention, and the end of a closed organization.',
    confirm: 'Lift hold',
    done: 'Hold lifted',
    failed: 'Failed to lift the hold',
  },
};

export const everyText = {
  ...text,
  title: 'Legal holds',
  description:
    'What has to be kept in any organization. Holds that you place are lifted by super admins alone.',
};
