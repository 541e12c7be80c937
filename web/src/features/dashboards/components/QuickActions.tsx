import { Box } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMayOpen } from '../../../lib/navigation/may-open.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { quickActions } from '../quick-actions.ts';
import { text } from '../text.ts';
import classes from './Rows.module.css';

/** Where the reader's role goes most; nothing that would lead back here. */
export function QuickActions() {
  const { role } = useUser();
  const mayOpen = useMayOpen();
  const actions = quickActions[role].filter(({ path }) => mayOpen(path));
  return (
    <Card title={text.actions.title} flush>
      <Box component="ul" py={6}>
        {actions.map(({ label, icon: Icon, path, to = path }) => (
          <li key={label}>
            <Link to={to} className={classes.action}>
              <Icon size={16} stroke={1.6} color="var(--text-muted)" aria-hidden="true" />
              <span>{label}</span>
              <IconChevronRight size={14} stroke={1.6} color="var(--text-muted)" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </Box>
    </Card>
  );
}
