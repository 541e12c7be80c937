import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { Role } from '@switchboard/contract/enums.ts';
import { Link, useOutletContext } from 'react-router';
import { SignInFrame } from '../features/auth/components/SignInFrame.tsx';
import { usePageTitle } from '../lib/navigation/page-title.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { JacksDrawing } from '../ui/feedback/JacksDrawing.tsx';
import { firstEntryOf } from './navigation.ts';
import type { FrameContext } from './SignedInFrame.tsx';
import { text } from './text.ts';

const words = text.noSuchPage;

/** At an address that leads nowhere: what happened, and where to go instead. */
export function NoSuchPage() {
  const { user } = useSession();
  usePageTitle(words.title);
  return user === null ? <ForGuests /> : <Inside role={user.role} />;
}

/** The list that somebody of a role works with: the first that they have. */
const TICKET_LISTS = [paths.myTickets, paths.assignedTickets, paths.everyTicket];

function Inside({ role }: { role: Role }) {
  const { openPalette } = useOutletContext<FrameContext>();
  const list = firstEntryOf(role, TICKET_LISTS);
  return (
    <Stack gap={12} align="center" maw={480} mt="12vh" mx="auto" p="var(--page-padding)" ta="center">
      <JacksDrawing />
      <Title lts="inherit">{words.title}</Title>
      <Text c="secondary">{words.detail}</Text>
      <Group mt={8} wrap="wrap" justify="center">
        <Button component={Link} to={paths.dashboard}>
          {text.dashboard}
        </Button>
        {list && (
          <Button component={Link} to={list.to} variant="default">
            {list.label}
          </Button>
        )}
        <Button variant="default" onClick={openPalette}>
          {words.search}
        </Button>
      </Group>
    </Stack>
  );
}

function ForGuests() {
  return (
    <SignInFrame title={words.title} subtitle={words.detail} plain>
      <Button component={Link} to={paths.login} fullWidth>
        {words.signIn}
      </Button>
    </SignInFrame>
  );
}
