/** What rows of the canary organization have in common. */
import { CANARY, marked } from '../canary.ts';

/** Long ago, so that no period that a test looks at has it. */
export const AT = new Date('2022-05-17T08:00:00Z');
/** So late that no clock of a test comes to it. */
export const FAR = new Date('2999-01-01T08:00:00Z');

export const own = { organization_id: CANARY.id };
export const onTicket = { ...own, ticket_id: CANARY.ticket };

export const details = {
  summary: marked('summary'),
  description: marked('description'),
  category_id: CANARY.category,
  subcategory_id: CANARY.subcategory,
  project_id: CANARY.project,
  project_manager_name: marked('manager'),
  contact_number: marked('number'),
  tags: [marked('tag')],
};
