import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { placeLink } from '../../../lib/lists/list-places.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { useOrganization } from '../api.ts';
import { OrganizationRecord } from '../components/OrganizationRecord.tsx';
import { recordText } from '../record-text.ts';

const words = recordText.detail;

/** One organization, for super admins. */
export function OrganizationPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useOrganization(id);
  const isMissing = error instanceof ApiError && error.status === 404;
  usePageTitle(isMissing ? words.missing : (data?.name ?? ''));
  if (data && !isMissing) {
    return (
      <Page>
        <OrganizationRecord organization={data} />
      </Page>
    );
  }
  return (
    <Page>
      {isMissing ? <Missing /> : <PageHead title={words.title} back={recordText.back} />}
      {!error && <SkeletonRows rows={8} />}
      {error && !isMissing && (
        <LoadError what={recordText.what} onRetry={() => void refetch()} busy={isFetching} framed />
      )}
    </Page>
  );
}

const Missing = () => (
  <>
    <PageHead title={words.missing} />
    <EmptyState
      title={words.missingText}
      action={
        <Button component={Link} {...placeLink(paths.organizations)} variant="default">
          {recordText.toList}
        </Button>
      }
    />
  </>
);
