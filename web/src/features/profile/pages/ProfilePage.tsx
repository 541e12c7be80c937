import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { AutoAssignSection } from '../components/AutoAssignSection.tsx';
import { NotificationsSection } from '../components/NotificationsSection.tsx';
import { PasswordSection } from '../components/PasswordSection.tsx';
import { ProfileDetails } from '../components/ProfileDetails.tsx';
import { SessionsSection } from '../components/SessionsSection.tsx';
import { text } from '../text.ts';

export interface ProfilePageProps {
  /** Sections about how the product looks to this person. */
  preferences: ReactNode;
  /** Sections about how this person signs in, beside the password. */
  security: ReactNode;
}

export function ProfilePage({ preferences, security }: ProfilePageProps) {
  const { role } = useUser();
  usePageTitle(text.title);
  return (
    <Page width="form">
      <PageHead title={text.title} description={text.description} />
      <Box pb={32}>
        <ProfileDetails />
        {role === 'devops_agent' && <AutoAssignSection />}
        {preferences}
        <NotificationsSection />
        <PasswordSection />
        {security}
        <SessionsSection />
      </Box>
    </Page>
  );
}
