import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { listOrganizationsAsSuperAdmin } from '@switchboard/contract/endpoints/organizations.ts';
import { count } from '../../lib/format.ts';
import type { Figure } from '../../ui/page/Figures.tsx';
import { text } from './text.ts';

type Stats = AnswerOf<typeof listOrganizationsAsSuperAdmin>['stats'];

const words = text.figures;
const NONE: Stats = { total: 0, active: 0, inactive: 0, suspended: 0, users: 0 };

/** The figures above the list, of all organizations. */
export const figuresOf = ({ total, active, inactive, suspended, users }: Stats = NONE): Figure[] => [
  { key: 'total', label: words.total, value: count(total) },
  { key: 'active', label: words.active, value: count(active) },
  {
    key: 'inactive',
    label: words.inactive,
    value: count(inactive + suspended),
    detail: text.inactiveDetail(inactive, suspended),
  },
  { key: 'users', label: words.users, value: count(users) },
];
