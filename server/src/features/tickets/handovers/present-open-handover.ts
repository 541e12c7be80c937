import type { OpenHandover } from '@switchboard/contract/tickets/ticket.ts';
import { presentPerson } from '../../people/person-ref.ts';
import type { OpenHandoverRow } from './open-handover.ts';

const moment = (text: string) => new Date(text).toISOString();

export const presentHandover = (row: OpenHandoverRow): OpenHandover => ({
  _id: row.id,
  from: row.giver && presentPerson(row.giver),
  to: {
    user: row.to_user && presentPerson(row.to_user),
    team: row.to_team && { _id: row.to_team.id, name: row.to_team.name },
  },
  where: row.stands,
  nextStep: row.next_step,
  promisedAt: row.promised_at === null ? null : moment(row.promised_at),
  offeredAt: moment(row.created_at),
  mayAnswer: row.may_answer,
  mayWithdraw: row.may_withdraw,
});

export const presentOpenHandover = (row: OpenHandoverRow | null): OpenHandover | null =>
  row && presentHandover(row);
