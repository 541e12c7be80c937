import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { accountText } from '../account-text.ts';
import classes from './Aside.module.css';

/** The way out of a page that somebody may have come to by mistake. */
export function BackToLogin() {
  return (
    <p className={classes.aside}>
      <Anchor component={Link} to={paths.login} inherit>
        {accountText.backToLogin}
      </Anchor>
    </p>
  );
}
