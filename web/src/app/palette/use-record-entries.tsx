import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Role } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { IconBuilding, IconUser } from '@tabler/icons-react';
import { useFoundOrganizations } from '../../features/organizations/find-organizations.ts';
import { useFoundPeople } from '../../features/users/find-people.ts';
import { fullName } from '../../lib/format/format.ts';
import { SEARCH_DEBOUNCE } from '../../lib/lists/search-as-you-type.ts';
import { organizationPath, paths } from '../../lib/navigation/paths.ts';
import { useActor } from '../../lib/session/session.ts';
import type { PaletteEntry } from '../../ui/palette/palette.ts';
import { FEWEST_LETTERS } from './matching.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

const aside = (words: string) => (
  <Box component="span" visibleFrom="sm">
    {words}
  </Box>
);

const NONE: readonly PaletteEntry[] = [];

/** People for those who look after accounts, and organizations for super admins, once the typing rests. */
export function useRecordEntries(role: Role, query: string) {
  const wanted = query.slice(0, LENGTH.search);
  const [asked] = useDebouncedValue(wanted, SEARCH_DEBOUNCE.picker);
  const search = asked.length < FEWEST_LETTERS ? '' : asked;
  const people = useFoundPeople(useActor(), search);
  const organizations = useFoundOrganizations(role, search);
  const isShown = wanted.length >= FEWEST_LETTERS && search !== '';
  const list = role === 'super_admin' ? paths.allUsers : paths.users;
  const queries = [people, organizations];
  return {
    people: !isShown
      ? NONE
      : (people.data ?? []).map(
          (person): PaletteEntry => ({
            key: `person-${person._id}`,
            label: fullName(person),
            icon: <IconUser {...icon} />,
            aside: aside(person.email),
            // Nobody has a page of their own: the list shows this one alone.
            to: `${list}?${new URLSearchParams({ search: person.email })}`,
          }),
        ),
    organizations: !isShown
      ? NONE
      : (organizations.data ?? []).map(
          ({ _id, name, code }): PaletteEntry => ({
            key: `organization-${_id}`,
            label: name,
            icon: <IconBuilding {...icon} />,
            aside: aside(code),
            to: organizationPath(_id),
          }),
        ),
    failed: isShown && queries.some(({ isError, isFetching }) => isError && !isFetching),
    retry: () => {
      for (const one of queries) if (one.isError) void one.refetch();
    },
  };
}
