import { SwitchRow } from '../../../ui/inputs/SwitchRow.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { useChangePreferences, usePreferences } from '../api.ts';
import { text } from '../text.ts';

/** The person's layout, as a section of a form; each switch takes hold at once. */
export function LayoutSection() {
  const layout = usePreferences()?.layout;
  const change = useChangePreferences();
  return (
    <FormSection title={text.layout} description={text.layoutHelp}>
      <SwitchRow
        label={text.compact}
        description={text.compactHelp}
        checked={layout?.compactMode ?? false}
        onChange={(compactMode) => change({ layout: { compactMode } })}
      />
      <SwitchRow
        label={text.collapse}
        description={text.collapseHelp}
        checked={layout?.sidebarCollapsed ?? false}
        onChange={(sidebarCollapsed) => change({ layout: { sidebarCollapsed } })}
      />
      <SwitchRow
        label={text.keys}
        description={text.keysHelp}
        checked={layout?.keyboardShortcuts ?? true}
        onChange={(keyboardShortcuts) => change({ layout: { keyboardShortcuts } })}
      />
    </FormSection>
  );
}
