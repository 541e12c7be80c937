/**
 * The version of who reads a ticket. It names what decided it then, in hashes, so that it can be told later who has come
 * since without a record of it: each relation, the team, the offer, the project and its leads, and the sharing.
 */
import { createHash } from 'node:crypto';
import { ASSIGNMENT_TYPES, type Relation } from '@switchboard/contract/enums.ts';
import type { TicketFacts } from '@switchboard/contract/policies/condition.ts';
import { factsOf } from '../ticket.facts.ts';

/** Bytes of each hash: it only has to differ within one ticket. */
const BYTES = 6;

export type PlacedTicket = Parameters<typeof factsOf>[0] & {
  readonly id: string;
  readonly team_id: string | null;
  readonly project_id: string | null;
};

const TAKEN = 'taken';
const ofRelation = ({ userId, relation }: { readonly userId: string; readonly relation: Relation }) =>
  `${relation} ${userId}`;
const ofOffer = ({ offered = [] }: TicketFacts) => `offered ${offered.toSorted().join()}`;
/** Whoever comes to the project later is no change of the ticket. */
const ofSharing = ({ sharing = 'private' }: TicketFacts, projectId: string | null) =>
  `shared ${sharing}${sharing === 'project' ? ` ${projectId}` : ''}`;
/** Where managers and BU heads run all tickets, there is nothing to name. */
const BOUNDED = 'leads run projects';
const ofLead = (userId: string) => `leads ${userId}`;
const ofConfidence = ({ isConfidential }: TicketFacts) => (isConfidential ? 'confidential' : 'public');
const ofOpening = (userId: string) => `opened ${userId}`;
const ofTeam = (teamId: string | null) => `team ${teamId}`;

const isTaken = ({ people }: TicketFacts) =>
  people.some(({ relation }) => ASSIGNMENT_TYPES.some((one) => one === relation));

const hashOf = (ticketId: string, part: string) =>
  createHash('sha256')
    .update(`${ticketId} ${part}`)
    .digest('base64url')
    .slice(0, (BYTES * 4) / 3);

export function audienceVersionOf(row: PlacedTicket): string {
  const facts = factsOf(row);
  const parts = [
    ...facts.people.map(ofRelation),
    ...(isTaken(facts) ? [TAKEN] : []),
    ofTeam(row.team_id),
    ofOffer(facts),
    `project ${row.project_id}`,
    ...(facts.leads ?? []).map(ofLead),
    ofSharing(facts, row.project_id),
    ...(facts.leadsScope === 'projects' ? [BOUNDED] : []),
    ofConfidence(facts),
    ...(facts.openedBy ?? []).map(ofOpening),
  ];
  return [...new Set(parts.map((part) => hashOf(row.id, part)))].sort().join('');
}

/** The facts of now without what has come since that version. */
export function factsAtVersion(row: PlacedTicket, version: string): TicketFacts {
  const facts = factsOf(row);
  const known = new Set(version.match(/.{8}/g));
  const wasSo = (part: string) => known.has(hashOf(row.id, part));
  const people = facts.people.filter((person) => wasSo(ofRelation(person)));
  // Whoever had it then may be off it by now.
  const holder =
    wasSo(TAKEN) && !isTaken({ ...facts, people }) ? [{ userId: '', relation: 'user' as const }] : [];
  return {
    ...facts,
    people: [...people, ...holder],
    team: wasSo(ofTeam(row.team_id)) ? (facts.team ?? []) : [],
    leadsScope: wasSo(BOUNDED) ? 'projects' : 'organization',
    leads: (facts.leads ?? []).filter((userId) => wasSo(ofLead(userId))),
    offered: wasSo(ofOffer(facts)) ? (facts.offered ?? []) : [],
    // A text that was begun for the people on it is not read by more without a word.
    isConfidential: (facts.isConfidential ?? false) || wasSo('confidential'),
    openedBy: (facts.openedBy ?? []).filter((id) => wasSo(ofOpening(id))),
    sharing: wasSo(ofSharing(facts, row.project_id)) ? (facts.sharing ?? 'private') : 'private',
  };
}
