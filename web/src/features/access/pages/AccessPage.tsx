import { Box } from '@mantine/core';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { useAccessSettings } from '../api.ts';
import { AccessForm } from '../components/AccessForm.tsx';
import { text } from '../text.ts';

/** With whom people of the own organization may share tickets. */
export function AccessPage() {
  const { organization } = useUser();
  const query = useAccessSettings(organization?._id ?? '');
  usePageTitle(text.title);
  return (
    <Page width="form">
      <PageHead title={text.title} description={text.description} />
      <Box pb={32}>
        <Loaded query={query} what={text.what} framed placeholder={<SkeletonCard rows={4} height={44} />}>
          {(settings) => organization && <AccessForm settings={settings} organization={organization} />}
        </Loaded>
      </Box>
    </Page>
  );
}
