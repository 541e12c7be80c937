import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { FormFoot } from '../../../ui/page/FormFoot.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import type { Screen } from '../organization-form.ts';
import { recordText } from '../record-text.ts';
import type { OrganizationForm } from '../use-organization-form.ts';
import { OrganizationFields } from './OrganizationFields.tsx';

interface OrganizationFormPageProps {
  screen: Screen;
  page: OrganizationForm;
  logoUrl: string | null;
  description: ReactNode;
  actions?: ReactNode;
}

/** Adding and editing: the same form under another head. */
export function OrganizationFormPage({
  screen,
  page: { form, logo, cancel, question },
  logoUrl,
  description,
  actions,
}: OrganizationFormPageProps) {
  const words = recordText[screen];
  usePageTitle(words.title);
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Page width="form">
        <PageHead title={words.title} description={description} back={recordText.back} actions={actions} />
        <OrganizationFields screen={screen} form={form} logo={logo} logoUrl={logoUrl} />
        <FormFoot problem={form.failure ?? (form.wrong > 0 ? recordText.problem(form.wrong) : null)}>
          <Button variant="default" onClick={cancel} disabled={form.busy}>
            {recordText.cancel}
          </Button>
          <Button type="submit" loading={form.busy}>
            {words.submit}
          </Button>
        </FormFoot>
      </Page>
      <ConfirmDialog
        {...question}
        title={recordText.leave.title}
        message={recordText.leave.message}
        confirmLabel={recordText.leave.confirm}
        cancelLabel={recordText.leave.stay}
        danger
      />
    </form>
  );
}
