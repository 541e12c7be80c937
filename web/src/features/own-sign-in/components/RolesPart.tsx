import { Box, Button, Select } from '@mantine/core';
import {
  editSignInPolicy,
  NEWCOMER_ROLES,
  type SignInPolicy,
} from '@switchboard/contract/access/sign-in-policy.ts';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { useState } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { type MappingRow, rowOf } from '../mapping-rows.ts';
import { text } from '../mapping-text.ts';
import { useEditSignInPolicy, useSignInPolicy } from '../policy-api.ts';
import type { SettingsPart } from '../settings-list.ts';
import { MappingRows } from './MappingRows.tsx';

const NONE = 'none';

/** The roles that groups give. */
export function RolesPart({ tabs }: Pick<SettingsPart, 'tabs'>) {
  usePageTitle(text.title);
  const query = useSignInPolicy();
  return (
    <Page>
      <PageHead title={text.title} description={text.description} compact />
      {tabs}
      <Box pb={32} maw={880}>
        <Loaded query={query} what={text.what} framed placeholder={<SkeletonCard rows={3} height={44} />}>
          {(policy) => <RolesForm key={policy.version} policy={policy} />}
        </Loaded>
      </Box>
    </Page>
  );
}

const givenBy = (rows: readonly MappingRow[]) => rows.map(({ group, role }) => ({ group, role }));

function RolesForm({ policy }: { policy: SignInPolicy }) {
  const { mutateAsync } = useEditSignInPolicy();
  const [before] = useState(() => policy.roleMapping.map(rowOf));
  const { form, busy, failure, onSubmit } = useCallForm({
    initialValues: { roleMapping: before as readonly MappingRow[], role: policy.unmappedRole ?? NONE },
    validate: ({ roleMapping }) => messagesOf(roleMapping),
    failed: text.failed,
    send: async ({ roleMapping, role }) => {
      await mutateAsync({
        roleMapping: givenBy(roleMapping),
        unmappedRole: role === NONE ? null : role,
        version: policy.version,
      });
      toast.success(text.saved);
    },
  });
  const { values } = form;
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormSection title={text.section} description={text.sectionHelp}>
        <MappingRows
          rows={values.roleMapping}
          saved={policy.roleMapping}
          onChange={(roleMapping) => form.setFieldValue('roleMapping', roleMapping)}
          error={form.errors.roleMapping}
        />
        <Select
          label={text.unmapped}
          description={text.unmappedHelp}
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

/** The first thing that is wrong with the groups, as the server would say it. */
function messagesOf(rows: readonly MappingRow[]) {
  const parsed = editSignInPolicy.body.safeParse({ roleMapping: givenBy(rows), version: 1 });
  const issue = parsed.error?.issues.find(({ path }) => path[0] === 'roleMapping');
  return issue === undefined ? {} : { roleMapping: issue.message };
}
