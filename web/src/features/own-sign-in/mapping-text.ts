/** Every word about roles by groups. */
import { ROLE_MAPPINGS } from '@switchboard/contract/access/role-mapping-limits.ts';

export const text = {
  description: 'Give people roles by the groups that your provider tells.',
  section: 'Roles by group',
  sectionHelp:
    'Everybody gets the role of their groups each time they sign in through your provider, the highest of several. Without any row nobody’s role changes.',
  rows: 'Groups and their roles',
  group: (at: number) => `Group ${at}`,
  role: (at: number) => `Role of group ${at}`,
  groupHint: 'As your provider calls it',
  remove: (at: number) => `Remove group ${at}`,
  add: 'Add group',
  empty: 'No groups yet. Roles stay as admins give them here.',
  full: `At most ${ROLE_MAPPINGS.most} groups are possible`,
  waiting: 'Waiting for a super admin',
  approved: 'Approved',
  adminHelp: 'A group makes admins once a super admin has approved it, and again after its row was changed.',
  unmapped: 'Role of whoever is in none of them',
  unmappedHelp: 'Newcomers without a group get it, too. Your last active admin stays one in any case.',
  saved: 'Roles saved',
  failed: 'Failed to save roles',
} as const;

/** Of the page of all organizations' groups that make admins. */
export const everyText = {
  title: 'Domains',
  what: 'groups',
  list: 'Groups of all organizations that make admins',
  description: 'Groups of providers whose people organizations want as admins.',
  empty: { title: 'No groups yet', text: 'Groups that organizations want to make admins stand here.' },
  tabs: { label: 'Show', domains: 'Domains', groups: 'Admin groups' },
  columns: {
    group: 'Group',
    organization: 'Organization',
    state: 'State',
    added: 'Added',
    actions: 'Actions',
  },
  waiting: 'Waiting',
  approved: 'Approved',
  more: (group: string) => `More about ${group}`,
  approve: 'Approve',
  approval: {
    title: 'Let this group make admins?',
    message: (name: string) =>
      `whoever ${name}’s providers say is in this group becomes an admin there as they sign in.`,
    confirm: 'Approve',
    done: (group: string) => `${group} approved`,
    failed: 'Failed to approve the group',
  },
} as const;
