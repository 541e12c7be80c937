import { editSignInPolicy, type SignInPolicy } from '@switchboard/contract/access/sign-in-policy.ts';
import { useState } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { type MappingRow, rowOf } from '../mapping-rows.ts';
import { text } from '../mapping-text.ts';
import { useEditSignInPolicy } from '../policy-api.ts';
import type { SettingsPart } from '../settings-list.ts';
import { MappingRows } from './MappingRows.tsx';
import { NewcomerRole } from './NewcomerRole.tsx';
import { PolicyForm, PolicyPage } from './PolicyPage.tsx';

/** The roles that groups give. */
export const RolesPart = ({ tabs }: Pick<SettingsPart, 'tabs'>) => (
  <PolicyPage tabs={tabs} description={text.description} rows={3}>
    {(policy) => <RolesForm key={policy.version} policy={policy} />}
  </PolicyPage>
);

const givenBy = (rows: readonly MappingRow[]) => rows.map(({ group, role }) => ({ group, role }));

function RolesForm({ policy }: { policy: SignInPolicy }) {
  const { mutateAsync } = useEditSignInPolicy();
  const [before] = useState(() => policy.roleMapping.map(rowOf));
  const { form, ...sending } = useCallForm({
    initialValues: { roleMapping: before as readonly MappingRow[], unmappedRole: policy.unmappedRole },
    validate: ({ roleMapping }) => messagesOf(roleMapping),
    failed: text.failed,
    send: async ({ roleMapping, unmappedRole }) => {
      await mutateAsync({ roleMapping: givenBy(roleMapping), unmappedRole, version: policy.version });
      toast.success(text.saved);
    },
  });
  return (
    <PolicyForm title={text.section} description={text.sectionHelp} isDirty={form.isDirty()} {...sending}>
      <MappingRows
        rows={form.values.roleMapping}
        saved={policy.roleMapping}
        onChange={(roleMapping) => form.setFieldValue('roleMapping', roleMapping)}
        error={form.errors.roleMapping}
      />
      <NewcomerRole
        label={text.unmapped}
        description={text.unmappedHelp}
        value={form.values.unmappedRole}
        onChange={(role) => form.setFieldValue('unmappedRole', role)}
      />
    </PolicyForm>
  );
}

/** The first thing that is wrong with the groups, as the server would say it. */
function messagesOf(rows: readonly MappingRow[]) {
  const parsed = editSignInPolicy.body.safeParse({ roleMapping: givenBy(rows), version: 1 });
  const issue = parsed.error?.issues.find(({ path }) => path[0] === 'roleMapping');
  return issue === undefined ? {} : { roleMapping: issue.message };
}
