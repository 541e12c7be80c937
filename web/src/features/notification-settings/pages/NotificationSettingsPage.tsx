import { Box } from '@mantine/core';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { useChangePreferences, usePreferences } from '../api.ts';
import { BrowserSection } from '../components/BrowserSection.tsx';
import { DeliveriesSection } from '../components/DeliveriesSection.tsx';
import { DeskSection } from '../components/DeskSection.tsx';
import { DigestSection } from '../components/DigestSection.tsx';
import { MailSection } from '../components/MailSection.tsx';
import { QuietSection } from '../components/QuietSection.tsx';
import { ZoneSection } from '../components/ZoneSection.tsx';
import { runsDesk } from '../mail-table.ts';
import { text } from '../text.ts';

/** What reaches the person when Switchboard is not open. Each choice is saved as it is made. */
export function NotificationSettingsPage() {
  const { role } = useUser();
  const query = usePreferences();
  const change = useChangePreferences();
  usePageTitle(text.title);
  return (
    <Page width="form">
      <PageHead
        title={text.title}
        description={text.description}
        back={{ to: paths.profile, label: text.back }}
      />
      <Box pb={32}>
        <Loaded query={query} what={text.what} framed placeholder={<SkeletonCard rows={8} height={44} />}>
          {(preferences) => (
            <>
              <MailSection preferences={preferences} onChange={change} />
              {runsDesk(role) && <DeskSection preferences={preferences} onChange={change} />}
              <DigestSection digest={preferences.digest} onChange={change} />
              <QuietSection quiet={preferences.quiet} onChange={change} />
              <BrowserSection push={preferences.push} onChange={change} />
              <ZoneSection timeZone={preferences.timeZone} onChange={change} />
              <DeliveriesSection />
            </>
          )}
        </Loaded>
      </Box>
    </Page>
  );
}
