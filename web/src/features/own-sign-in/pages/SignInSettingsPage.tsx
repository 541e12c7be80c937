import { PageTabs } from '../../../ui/page/PageTabs.tsx';
import { DomainsPart } from '../components/DomainsPart.tsx';
import { EnforcementPart } from '../components/EnforcementPart.tsx';
import { PolicyPart } from '../components/PolicyPart.tsx';
import { ProvidersPart } from '../components/ProvidersPart.tsx';
import { RolesPart } from '../components/RolesPart.tsx';
import { tabs as words } from '../provider-text.ts';
import { useSettingsList, VIEWS } from '../settings-list.ts';

/** How people of the own organization sign in elsewhere, and of which mail domains they are. */
export function SignInSettingsPage() {
  const list = useSettingsList();
  const tabs = (
    <PageTabs
      label={words.label}
      tabs={VIEWS.map((value) => ({ value, label: words[value] }))}
      value={list.values.tab}
      onChange={(tab) => list.set({ tab, page: 1 })}
    />
  );
  const { tab } = list.values;
  if (tab === 'newcomers') return <PolicyPart tabs={tabs} />;
  if (tab === 'roles') return <RolesPart tabs={tabs} />;
  if (tab === 'enforcement') return <EnforcementPart tabs={tabs} />;
  const Part = tab === 'domains' ? DomainsPart : ProvidersPart;
  return <Part list={list} tabs={tabs} />;
}
