import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { text } from '../text.ts';

/** "Create ticket"; on a phone the verb alone is seen, so that the greeting has room beside it. */
export function CreateTicketButton() {
  return (
    <Button
      component={Link}
      to={paths.createTicket}
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
    >
      <span>
        {text.create} <span className="phone-unseen">{text.createWhat}</span>
      </span>
    </Button>
  );
}
