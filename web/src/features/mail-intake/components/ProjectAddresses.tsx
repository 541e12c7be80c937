import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import type { MailIntakeSettings, ProjectAddress } from '@switchboard/contract/mail-intake/settings.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { useTicketChoices } from '../../../lib/choices/use-ticket-choices.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { CopyButton } from '../../../ui/codes/CopyButton.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { useSetMailIntake } from '../api.ts';
import { text } from '../text.ts';

const words = text.projectAddresses;

/** Addresses whose letters become tickets of one project; each is switched by itself. */
export function ProjectAddresses({ settings: { category, projects } }: { settings: MailIntakeSettings }) {
  const { mutateAsync, isPending } = useSetMailIntake();
  const { loadProjects } = useTicketChoices('');
  const [chosen, setChosen] = useState<FilterOption | null>(null);
  const [error, setError] = useState<string | null>(null);
  const set = async (project: string, on: boolean) => {
    setError(null);
    await mutateAsync({ projects: [{ project, on }] });
    toast.success(text.saved);
  };
  const switchOne = ({ project }: ProjectAddress, on: boolean) =>
    set(project._id, on).catch((failure: unknown) => toast.error(wordsOf(failure, text.failed)));
  const add = ({ value }: FilterOption) =>
    set(value, true).then(
      () => setChosen(null),
      (failure: unknown) => setError(wordsOf(failure, text.failed)),
    );
  return (
    <FormSection title={words.title} description={words.help}>
      {projects.length === 0 && (
        <Text fz="sm" c="dimmed">
          {words.none}
        </Text>
      )}
      {projects.map((one) => (
        <AddressRow
          key={one.project._id}
          address={one}
          busy={isPending}
          onSwitch={(on) => void switchOne(one, on)}
        />
      ))}
      <Group align="end" gap={8} wrap="wrap">
        <SearchSelect
          key={chosen === null ? 'none' : 'chosen'}
          label={words.label}
          what={text.projects}
          placeholder={text.choose}
          value={chosen}
          onChange={(project) => {
            setChosen(project);
            setError(null);
          }}
          loadOptions={loadProjects}
          disabled={category === null || isPending}
          error={error}
          description={category === null ? words.noCategory : undefined}
        />
        <Button
          variant="default"
          flex="none"
          disabled={chosen === null}
          loading={isPending}
          onClick={() => chosen && void add(chosen)}
        >
          {words.add}
        </Button>
      </Group>
    </FormSection>
  );
}

interface AddressRowProps {
  address: ProjectAddress;
  busy: boolean;
  onSwitch: (on: boolean) => void;
}

function AddressRow({ address: { project, address, on }, busy, onSwitch }: AddressRowProps) {
  return (
    <Group gap={12} justify="space-between" wrap="wrap">
      <Stack gap={2} miw={0}>
        <Text fz="sm" fw={500} className="anywhere">
          {project.name}
        </Text>
        <Text ff="monospace" fz="sm" c={on ? undefined : 'dimmed'} className="anywhere">
          {address}
        </Text>
      </Stack>
      <Group gap={12}>
        {address !== null && (
          <CopyButton value={address} label={text.copy} fullLabel={words.copy(project.name)} />
        )}
        <Switch
          aria-label={words.switchOf(project.name)}
          checked={on}
          disabled={busy}
          onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
        />
      </Group>
    </Group>
  );
}
