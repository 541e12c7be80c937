import { useParams } from 'react-router';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { isMissing, UnloadedPage } from '../../../ui/page/UnloadedPage.tsx';
import { useOrganization } from '../api.ts';
import { OrganizationRecord } from '../components/OrganizationRecord.tsx';
import { recordText } from '../record-text.ts';

const words = recordText.detail;

/** One organization, for super admins. */
export function OrganizationPage() {
  const { id = '' } = useParams();
  const query = useOrganization(id);
  const { data, error } = query;
  usePageTitle(isMissing(error) ? words.missing.title : (data?.name ?? ''));
  if (data && !isMissing(error)) {
    return (
      <Page>
        <OrganizationRecord organization={data} />
      </Page>
    );
  }
  return (
    <UnloadedPage
      query={query}
      title={words.title}
      what={recordText.what}
      missing={words.missing}
      back={recordText.back}
    />
  );
}
