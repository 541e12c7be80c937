import { Box, Text } from '@mantine/core';
import { LICENSES } from '@switchboard/contract/limits.ts';
import { Link } from 'react-router';
import { day, fullName } from '../../../lib/format/format.ts';
import { idleUsersPath } from '../../../lib/navigation/paths.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { useIdlePeople } from '../api.ts';
import { text } from '../text.ts';

const words = text.idle;

/** Licenses that nobody would miss, before more are granted. */
export function IdlePeople({ organization }: { organization: string }) {
  const { data, isError, isFetching, refetch } = useIdlePeople(organization);
  if (isError) return <LoadError what={words.what} onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined) return null;
  const { total } = data.pagination;
  return (
    <Text component="section" className="anywhere" fz="sm" lh="md" aria-label={words.title}>
      {total === 0 ? (
        words.nobody
      ) : (
        <>
          {words.some(total)}
          <Box component="ul" mt={2} mb={4} ps={18} style={{ listStyle: 'disc' }}>
            {data.users.map((user) => (
              <li key={user._id}>
                {fullName(user)}
                <Text span inherit c="secondary">
                  {' '}
                  {words.last(user.lastSignInAt === null ? null : day(user.lastSignInAt))}
                </Text>
              </li>
            ))}
          </Box>
          <Link to={idleUsersPath(organization, LICENSES.idleDays)}>{words.all}</Link>
        </>
      )}
    </Text>
  );
}
