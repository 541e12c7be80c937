import { Box, Button, Checkbox, Radio, Stack } from '@mantine/core';
import {
  LEADS_SCOPES,
  type LeadsScope,
  SHARING_MODES,
  type SharingMode,
  STAFF_OR_EVERYONE,
  type StaffOrEveryone,
} from '@switchboard/contract/enums.ts';
import type { AccessSettings } from '@switchboard/contract/organizations/access-settings.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { sharingWords } from '../../../shared/sharing/sharing-words.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { useSetAccess } from '../api.ts';
import { text } from '../text.ts';
import { ApprovalFields, type ApprovalValues, approvalValues } from './ApprovalFields.tsx';

interface Values extends ApprovalValues {
  allowedSharing: SharingMode[];
  defaultSharing: SharingMode;
  leadsScope: LeadsScope;
  raiseFor: StaffOrEveryone;
  confidentialBy: StaffOrEveryone;
}

interface AccessFormProps {
  settings: AccessSettings;
  organization: { readonly _id: string; readonly name: string };
}

export function AccessForm({ settings, organization }: AccessFormProps) {
  const { mutateAsync } = useSetAccess(organization._id);
  const words = sharingWords(organization.name);
  const { allowedSharing, defaultSharing, leadsScope, raiseFor, confidentialBy } = settings;
  const { form, busy, failure, onSubmit } = useCallForm<Values>({
    initialValues: {
      allowedSharing,
      defaultSharing,
      leadsScope,
      raiseFor,
      confidentialBy,
      ...approvalValues(settings),
    },
    validate: () => ({}),
    failed: text.failed,
    send: async (values) => {
      await mutateAsync({ ...values, version: settings.version });
      form.resetDirty(values);
      toast.success(text.saved);
    },
  });
  const { values } = form;
  const allow = (given: readonly string[]) => {
    const allowed = SHARING_MODES.filter((mode) => mode === 'private' || given.includes(mode));
    const isKept = allowed.includes(values.defaultSharing);
    form.setValues({
      ...values,
      allowedSharing: allowed,
      defaultSharing: isKept ? values.defaultSharing : 'private',
    });
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormSection title={text.sharing} description={text.sharingHelp}>
        <Checkbox.Group label={text.allowed} value={values.allowedSharing} onChange={allow}>
          <Stack gap={12} mt={8}>
            {SHARING_MODES.map((mode) => (
              <Checkbox key={mode} value={mode} {...words[mode]} disabled={busy || mode === 'private'} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Radio.Group
          label={text.usual}
          value={values.defaultSharing}
          onChange={(chosen) => {
            const mode = SHARING_MODES.find((one) => one === chosen);
            if (mode) form.setFieldValue('defaultSharing', mode);
          }}
        >
          <Stack gap={8} mt={8}>
            {values.allowedSharing.map((mode) => (
              <Radio key={mode} value={mode} label={words[mode].label} disabled={busy} />
            ))}
          </Stack>
        </Radio.Group>
      </FormSection>
      <FormSection title={text.leads.title} description={text.leads.help}>
        <Radio.Group
          label={text.leads.label}
          value={values.leadsScope}
          onChange={(chosen) => {
            const scope = LEADS_SCOPES.find((one) => one === chosen);
            if (scope) form.setFieldValue('leadsScope', scope);
          }}
        >
          <Stack gap={12} mt={8}>
            {LEADS_SCOPES.map((scope) => (
              <Radio key={scope} value={scope} {...text.leads.scopes[scope]} disabled={busy} />
            ))}
          </Stack>
        </Radio.Group>
      </FormSection>
      {(
        [
          ['raiseFor', text.raising, text.raisingHelp, text.who],
          ['confidentialBy', text.confiding, text.confidingHelp, text.whoConfides],
        ] as const
      ).map(([name, title, description, labels]) => (
        <FormSection key={name} title={title} description={description}>
          <Radio.Group
            label={text[name]}
            value={values[name]}
            onChange={(chosen) => {
              const who = STAFF_OR_EVERYONE.find((one) => one === chosen);
              if (who) form.setFieldValue(name, who);
            }}
          >
            <Stack gap={8} mt={8}>
              {STAFF_OR_EVERYONE.map((who) => (
                <Radio key={who} value={who} label={labels[who]} disabled={busy} />
              ))}
            </Stack>
          </Radio.Group>
        </FormSection>
      ))}
      <ApprovalFields form={form} fallback={settings.fallbackApprover} busy={busy} />
      <Box mt={16}>
        <FormFailure message={failure} />
        <FormActions>
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            {text.save}
          </Button>
        </FormActions>
      </Box>
    </form>
  );
}
