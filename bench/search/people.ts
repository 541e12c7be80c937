/** Those who search: of the largest organization, whose lists are the longest. */
import type { Pool } from '../data/columns.ts';
import { seat } from '../seats.ts';

export interface People {
  readonly desk: string;
  readonly agent: string;
  readonly user: string;
  readonly superAdmin: string;
  /** An admin of a small organization. */
  readonly neighbour: string;
  readonly ticketId: string;
  readonly author: string;
  readonly comments: number;
}

export async function choosePeople(pool: Pool): Promise<People> {
  const one = async (text: string) => {
    const { rows } = await pool.query(text);
    if (rows[0] === undefined) throw new Error(`Nothing found by ${text}`);
    return rows[0];
  };
  const largest = '(select organization_id from tickets group by 1 order by count(*) desc limit 1)';
  const members = (role: string) =>
    `select id from users where organization_id = ${largest} and role = '${role}' and is_active`;
  const busiest = (role: string) =>
    one(`
      select user_id as id from ticket_people where user_id in (${members(role)})
      group by 1 order by count(*) desc limit 1`);
  const desk = await one(`${members('admin')} limit 1`);
  const agent = await busiest('devops_agent');
  const user = await busiest('user');
  const neighbour = await one(
    `select id from users where role = 'admin' and is_active and organization_id <> ${largest} limit 1`,
  );
  const root = await one(`select id from users where role = 'super_admin' limit 1`);
  const open = await one(`
    select ticket_id as id, user_id as requester from ticket_people join tickets on tickets.id = ticket_id
    where relation = 'requester' and until is null and status = 'Open' and tickets.organization_id = ${largest} limit 1`);
  const { comments } = await one('select count(*)::int as comments from comments where not is_system');
  const tokens = await seat(pool, [desk.id, agent.id, user.id, root.id, neighbour.id, open.requester]);
  const [deskToken = '', agentToken = '', userToken = '', superToken = '', neighbourToken = '', author = ''] =
    tokens;
  return {
    desk: deskToken,
    agent: agentToken,
    user: userToken,
    superAdmin: superToken,
    neighbour: neighbourToken,
    ticketId: open.id,
    author,
    comments,
  };
}
