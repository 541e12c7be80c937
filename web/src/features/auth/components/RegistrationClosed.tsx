import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { accountText } from '../account-text.ts';
import classes from './Aside.module.css';
import { SignInFrame } from './SignInFrame.tsx';

const words = accountText.register;

/** For whoever opens the address where the installation offers no registration. */
export function RegistrationClosed() {
  return (
    <SignInFrame title={words.closedTitle} subtitle={words.closed}>
      <Button component={Link} to={paths.login} fullWidth>
        {accountText.backToLogin}
      </Button>
      <p className={classes.aside}>
        {words.forgotten}{' '}
        <Anchor component={Link} to={paths.forgotPassword} inherit>
          {words.forgottenLink}
        </Anchor>
      </p>
    </SignInFrame>
  );
}
