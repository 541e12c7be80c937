import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type {
  listOrganizationsAsSuperAdmin,
  Organization,
} from '@switchboard/contract/organizations/organizations.ts';
import { count } from '../../lib/format/format.ts';
import { peopleWords } from '../../lib/words/people-words.ts';
import type { Figure } from '../../ui/page/Figures.tsx';
import { myText } from './my-text.ts';
import { STATUS_LABELS, text } from './text.ts';

type Stats = AnswerOf<typeof listOrganizationsAsSuperAdmin>['stats'];

const words = text.figures;
const NONE: Stats = {
  total: 0,
  active: 0,
  inactive: 0,
  suspended: 0,
  users: 0,
  licenses: { totalLicenses: 0, usedLicenses: 0, availableLicenses: 0 },
  nearlyFull: { total: 0, names: [] },
};

/** The figures above the list, of all organizations. */
export const figuresOf = ({ total, users, licenses, nearlyFull, ...statuses }: Stats = NONE): Figure[] => [
  { key: 'total', label: words.total, value: count(total), detail: words.statuses(statuses) },
  { key: 'users', label: peopleWords.people, value: count(users), detail: peopleWords.withoutSuperAdmins },
  {
    key: 'licenses',
    label: peopleWords.seats,
    value: count(licenses.usedLicenses),
    detail: words.available(licenses.totalLicenses, licenses.availableLicenses),
  },
  {
    key: 'nearlyFull',
    label: words.nearlyFull,
    value: count(nearlyFull.total),
    detail: words.names(nearlyFull.names, nearlyFull.total - nearlyFull.names.length),
  },
];

/** The figures above the admin's own organization. */
export function myFiguresOf(organization: Organization | undefined): Figure[] {
  const own = myText.figures;
  const { usedLicenses = 0, totalLicenses = 0, availableLicenses = 0 } = organization?.licenses ?? {};
  const people = organization?.userCount ?? 0;
  return [
    {
      key: 'users',
      label: peopleWords.people,
      value: count(people),
      detail: peopleWords.inactive(people, usedLicenses),
    },
    { key: 'used', label: peopleWords.seats, value: count(usedLicenses), detail: own.of(totalLicenses) },
    { key: 'available', label: own.available, value: count(availableLicenses) },
    { key: 'status', label: own.status, value: organization ? STATUS_LABELS[organization.status] : '' },
  ];
}
