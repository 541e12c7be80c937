import { Radio, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ROLE_LABELS, type Role } from '@switchboard/contract/enums.ts';
import { TEAM_ROLES } from '@switchboard/contract/tickets/teams.ts';
import { canShareViews } from '@switchboard/contract/tickets/views/view-policy.ts';
import { VIEW_SCOPES, type ViewScope } from '@switchboard/contract/tickets/views/view-values.ts';
import { useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { useTeamChoices } from '../team/api.ts';
import { text } from './text.ts';

const words = text.form;

/** In ms: how long typing rests before teams are searched. */
const SEARCHES_AFTER = 250;

export interface Audience {
  readonly scope: string;
  readonly role: string | null;
  readonly team: string | null;
}

interface AudienceFieldsProps {
  field: (name: keyof Audience) => object;
  values: Audience;
  /** Roles that can have one. */
  roles: readonly Role[];
  /** The team that has it until now. */
  present: { readonly _id: string; readonly name: string } | null;
}

const LED_BY_AGENTS: readonly ViewScope[] = ['personal', 'team'];

/** Who has a view or a macro: whoever runs the desk gives it to anybody, who leads a team to the team. */
export function AudienceFields({ field, values, roles, present }: AudienceFieldsProps) {
  const actor = useActor();
  const shares = canShareViews(actor);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === present?.name ? '' : typed, SEARCHES_AFTER);
  const organization = TEAM_ROLES.some((role) => role === actor.role) ? actor.organizationId : null;
  const { data: found = [] } = useTeamChoices(organization, search, !shares);
  const leads = present !== null || found.length > 0 || search !== '';
  if (!(shares || leads)) return null;
  const isKnown = present === null || found.some(({ value }) => value === present._id);
  return (
    <>
      <Radio.Group {...field('scope')} value={values.scope} label={words.who}>
        <Stack gap={8} mt={6}>
          {(shares ? VIEW_SCOPES : LED_BY_AGENTS).map((one) => (
            <Radio key={one} value={one} label={text.scopes[one]} />
          ))}
        </Stack>
      </Radio.Group>
      {values.scope === 'role' && (
        <Select
          {...field('role')}
          value={values.role}
          label={words.role}
          data={roles.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
          allowDeselect={false}
        />
      )}
      {values.scope === 'team' && (
        <Select
          {...field('team')}
          value={values.team}
          label={words.team}
          data={isKnown ? found : [{ value: present._id, label: present.name }, ...found]}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          nothingFoundMessage={words.noTeam}
          allowDeselect={false}
        />
      )}
    </>
  );
}
