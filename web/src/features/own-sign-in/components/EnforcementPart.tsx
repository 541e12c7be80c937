import { Box, Button } from '@mantine/core';
import type { SignInEnforcement } from '@switchboard/contract/access/sign-in-enforcement.ts';
import { EMERGENCY_ADMINS } from '@switchboard/contract/access/sign-in-enforcement-words.ts';
import { type SubmitEvent, useState } from 'react';
import { dayAndTime } from '../../../lib/format/format.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { SeveralSelect } from '../../../ui/inputs/SeveralSelect.tsx';
import { SwitchRow } from '../../../ui/inputs/SwitchRow.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { loadAdmins, useSignInEnforcement } from '../enforcement-api.ts';
import { text } from '../enforcement-text.ts';
import type { SettingsPart } from '../settings-list.ts';
import { EnforceDialog } from './EnforceDialog.tsx';

/** Whether the own providers are the only way in. */
export function EnforcementPart({ tabs }: Pick<SettingsPart, 'tabs'>) {
  usePageTitle(text.title);
  const query = useSignInEnforcement();
  return (
    <Page>
      <PageHead title={text.title} description={text.description} compact />
      {tabs}
      <Box pb={32} maw={880}>
        <Loaded query={query} what={text.what} framed placeholder={<SkeletonCard rows={4} height={44} />}>
          {(enforcement) => <EnforcementForm key={enforcement.version} enforcement={enforcement} />}
        </Loaded>
      </Box>
    </Page>
  );
}

function EnforcementForm({ enforcement }: { enforcement: SignInEnforcement }) {
  const was = enforcement.enforcedAt !== null;
  const [enforced, setEnforced] = useState(was);
  const [admins, setAdmins] = useState(() =>
    enforcement.emergencyAdmins.map(({ _id, name }) => ({ value: _id, label: name })),
  );
  const [asking, setAsking] = useState(false);
  const chosen = admins.map(({ value }) => value);
  const changesAdmins = chosen.join() !== enforcement.emergencyAdmins.map(({ _id }) => _id).join();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <>
      <form onSubmit={submit} noValidate>
        <FormSection title={text.section} description={text.sectionHelp}>
          <SwitchRow
            label={text.enforced}
            description={
              enforcement.enforcedAt === null
                ? text.enforcedHelp
                : `${text.enforcedHelp} ${text.since(dayAndTime(enforcement.enforcedAt))}`
            }
            checked={enforced}
            onChange={setEnforced}
          />
          <SeveralSelect
            label={text.emergency}
            description={text.emergencyHelp}
            placeholder={text.choose}
            what={text.admins}
            most={EMERGENCY_ADMINS.most}
            loadOptions={loadAdmins}
            chosen={admins}
            onChange={(options) => setAdmins([...options])}
            removeLabel={text.remove}
          />
          <Readiness enforcement={enforcement} />
        </FormSection>
        <FormActions>
          <Button type="submit" disabled={enforced === was && !changesAdmins}>
            {text.save}
          </Button>
        </FormActions>
      </form>
      {asking && (
        <EnforceDialog
          version={enforcement.version}
          enforced={enforced === was ? undefined : enforced}
          emergencyAdmins={changesAdmins ? chosen : undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What stands in the way, and whom it will concern. */
function Readiness({ enforcement }: { enforcement: SignInEnforcement }) {
  const { enforcedAt, emergencyAdmins, provenThrough, outsideDomains, notSeenYet } = enforcement;
  const lines = [
    ...(enforcedAt === null
      ? [provenThrough === null ? text.notProven : text.proven(provenThrough.name)]
      : []),
    ...emergencyAdmins.filter(({ canComeIn }) => !canComeIn).map(({ name }) => text.cannotComeIn(name)),
    ...(outsideDomains > 0 ? [text.outsideDomains(outsideDomains)] : []),
    ...(notSeenYet > 0 ? [text.notSeenYet(notSeenYet)] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <Notice tone="quiet">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Notice>
  );
}
