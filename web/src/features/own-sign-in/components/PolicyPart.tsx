import type { SignInPolicy } from '@switchboard/contract/access/sign-in-policy.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SwitchRow } from '../../../ui/inputs/SwitchRow.tsx';
import { useEditSignInPolicy } from '../policy-api.ts';
import { text } from '../policy-text.ts';
import type { SettingsPart } from '../settings-list.ts';
import { NewcomerRole } from './NewcomerRole.tsx';
import { PolicyForm, PolicyPage } from './PolicyPage.tsx';

/** What becomes of people who have no account yet. */
export const PolicyPart = ({ tabs }: Pick<SettingsPart, 'tabs'>) => (
  <PolicyPage tabs={tabs} description={text.description} rows={2}>
    {(policy) => <NewcomersForm key={policy.version} policy={policy} />}
  </PolicyPage>
);

function NewcomersForm({ policy: { justInTime, unmappedRole, version } }: { policy: SignInPolicy }) {
  const { mutateAsync } = useEditSignInPolicy();
  const { form, ...sending } = useCallForm({
    initialValues: { justInTime, unmappedRole },
    validate: () => ({}),
    failed: text.failed,
    send: async (values) => {
      await mutateAsync({ ...values, version });
      toast.success(text.saved);
    },
  });
  return (
    <PolicyForm title={text.section} description={text.sectionHelp} isDirty={form.isDirty()} {...sending}>
      <SwitchRow
        label={text.justInTime}
        description={text.justInTimeHelp}
        checked={form.values.justInTime}
        onChange={(checked) => form.setFieldValue('justInTime', checked)}
      />
      <NewcomerRole
        label={text.role}
        description={text.roleHelp}
        value={form.values.unmappedRole}
        onChange={(role) => form.setFieldValue('unmappedRole', role)}
      />
    </PolicyForm>
  );
}
