import { Box, Button, Group, Text } from '@mantine/core';
import type { MailIntakeSettings } from '@switchboard/contract/mail-intake/settings.ts';
import { Link } from 'react-router';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { CopyButton } from '../../../ui/codes/CopyButton.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { useMailIntake } from '../api.ts';
import { MailIntakeForm } from '../components/MailIntakeForm.tsx';
import { ProjectAddresses } from '../components/ProjectAddresses.tsx';
import { text } from '../text.ts';

/** The addresses whose letters become tickets, for the admin who decides whether. */
export function MailIntakePage() {
  const query = useMailIntake();
  usePageTitle(text.title);
  return (
    <Page width="form">
      <PageHead
        title={text.title}
        description={text.description}
        actions={
          <>
            <Button component={Link} to={paths.deliveries} variant="default">
              {text.toDeliveries}
            </Button>
            <Button component={Link} to={paths.letters} variant="default">
              {text.toLetters}
            </Button>
            <Button component={Link} to={paths.heldLetters} variant="default">
              {text.toHeld}
            </Button>
          </>
        }
      />
      <Box pb={32}>
        <Loaded query={query} what={text.what} framed placeholder={<SkeletonCard rows={4} height={44} />}>
          {(settings) => <Settings settings={settings} />}
        </Loaded>
      </Box>
    </Page>
  );
}

function Settings({ settings }: { settings: MailIntakeSettings }) {
  const { address } = settings;
  if (address === null) return <Card>{text.noMail}</Card>;
  return (
    <>
      <FormSection title={text.address} description={text.addressHelp}>
        <Group gap={12}>
          <Text ff="monospace" className="anywhere">
            {address}
          </Text>
          <CopyButton value={address} label={text.copy} />
        </Group>
      </FormSection>
      <MailIntakeForm settings={settings} />
      <ProjectAddresses settings={settings} />
    </>
  );
}
