import { useCreateOrganization } from '../api.ts';
import { OrganizationFormPage } from '../components/OrganizationFormPage.tsx';
import { NEW_ORGANIZATION } from '../organization-form.ts';
import { recordText } from '../record-text.ts';
import { useOrganizationForm } from '../use-organization-form.ts';

const words = recordText.add;

export function AddOrganizationPage() {
  const { mutateAsync: create } = useCreateOrganization();
  const page = useOrganizationForm({
    screen: 'add',
    before: NEW_ORGANIZATION,
    failed: words.failed,
    send: (fields, logo) => create({ fields, logo }),
    notice: ({ _id, name, organization_entity }) => ({
      type: 'success',
      message: words.done,
      added: { _id, name, organization_entity },
    }),
  });
  return <OrganizationFormPage screen="add" page={page} logoUrl={null} description={words.about} />;
}
