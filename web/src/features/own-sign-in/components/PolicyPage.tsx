import { Box, Button } from '@mantine/core';
import type { SignInPolicy } from '@switchboard/contract/access/sign-in-policy.ts';
import type { ComponentProps, ReactNode } from 'react';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { useSignInPolicy } from '../policy-api.ts';
import { text } from '../policy-text.ts';
import type { SettingsPart } from '../settings-list.ts';

interface PolicyPageProps extends Pick<SettingsPart, 'tabs'> {
  description: string;
  /** Of what stands there while it loads. */
  rows: number;
  /** Its form; mounted anew when the policy has become another one. */
  children: (policy: SignInPolicy) => ReactNode;
}

/** A part of the settings that is about what somebody who signs in becomes. */
export function PolicyPage({ tabs, description, rows, children }: PolicyPageProps) {
  usePageTitle(text.title);
  const query = useSignInPolicy();
  return (
    <Page>
      <PageHead title={text.title} description={description} compact />
      {tabs}
      <Box pb={32} maw={880}>
        <Loaded query={query} what={text.what} framed placeholder={<SkeletonCard rows={rows} height={44} />}>
          {children}
        </Loaded>
      </Box>
    </Page>
  );
}

interface PolicyFormProps {
  title: string;
  description: string;
  failure: string | null;
  busy: boolean;
  isDirty: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  children: ReactNode;
}

export const PolicyForm = ({
  title,
  description,
  failure,
  busy,
  isDirty,
  onSubmit,
  children,
}: PolicyFormProps) => (
  <form onSubmit={onSubmit} noValidate>
    <FormSection title={title} description={description}>
      {children}
    </FormSection>
    <FormFailure message={failure} />
    <FormActions>
      <Button type="submit" loading={busy} disabled={!isDirty}>
        {text.save}
      </Button>
    </FormActions>
  </form>
);
