import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { accountText } from '../account-text.ts';
import { SignInFrame } from './SignInFrame.tsx';

export interface SentEmailProps {
  title: string;
  message: string;
  hint: string;
  again: string;
  onAgain: () => void;
}

/** An e-mail is on its way; what comes next happens in the mailbox. */
export function SentEmail({ title, message, hint, again, onAgain }: SentEmailProps) {
  return (
    <SignInFrame arrives title={title} subtitle={message}>
      <Text fz="sm" lh="19px" c="secondary" textWrap="pretty">
        {hint}
      </Text>
      <Stack gap="xs">
        <Button component={Link} to={paths.login} fullWidth>
          {accountText.backToLogin}
        </Button>
        <Button variant="default" fullWidth onClick={onAgain}>
          {again}
        </Button>
      </Stack>
    </SignInFrame>
  );
}
