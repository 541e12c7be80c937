import { ProfilePage } from '../features/profile/pages/ProfilePage.tsx';
import { LayoutSection } from '../features/themes/components/LayoutSection.tsx';

/** The profile page, with the layout switches that belong to another feature. */
export function ProfileWithLayout() {
  return <ProfilePage preferences={<LayoutSection />} />;
}
