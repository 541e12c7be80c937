/** Pages that are fetched together: what the start has to know of each is in the bytes of every first page. */

import { DESK_ROLES, type Role } from '@switchboard/contract/enums.ts';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { AbsencesPage } from '../features/absences/AbsencesPage.tsx';
import { OwnAbsencesSection } from '../features/absences/OwnAbsencesSection.tsx';
import { StaffPage } from '../features/availability/StaffPage.tsx';
import { text as availabilityText } from '../features/availability/text.ts';
import { WorkingHoursSection } from '../features/availability/WorkingHoursSection.tsx';
import { OwnDataSection } from '../features/data-exports/OwnDataSection.tsx';
import { OwnErasureSection } from '../features/data-keeping/erasures/OwnErasureSection.tsx';
import { ProfilePage } from '../features/profile/pages/ProfilePage.tsx';
import { PasskeysSection } from '../features/second-factor/components/PasskeysSection.tsx';
import { RequirementSection } from '../features/second-factor/components/RequirementSection.tsx';
import { SecondFactorSection } from '../features/second-factor/components/SecondFactorSection.tsx';
import { LayoutSection } from '../features/themes/components/LayoutSection.tsx';
import { TokensSection } from '../features/tokens/components/TokensSection.tsx';
import { lazyPage } from '../lib/navigation/lazy-page.ts';
import { useUser } from '../lib/session/session.ts';
import { PageTabs } from '../ui/page/PageTabs.tsx';

/** Only users, who are no staff, have it; staff plan theirs in the list of absences. */
const NextAbsenceSection = lazyPage(
  async () => (await import('../features/absences/NextAbsenceSection.tsx')).NextAbsenceSection,
);

const tabText = availabilityText.tabs;

/** Who say for others that a second factor is a must. */
const RULERS: ReadonlySet<Role> = new Set(['admin', 'super_admin']);

/** Who works on tickets, or hands them out. */
const STAFF: ReadonlySet<Role> = new Set([...DESK_ROLES, 'devops_agent']);

/** The profile page, with the sections that belong to other features. */
export function ProfileWithLayout() {
  const { role } = useUser();
  return (
    <ProfilePage
      preferences={
        <>
          {STAFF.has(role) && (
            <>
              <WorkingHoursSection />
              <OwnAbsencesSection />
            </>
          )}
          {role === 'user' && (
            <Suspense>
              <NextAbsenceSection />
            </Suspense>
          )}
          <LayoutSection />
        </>
      }
      security={
        <>
          <SecondFactorSection />
          <PasskeysSection />
          {RULERS.has(role) && <RequirementSection />}
          <TokensSection />
          <OwnDataSection />
          {role !== 'super_admin' && <OwnErasureSection />}
        </>
      }
    />
  );
}

/** Who will not be there, and who is not there now. */
export function AbsencesAndStaff() {
  const [params, setParams] = useSearchParams();
  const shown = params.get('show') === 'people' ? 'people' : 'absences';
  const tabs = (
    <PageTabs
      label={tabText.label}
      tabs={[
        { value: 'absences', label: tabText.absences },
        { value: 'people', label: tabText.people },
      ]}
      value={shown}
      onChange={(value) => setParams(value === 'people' ? { show: value } : {})}
    />
  );
  return shown === 'people' ? <StaffPage tabs={tabs} /> : <AbsencesPage tabs={tabs} />;
}
