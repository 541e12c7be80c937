import { organizationFields } from '@switchboard/contract/organizations/organization-fields.ts';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { UploadFields } from '../../lib/api/upload.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { useLeaveGuard } from '../../lib/forms/use-leave-guard.ts';
import { placeLink } from '../../lib/lists/list-places.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { LOGO, useLogoChoice } from './logo-choice.ts';
import { FORMS, type OrganizationValues, type Screen } from './organization-form.ts';
import { type PassedNotice, passing } from './passed-notice.ts';

interface OrganizationFormOptions {
  screen: Screen;
  before: OrganizationValues;
  /** What the form says when the server refused without words. */
  failed: string;
  send: (fields: UploadFields, logo: File | null) => Promise<Organization>;
  /** What the list says afterwards. */
  notice: (organization: Organization) => PassedNotice;
}

/** The form of a whole page: it ends on the list, with a notice or, when it was cancelled, without. */
export function useOrganizationForm({ screen, before, failed, send, notice }: OrganizationFormOptions) {
  const navigate = useNavigate();
  const logo = useLogoChoice();
  const [ended, setEnded] = useState<{ notice: PassedNotice | null } | null>(null);
  const form = useCallForm<OrganizationValues>({
    initialValues: before,
    validate: (values) => ({ ...FORMS[screen].check(organizationFields, values), ...logo.errors }),
    extraFields: [LOGO],
    failed,
    send: async (values) => {
      const organization = await send(
        { ...FORMS[screen].changes(before, values), ...logo.fields },
        logo.file,
      ).catch((error) => {
        throw FORMS[screen].refusal(error);
      });
      setEnded({ notice: notice(organization) });
    },
  });
  const guard = useLeaveGuard((form.form.isDirty() || logo.isChanged) && ended === null);

  // Only when the guard has heard that nothing is unsaved any more.
  useEffect(() => {
    if (ended === null) return;
    const { to, state } = placeLink(paths.organizations);
    void navigate(to, { state: { ...state, ...(ended.notice && passing(ended.notice)) } });
  }, [ended, navigate]);

  return {
    form,
    logo,
    end: (last: PassedNotice) => setEnded({ notice: last }),
    cancel: () => guard.ask(() => setEnded({ notice: null })),
    question: guard.question,
  };
}
export type OrganizationForm = ReturnType<typeof useOrganizationForm>;
