import type { Team } from '@switchboard/contract/tickets/teams.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { presentPresence } from '../availability/presence.ts';
import type { TeamRow } from './team.repo.ts';

export const presentTeam = (row: TeamRow): Team => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  lead: row.lead && presentPerson(row.lead),
  calendar: row.calendar && { _id: row.calendar.id, name: row.calendar.name },
  autoAssign: row.auto_assign,
  mode: row.mode,
  members: row.members.map(({ role, capacity, presence, ...person }) => ({
    user: { ...presentPerson(person), role },
    capacity,
    presence: presentPresence(presence),
  })),
  revision: row.revision,
  inboxCount: row.inbox_count,
});
