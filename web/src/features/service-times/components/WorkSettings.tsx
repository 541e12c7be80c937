import { Button, NumberInput, Switch } from '@mantine/core';
import { HANDOVER_HOURS } from '@switchboard/contract/limits.ts';
import {
  type WorkSettings as Settings,
  setWorkSettings,
} from '@switchboard/contract/tickets/availability.ts';
import type { ReactNode } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { useActor } from '../../../lib/session/session.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { text } from '../text.ts';
import { useSaveWorkSettings, useWorkSettings } from '../work-settings-api.ts';

const words = text.work;

/** How an organization hands out work: the admin's to change, the desk's to read. */
export function WorkSettings({ tabs }: { tabs: ReactNode }) {
  usePageTitle(text.title);
  const query = useWorkSettings();
  return (
    <Page>
      <PageHead title={text.title} description={words.description} />
      {tabs}
      <FormSection title={words.title} description={words.help}>
        <Loaded query={query} what={words.what} placeholder={<SkeletonRows rows={2} height={40} />}>
          {(settings) => <SettingsForm key={JSON.stringify(settings)} settings={settings} />}
        </Loaded>
      </FormSection>
    </Page>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const mayWrite = useActor().role === 'admin';
  const { mutateAsync } = useSaveWorkSettings();
  const { field, form, busy, failure, onSubmit } = useCallForm<{
    respectWorkingHours: boolean;
    handoverHours: number | string;
  }>({
    initialValues: { ...settings },
    validate: (values) => {
      const { success, error } = setWorkSettings.body.safeParse(values);
      return success
        ? {}
        : Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]));
    },
    failed: words.failed,
    send: async (values) => {
      await mutateAsync(setWorkSettings.body.parse(values));
      toast.success(words.saved);
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Switch
        label={words.respect}
        aria-label={words.respect}
        description={words.respectHelp}
        checked={form.values.respectWorkingHours}
        disabled={!mayWrite}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('respectWorkingHours', checked)}
      />
      <NumberInput
        {...field('handoverHours')}
        label={words.handover}
        description={words.handoverHelp}
        min={1}
        max={HANDOVER_HOURS.most}
        allowDecimal={false}
        disabled={!mayWrite}
        maw={360}
        mt={16}
        mb={16}
      />
      <FormFailure message={failure} />
      {mayWrite && (
        <FormActions>
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            {words.save}
          </Button>
        </FormActions>
      )}
    </form>
  );
}
