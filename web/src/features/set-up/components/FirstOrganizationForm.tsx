import { Button, TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { organizationFields } from '@switchboard/contract/organizations/organization-fields.ts';
import { Link, useNavigate } from 'react-router';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormFoot } from '../../../ui/page/FormFoot.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { type NewOrganization, useCreateOrganization } from '../api.ts';
import { text } from '../text.ts';

const words = text.organization;
const empty: Record<keyof NewOrganization, string> = { name: '', code: '', organization_entity: '' };

const sampleNumber = (code: string) => `${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') || 'ACME'}-00001`;

/** The first half of the guided start: an organization with what it cannot do without. */
export function FirstOrganizationForm() {
  usePageTitle(words.title);
  const navigate = useNavigate();
  const { mutateAsync: create } = useCreateOrganization();
  const { form, field, busy, failure, onSubmit } = useCallForm({
    initialValues: empty,
    validate: organizationFields,
    failed: words.failed,
    send: async (values) => {
      const { organization } = await create(values);
      await navigate(paths.setUpOrganization, { state: { organization } });
    },
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      <Page width="form">
        <PageHead title={words.title} count={words.step} description={words.about} />
        <FormSection title={words.basics} description={words.basicsHelp}>
          <FieldColumns>
            <TextInput {...field('name')} label={words.name} autoComplete="organization" data-autofocus />
            <TextInput
              {...field('code')}
              label={words.code}
              description={words.codeHelp(sampleNumber(form.values.code))}
              maxLength={LENGTH.organizationCode}
              autoComplete="off"
            />
          </FieldColumns>
          <TextInput
            {...field('organization_entity')}
            label={<FieldLabel optional>{words.entity}</FieldLabel>}
            description={words.entityHelp}
            placeholder="acme.example"
            autoComplete="off"
          />
          <FormFailure message={failure} />
        </FormSection>
        <FormFoot note={words.licenses}>
          <Button component={Link} to={paths.dashboard} variant="default">
            {words.later}
          </Button>
          <Button type="submit" loading={busy}>
            {words.submit}
          </Button>
        </FormFoot>
      </Page>
    </form>
  );
}
