import { Anchor } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { text } from '../text.ts';

/** @param reason why, for people */
export function BadLink({ reason }: { reason: string }) {
  return (
    <>
      <Notice
        tone="danger"
        role="alert"
        icon={<IconLinkOff size={16} stroke={1.6} aria-hidden="true" />}
        title={text.setUp.badLink}
      >
        {reason}
      </Notice>
      <Anchor component={Link} to={paths.login}>
        {text.setUp.toSignIn}
      </Anchor>
    </>
  );
}
