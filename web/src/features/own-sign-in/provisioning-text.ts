/** Every word of the page of provisioning. */
import { count } from '../../lib/format/format.ts';

const of = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`;

export const text = {
  title: 'Sign-in',
  what: 'provisioning tokens',
  list: 'Provisioning tokens',
  description: 'Let your directory make, change and deactivate accounts by SCIM 2.0.',
  add: 'New token',
  empty: {
    title: 'No tokens yet',
    text: 'Directories such as Entra ID or Okta keep your accounts up to date with a token.',
  },
  address: 'Address for your directory',
  copy: 'Copy',
  copyAddress: 'Copy address',
  managed: (people: number, groups: number) =>
    `Your directory manages ${of(people, 'person', 'people')} and ${of(groups, 'group', 'groups')}.`,
  columns: { name: 'Token', lastCall: 'Last call', result: 'Result', created: 'Created', actions: 'Actions' },
  begins: (prefix: string) => `${prefix}…`,
  never: 'Never used',
  none: '—',
  done: 'Done',
  refused: (status: number) => `Refused (${status})`,
  more: (name: string) => `More about ${name}`,
  menu: { rotate: 'New secret', revoke: 'Revoke' },
  form: {
    title: 'New token',
    subtitle: 'With it your directory can make, change and deactivate every account of your organization.',
    name: 'Name',
    namePlaceholder: 'Entra ID',
    submit: 'Create',
    failed: 'Failed to create token',
  },
  secret: {
    title: 'Your new token',
    label: 'Token',
    help: 'Paste it where your directory asks for a secret token.',
  },
  rotateDialog: {
    title: 'New secret',
    subtitle: 'The secret before opens nothing from then on: your directory needs the new one.',
    submit: 'Make new secret',
    failed: 'Failed to make a new secret',
  },
  revoke: {
    title: 'Revoke token?',
    message: 'your directory can change nothing with it any more. Its people stay as they are.',
    confirm: 'Revoke',
    done: 'Token revoked',
    failed: 'Failed to revoke token',
  },
} as const;
