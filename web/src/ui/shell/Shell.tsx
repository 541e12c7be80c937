import { ActionIcon, Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { onDemand, useOnDemand } from '../on-demand/on-demand.ts';
import type { ShellProps } from './navigation.ts';
import { OrganizationName } from './OrganizationName.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';

const menuDrawer = onDemand(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

/** The frame of every signed-in page: sidebar, top bar and the page between them. */
export function Shell(props: ShellProps) {
  const { collapsed, onCollapsed, user, organization, title, topRight, banner, children } = props;
  const [drawerOpened, setDrawerOpened] = useState(false);
  const drawer = useOnDemand(menuDrawer);
  // Between a phone and a desktop there is room for the icons only.
  const cramped = useMediaQuery('(max-width: 68em)', false, { getInitialValueInEffect: false });
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the drawer
  useEffect(() => setDrawerOpened(false), [pathname]);

  const narrow = collapsed || cramped;
  return (
    <div className={clsx(classes.shell, narrow && classes.collapsed)}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <Box component="aside" visibleFrom="sm" className={classes.sidebar} aria-label="Sidebar">
        <Sidebar {...props} collapsed={narrow} onCollapsed={cramped ? undefined : onCollapsed} />
      </Box>
      {drawer.Wanted && (
        <drawer.Wanted opened={drawerOpened} onClose={() => setDrawerOpened(false)}>
          <Sidebar
            {...props}
            collapsed={false}
            onCollapsed={undefined}
            onClose={() => setDrawerOpened(false)}
          />
        </drawer.Wanted>
      )}
      <div className={classes.column}>
        <header className={classes.topbar}>
          <ActionIcon
            hiddenFrom="sm"
            aria-label="Open the menu"
            aria-expanded={drawerOpened}
            aria-busy={drawer.busy}
            onPointerEnter={drawer.prepare}
            onFocus={drawer.prepare}
            onClick={({ currentTarget }) => {
              setDrawerOpened(true);
              void drawer.ask(currentTarget);
            }}
          >
            <IconMenu2 size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
          <OrganizationName organization={organization} title={title} />
          <div className={classes.right}>
            {topRight}
            <ProfileMenu user={user} entries={props.profileEntries} onSignOut={props.onSignOut} />
          </div>
        </header>
        <div className={classes.banner}>{banner}</div>
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
    </div>
  );
}
