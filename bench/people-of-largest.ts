/** People of the largest organization, whose lists are the longest, and what they raise. */
import type { Pool } from './data/columns.ts';
import { type Send, sendAs } from './search/ask.ts';
import { seat } from './seats.ts';

export interface Person {
  readonly id: string;
  readonly token: string;
  readonly send: Send;
}
type Who = 'admin' | 'manager' | 'agent' | 'user' | 'colleague' | 'superAdmin';
export type People = Readonly<Record<Who, Person>> & { readonly organization: string };

/** Of the largest organization, each with the most to see of their kind, once the product is there to be asked. */
export async function choosePeople(pool: Pool): Promise<(origin: string) => People> {
  const one = async (text: string, ...given: readonly string[]): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(text, [...given]);
    if (rows[0] === undefined) throw new Error(`Nothing found by ${text}`);
    return rows[0].id;
  };
  const organization = await one(
    'select organization_id as id from tickets group by 1 order by count(*) desc limit 1',
  );
  const busiest = (role: string, offset = 0) =>
    one(
      `select user_id as id from ticket_people join users on users.id = user_id
       where users.organization_id = $1 and role = $2 and is_active and until is null
       group by 1 order by count(*) desc limit 1 offset ${offset}`,
      organization,
      role,
    );
  const ids = [
    await one(`select id from users where organization_id = $1 and role = 'admin' limit 1`, organization),
    await one(
      `select manager_id as id from projects join users on users.id = manager_id
       where projects.organization_id = $1 and is_active group by 1 order by count(*) desc limit 1`,
      organization,
    ),
    await busiest('devops_agent'),
    await busiest('user'),
    await busiest('user', 1),
    await one(`select id from users where role = 'super_admin' limit 1`),
  ] as const;
  const tokens = await seat(pool, ids);
  return (origin) => {
    const [admin, manager, agent, user, colleague, superAdmin] = ids.map((id, index): Person => {
      const token = tokens[index] ?? '';
      return { id, token, send: sendAs(origin, token) };
    }) as [Person, Person, Person, Person, Person, Person];
    return { organization, admin, manager, agent, user, colleague, superAdmin };
  };
}

/** Raises a ticket of a category. @returns it, and the milliseconds that it took */
export async function raise({ send }: Person, category: string, project: string) {
  const began = performance.now();
  const { ticket } = await send<{ ticket: { _id: string } }>('POST', '/tickets', {
    summary: 'A new badge',
    description: 'The old one is lost.',
    ticketType: 'Request Service',
    category,
    project,
    projectManagerName: 'Somebody',
    contactNumber: '+49 30 1234567',
  });
  return { id: ticket._id, took: performance.now() - began };
}

/** What new tickets need: a category of their own, and a project. */
export async function prepareRaising({ admin, colleague }: People, name: string) {
  const { category } = await admin.send<{ category: { _id: string } }>('POST', '/categories', {
    name: `${name} ${Date.now()}`,
  });
  const { projects } = await colleague.send<{ projects: readonly { _id: string }[] }>('GET', '/projects');
  return { category: category._id, project: projects[0]?._id ?? '' };
}
