import { Box, Button, Select } from '@mantine/core';
import { NEWCOMER_ROLES, type SignInPolicy } from '@switchboard/contract/access/sign-in-policy.ts';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SwitchRow } from '../../../ui/inputs/SwitchRow.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { useEditSignInPolicy, useSignInPolicy } from '../policy-api.ts';
import { text } from '../policy-text.ts';
import type { SettingsPart } from '../settings-list.ts';

const NONE = 'none';

/** What becomes of people who have no account yet. */
export function PolicyPart({ tabs }: Pick<SettingsPart, 'tabs'>) {
  usePageTitle(text.title);
  const query = useSignInPolicy();
  return (
    <Page>
      <PageHead title={text.title} description={text.description} compact />
      {tabs}
      <Box pb={32} maw={880}>
        <Loaded query={query} what={text.what} framed placeholder={<SkeletonCard rows={2} height={44} />}>
          {(policy) => <PolicyForm key={policy.version} policy={policy} />}
        </Loaded>
      </Box>
    </Page>
  );
}

function PolicyForm({ policy }: { policy: SignInPolicy }) {
  const { mutateAsync } = useEditSignInPolicy();
  const { form, busy, failure, onSubmit } = useCallForm({
    initialValues: { justInTime: policy.justInTime, role: policy.unmappedRole ?? NONE },
    validate: () => ({}),
    failed: text.failed,
    send: async ({ justInTime, role }) => {
      const unmappedRole = role === NONE ? null : role;
      await mutateAsync({ justInTime, unmappedRole, version: policy.version });
      toast.success(text.saved);
    },
  });
  const { values } = form;
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormSection title={text.section} description={text.sectionHelp}>
        <SwitchRow
          label={text.justInTime}
          description={text.justInTimeHelp}
          checked={values.justInTime}
          onChange={(checked) => form.setFieldValue('justInTime', checked)}
        />
        <Select
          label={text.role}
          description={text.roleHelp}
          data={[
            ...NEWCOMER_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
            { value: NONE, label: text.none },
          ]}
          value={values.role}
          onChange={(chosen) => chosen && form.setFieldValue('role', chosen)}
          allowDeselect={false}
          maw={320}
        />
      </FormSection>
      <FormFailure message={failure} />
      <FormActions>
        <Button type="submit" loading={busy} disabled={!form.isDirty()}>
          {text.save}
        </Button>
      </FormActions>
    </form>
  );
}
