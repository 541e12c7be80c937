import { Anchor, Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { furtherText } from '../further-text.ts';
import { SignInFrame } from './SignInFrame.tsx';

const words = furtherText.callback;

export interface SignInFailureProps {
  message: string;
  detail?: string | null;
  plain?: boolean;
  /** What can be done besides going back to the sign-in page. */
  children?: ReactNode;
}

/** The end of a way in that leads nowhere. */
export function SignInFailure({ message, detail = null, plain = false, children }: SignInFailureProps) {
  return (
    <SignInFrame plain={plain} title={words.failedTitle}>
      <Notice
        tone="danger"
        role="alert"
        icon={<IconAlertCircle size={16} stroke={1.6} aria-hidden="true" />}
        title={message}
      >
        {detail}
      </Notice>
      <Group gap="8px 16px" wrap="wrap">
        {children}
        <Anchor component={Link} to={paths.login}>
          {words.back}
        </Anchor>
      </Group>
    </SignInFrame>
  );
}
