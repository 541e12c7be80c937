import { z } from 'zod';
import { callsFor, endpoint, permitted } from '../endpoint.ts';
import { ACCOUNT_STATES, ROLES } from '../enums.ts';
import { blankableId } from '../ids.ts';
import { PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef } from '../people/person.ts';
import {
  contactNumber,
  department,
  email,
  firstName,
  firstPassword,
  lastName,
} from '../people/person-fields.ts';
import { licenses, user } from '../people/user.ts';
import {
  days,
  oneOrSeveral,
  orElse,
  organizationFilter,
  pagination,
  paging,
  search,
  spelled,
} from '../query.ts';

/** An admin works in the own organization, a super admin in all of them. */
const readers = callsFor(permitted('users.read'), 'Users');
const managers = callsFor(permitted('users.manage'), 'Users');
const superAdmins = callsFor(['super_admin'], 'Users');

const role = spelled(ROLES, MESSAGES.roleUnknown);

const reference = blankableId.default('');

/** What somebody who makes an account for another person writes. */
export const newUserFields = z.object({
  firstName,
  lastName,
  email,
  password: firstPassword,
  role: orElse('user', role),
  department: department.default(''),
  contactNumber: contactNumber.default(''),
});

/** An account whose owner is invited to choose a password, or gets one from whoever makes it. */
const accountWith = <Further extends z.ZodRawShape>(further: Further) =>
  z.discriminatedUnion(
    'invite',
    [
      newUserFields.omit({ password: true }).extend({ invite: z.literal(true), ...further }),
      newUserFields.extend({ invite: z.literal(false).optional(), ...further }),
    ],
    MESSAGES.switchInvalid,
  );

/** The form of an admin. */
export const newAccount = accountWith({});

const requiredOrganization = z.string().trim().min(1, MESSAGES.organizationMissing);

/** The form of a super admin, who says where the account belongs. */
export const newAccountSomewhere = accountWith({ organization: requiredOrganization });

/** What can be changed of an account that exists; absent means unchanged. */
export const userChanges = z
  .object({
    firstName,
    lastName,
    email,
    role,
    department,
    contactNumber,
    isActive: z.boolean(MESSAGES.switchInvalid),
    autoAssign: z.boolean(MESSAGES.switchInvalid),
  })
  .partial();

export const memberChanges = userChanges.extend({ organization: requiredOrganization });

/** Only for super admins, ignored for others. Where several are given, they must mean the same organization. */
export const organizationNames = {
  organization: reference,
  organizationId: reference,
  organizationCode: reference,
};

const organizationName = blankableId.optional();

/** Absent, the organization stays; another one moves the person there. */
const organizationChange = {
  organization: organizationName,
  organizationId: organizationName,
  organizationCode: organizationName,
};

export const createUserAsAdmin = managers.post('/admin/users', {
  summary:
    'Make an account, with a password or with `invite`, which sends its owner a link to choose one: in the admin’s own organization, or in the one that a super admin names',
  body: accountWith(organizationNames),
  status: 201,
  output: z.object({ user }),
});

export const createUser = endpoint({
  ...createUserAsAdmin,
  path: '/super-admin/users',
  summary: 'Make an account in an organization',
  access: ['super_admin'],
  permission: undefined,
});

const listQuery = z.object({
  ...paging(PAGE.users),
  search,
  role: oneOrSeveral(ROLES, MESSAGES.roleUnknown),
  status: oneOrSeveral(ACCOUNT_STATES, MESSAGES.accountStateUnknown),
  organization: organizationFilter,
});

export const listUsers = readers.get('/admin/users', {
  summary: 'The people of the own organization, with the licenses they take',
  query: listQuery,
  looksInto: 'people',
  output: z.object({
    users: z.array(user),
    pagination,
    /** Null for a super admin, whose list spans several organizations. */
    licenses: licenses.nullable(),
  }),
});

export const listUsersAsSuperAdmin = superAdmins.get('/super-admin/users', {
  summary: 'The people of all organizations and the super admins, by name',
  query: listQuery.extend({
    /** Those who have not signed in for so many days, or never since they were added as long ago. */
    idle: days,
  }),
  looksInto: 'people',
  output: z.object({
    users: z.array(user),
    pagination,
    /** Of all, whatever is searched for; `users` are all people, the super admins among them. */
    stats: z.object({ users: z.int(), superAdmins: z.int(), organizations: z.int() }),
  }),
});

export const editUser = managers.put('/admin/users/{id}', {
  summary: 'Change what is given of somebody’s account; becoming active takes a license seat',
  body: userChanges.extend(organizationChange),
  output: z.object({ user }),
});

export const editUserAsSuperAdmin = endpoint({
  ...editUser,
  path: '/super-admin/users/{id}',
  summary: 'Change what is given of anybody’s account; another organization moves them there',
  access: ['super_admin'],
  permission: undefined,
});

const place = namedRef.extend({ licenses });

/** What moving somebody from one organization to another would mean, as things are now. */
const moveEffect = z.object({
  from: place,
  to: place,
  /** Whether they take a license seat: somebody inactive takes none. */
  takesSeat: z.boolean(),
  /** Whether their e-mail may stay, by the domain of the other organization. */
  emailFits: z.boolean(),
  /** What they lose in the organization they leave. */
  leaves: z.object({
    /** Open and In Progress ones that they have as DevOps agent. */
    agentTickets: z.int(),
    /** All other assignments, such as those of a manager, and those on tickets that rest. */
    otherAssignments: z.int(),
    /** Tickets they raised: these stay, out of their sight. */
    requestedTickets: z.int(),
    managedProjects: z.int(),
    headedProjects: z.int(),
    /** Active and paused schedules whose tickets would go to them. */
    schedules: z.int(),
    /** Active schedules that pause, because nobody is left in whose name they could make tickets. */
    pausingSchedules: z.int(),
  }),
});
export type MoveEffect = z.output<typeof moveEffect>;

export const getMoveEffect = superAdmins.get('/super-admin/users/{id}/move', {
  summary: 'What moving somebody to the named organization would mean',
  query: z.object({ organization: reference }),
  output: z.object({ move: moveEffect }),
});

export const deleteUser = superAdmins.delete('/super-admin/users/{id}', {
  summary: 'Delete an account for good: their name stays where they acted, their e-mail and seat are free',
  output: z.object({ user }),
});

export const deactivateUser = managers.delete('/admin/users/{id}', {
  summary: 'Deactivate somebody: their sessions end, their open tickets lose their agent, their seat is free',
  output: z.object({ user }),
});

/** What belongs to somebody and others would have to take over. */
export const holdings = z.object({
  /** Open and In Progress, as DevOps agent. */
  tickets: z.int(),
  /** Active and paused schedules whose tickets would go to them. */
  schedules: z.int(),
  managedProjects: z.int(),
  headedProjects: z.int(),
  /** Of tickets, that wait for their decision now or later. */
  approvals: z.int(),
});
export type Holdings = z.output<typeof holdings>;

export const getHoldings = managers.get('/admin/users/{id}/holdings', {
  summary: 'What somebody has on their hands',
  output: z.object({ holdings }),
});

export const handOver = managers.post('/admin/users/{id}/hand-over', {
  summary: 'Give what somebody has on their hands to others; what nobody is named for stays',
  body: z.object({
    /** Takes tickets and schedules. */
    devopsAgent: reference,
    projectManager: reference,
    buHead: reference,
    /** Any active member, who decides about what waits for somebody's approval. */
    approver: reference,
  }),
  output: z.object({ holdings }),
});
