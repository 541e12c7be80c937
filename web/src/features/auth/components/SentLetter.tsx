import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { accountText } from '../account-text.ts';
import classes from './Account.module.css';
import { SignInFrame } from './SignInFrame.tsx';

export interface SentLetterProps {
  title: string;
  message: string;
  hint: string;
  again: string;
  onAgain: () => void;
}

/** A letter is on its way; what comes next happens in the mailbox. */
export function SentLetter({ title, message, hint, again, onAgain }: SentLetterProps) {
  return (
    <SignInFrame arrives title={title} subtitle={message}>
      <p className={classes.quiet}>{hint}</p>
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
