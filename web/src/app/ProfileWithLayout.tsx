import type { Role } from '@switchboard/contract/enums.ts';
import { ProfilePage } from '../features/profile/pages/ProfilePage.tsx';
import { RequirementSection } from '../features/second-factor/components/RequirementSection.tsx';
import { SecondFactorSection } from '../features/second-factor/components/SecondFactorSection.tsx';
import { LayoutSection } from '../features/themes/components/LayoutSection.tsx';
import { useUser } from '../lib/session/session.ts';

/** Who say for others that a second factor is a must. */
const RULERS: ReadonlySet<Role> = new Set(['admin', 'super_admin']);

/** The profile page, with the sections that belong to other features. */
export function ProfileWithLayout() {
  const { role } = useUser();
  return (
    <ProfilePage
      preferences={<LayoutSection />}
      security={
        <>
          <SecondFactorSection />
          {RULERS.has(role) && <RequirementSection />}
        </>
      }
    />
  );
}
