import { Button, Flex, Stack, Text } from '@mantine/core';
import { logout } from '@switchboard/contract/access/auth.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/call.ts';
import { fullName } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { beginSession, currentSession } from '../../../lib/session/session-store.ts';
import { furtherText } from '../further-text.ts';
import { SignInFrame } from './SignInFrame.tsx';

const words = furtherText.callback;

export interface SwitchAccountProps {
  present: User;
  next: User;
  /** Of the session that `next` would begin. */
  token: string;
}

/** Asks before one person's session takes the place of another's: an address may have been sent by anybody. */
export function SwitchAccount({ present, next, token }: SwitchAccountProps) {
  const navigate = useNavigate();

  const leave = (session: string | null) => {
    if (session !== null) call(logout, { token: session }).catch(() => undefined);
    void navigate(paths.dashboard, { replace: true });
  };
  const goOn = () => {
    const old = currentSession().token;
    beginSession(token, next);
    leave(old);
  };

  return (
    <SignInFrame plain title={words.switchTitle}>
      <Flex component="dl" direction="column" gap="sm">
        <Person label={words.signedInAs} person={present} />
        <Person label={words.switchTo} person={next} />
      </Flex>
      <Stack gap="xs">
        <Button onClick={() => leave(token)}>{words.stay(fullName(present))}</Button>
        <Button variant="default" onClick={goOn}>
          {words.goOn(fullName(next))}
        </Button>
      </Stack>
    </SignInFrame>
  );
}

function Person({ label, person }: { label: string; person: User }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" className="anywhere" mt={2}>
        {fullName(person)}
        <Text span inherit display="block" c="secondary">
          {person.email}
        </Text>
      </Text>
    </div>
  );
}
