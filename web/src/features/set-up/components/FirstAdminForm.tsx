import { Button, PasswordInput, TextInput } from '@mantine/core';
import { newUserFields } from '@switchboard/contract/members/users.ts';
import { Link, useNavigate } from 'react-router';
import { usePasswordMin, withPasswordRule } from '../../../lib/forms/chosen-passwords.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { usePasswordSight } from '../../../ui/inputs/use-password-sight.ts';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormFoot } from '../../../ui/page/FormFoot.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { type FirstOrganization, useCreateUser } from '../api.ts';
import { text } from '../text.ts';

const words = text.admin;
const fieldWords = text.setUp;
const empty = { firstName: '', lastName: '', email: '', password: '' };

/** The second half of the guided start: somebody who runs the organization. */
export function FirstAdminForm({ organization }: { organization: FirstOrganization }) {
  const least = usePasswordMin();
  const title = words.title(organization.name);
  usePageTitle(title);
  const navigate = useNavigate();
  const { sight } = usePasswordSight();
  const { mutateAsync: create } = useCreateUser();
  const { field, busy, failure, onSubmit } = useCallForm({
    initialValues: empty,
    validate: withPasswordRule(newUserFields),
    failed: words.failed,
    send: async (values) => {
      await create({ ...values, role: 'admin', organization: organization._id });
      toast.success(words.done(values.firstName.trim()));
      await navigate(paths.dashboard, { replace: true });
    },
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      <Page width="form">
        <PageHead title={title} count={words.step} description={words.about} />
        <FormSection title={words.person} description={words.personHelp}>
          <FieldColumns>
            <TextInput
              {...field('firstName')}
              label={fieldWords.firstName}
              autoComplete="off"
              data-autofocus
            />
            <TextInput {...field('lastName')} label={fieldWords.lastName} autoComplete="off" />
          </FieldColumns>
          <FieldColumns>
            <TextInput
              {...field('email')}
              type="email"
              label={fieldWords.email}
              description={
                organization.organization_entity === ''
                  ? undefined
                  : words.emailHelp(organization.organization_entity)
              }
              autoComplete="off"
            />
            <PasswordInput
              {...field('password')}
              label={fieldWords.password}
              description={fieldWords.passwordHelp(least)}
              autoComplete="new-password"
              {...sight}
            />
          </FieldColumns>
          <FormFailure message={failure} />
        </FormSection>
        <FormFoot>
          <Button component={Link} to={paths.dashboard} variant="default">
            {text.organization.later}
          </Button>
          <Button type="submit" loading={busy}>
            {words.submit}
          </Button>
        </FormFoot>
      </Page>
    </form>
  );
}
