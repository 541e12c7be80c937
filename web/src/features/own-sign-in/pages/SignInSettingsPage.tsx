import { Box, SegmentedControl } from '@mantine/core';
import { DomainsPart } from '../components/DomainsPart.tsx';
import { EnforcementPart } from '../components/EnforcementPart.tsx';
import { PolicyPart } from '../components/PolicyPart.tsx';
import { ProvidersPart } from '../components/ProvidersPart.tsx';
import { ProvisioningPart } from '../components/ProvisioningPart.tsx';
import { RolesPart } from '../components/RolesPart.tsx';
import { tabs as words } from '../provider-text.ts';
import { useSettingsList, VIEWS } from '../settings-list.ts';

const PARTS = { providers: ProvidersPart, domains: DomainsPart, provisioning: ProvisioningPart };

/** Of more tabs than there is room for. */
function showChosen(tabs: HTMLDivElement | null): void {
  const chosen = tabs?.querySelector<HTMLElement>('[data-active]');
  if (tabs && chosen) tabs.scrollLeft = chosen.offsetLeft;
}

/** How people of the own organization sign in elsewhere, and of which mail domains they are. */
export function SignInSettingsPage() {
  const list = useSettingsList();
  const tabs = (
    // On a phone they are wider than the page.
    <Box
      ref={showChosen}
      maw="100%"
      style={{ overflowX: 'auto', alignSelf: 'flex-start', justifySelf: 'start', flexShrink: 0 }}
    >
      <SegmentedControl
        aria-label={words.label}
        data={VIEWS.map((value) => ({ value, label: words[value] }))}
        value={list.values.tab}
        onChange={(chosen) => list.set({ tab: VIEWS.find((one) => one === chosen) ?? 'providers', page: 1 })}
      />
    </Box>
  );
  const { tab } = list.values;
  if (tab === 'newcomers') return <PolicyPart tabs={tabs} />;
  if (tab === 'roles') return <RolesPart tabs={tabs} />;
  if (tab === 'enforcement') return <EnforcementPart tabs={tabs} />;
  const Part = PARTS[tab];
  return <Part list={list} tabs={tabs} />;
}
