import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { text } from '../text.ts';

const words = text.notifications;

/** The way to what the person is told of, which is a page of its own. */
export const NotificationsSection = () => (
  <FormSection title={words.title} description={words.help}>
    <FormActions>
      <Button component={Link} to={paths.notificationSettings} variant="default">
        {words.change}
      </Button>
    </FormActions>
  </FormSection>
);
