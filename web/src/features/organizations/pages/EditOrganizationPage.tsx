import { Button } from '@mantine/core';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { useOrganization, useSaveOrganization } from '../api.ts';
import { DeleteOrganizationDialog } from '../components/DeleteOrganizationDialog.tsx';
import { OrganizationFormPage } from '../components/OrganizationFormPage.tsx';
import { valuesOf } from '../organization-form.ts';
import { passing } from '../passed-notice.ts';
import { recordText } from '../record-text.ts';
import { text } from '../text.ts';
import { useOrganizationForm } from '../use-organization-form.ts';

const words = recordText.edit;

export function EditOrganizationPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useOrganization(id);
  if (data) return <EditOrganization key={id} organization={data} />;
  if (error instanceof ApiError && error.status === 404) {
    const state = passing({ type: 'error', message: words.missing });
    return <Navigate to={paths.organizations} state={state} replace />;
  }
  return (
    <Page width="form">
      <PageHead title={words.title} back={recordText.back} />
      {error ? (
        <LoadError what={recordText.what} onRetry={() => void refetch()} busy={isFetching} framed />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
}

function EditOrganization({ organization }: { organization: Organization }) {
  // What the list learns meanwhile does not take away what somebody types.
  const [before] = useState(() => valuesOf(organization));
  const [deleting, setDeleting] = useState(false);
  const { mutateAsync: save } = useSaveOrganization(organization._id);
  const page = useOrganizationForm({
    screen: 'edit',
    before,
    failed: words.failed,
    send: (fields, logo) => save({ fields, logo }),
    notice: () => ({ type: 'success', message: words.done }),
  });
  return (
    <>
      <OrganizationFormPage
        screen="edit"
        page={page}
        logoUrl={organization.logo.url}
        description={organization.name}
        actions={
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {words.delete}
          </Button>
        }
      />
      {deleting && (
        <DeleteOrganizationDialog
          organization={organization}
          failed={recordText.detail.deleteFailed}
          onDeleted={() => page.end({ type: 'success', message: text.deletion.done })}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
