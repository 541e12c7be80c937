/** Pages that are fetched together: what the start has to know of each is in the bytes of every first page. */
import { DESK_ROLES, type Role } from '@switchboard/contract/enums.ts';
import { AbsencesPage } from '../features/absences/AbsencesPage.tsx';
import { OwnAbsencesSection } from '../features/absences/OwnAbsencesSection.tsx';
import { WorkingHoursSection } from '../features/availability/WorkingHoursSection.tsx';
import { ProfilePage } from '../features/profile/pages/ProfilePage.tsx';
import { RequirementSection } from '../features/second-factor/components/RequirementSection.tsx';
import { SecondFactorSection } from '../features/second-factor/components/SecondFactorSection.tsx';
import { LayoutSection } from '../features/themes/components/LayoutSection.tsx';
import { useUser } from '../lib/session/session.ts';

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
          <LayoutSection />
        </>
      }
      security={
        <>
          <SecondFactorSection />
          {RULERS.has(role) && <RequirementSection />}
        </>
      }
    />
  );
}

export { AbsencesPage };
