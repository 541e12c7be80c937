import { Box, Button, Checkbox, Flex, Text } from '@mantine/core';
import { ROLE_LABELS, type Role } from '@switchboard/contract/enums.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { useUser } from '../../../lib/session/session.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { useRequirement, useSetRequirement } from '../api.ts';
import { text } from '../text.ts';

const words = text.rule;

/** In the order in which an admin thinks of them. */
const MEMBER_ROLES: readonly Role[] = ['admin', 'manager', 'bu_head', 'devops_agent', 'user'];

/** Who must have a second factor: set by an admin for the organization, by a super admin for super admins. */
export function RequirementSection() {
  const isSuper = useUser().role === 'super_admin';
  const query = useRequirement();
  return (
    <FormSection title={words.title} description={isSuper ? words.superHelp : words.help}>
      <Loaded
        query={query}
        what={words.what}
        framed
        placeholder={<SkeletonRows rows={isSuper ? 1 : 3} height={20} />}
      >
        {({ roles, fixed = [] }) => (
          // A rule that has changed meanwhile is shown as it is now.
          <RequirementForm
            key={roles.join()}
            present={roles}
            fixed={fixed}
            offered={isSuper ? ['super_admin'] : MEMBER_ROLES}
          />
        )}
      </Loaded>
    </FormSection>
  );
}

interface RequirementFormProps {
  present: readonly Role[];
  /** Asked of by the installation: nobody changes them here. */
  fixed: readonly Role[];
  offered: readonly Role[];
}

function RequirementForm({ present, fixed, offered }: RequirementFormProps) {
  const [chosen, setChosen] = useState<readonly Role[]>(present);
  const { mutate, isPending, error, isError, reset } = useSetRequirement();
  const isChanged = offered.some((role) => chosen.includes(role) !== present.includes(role));

  const turn = (role: Role, on: boolean) => {
    reset();
    setChosen(offered.filter((one) => (one === role ? on : chosen.includes(one))));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate([...chosen], { onSuccess: () => toast.success(words.saved) });
      }}
    >
      <Flex component="fieldset" direction="column" gap={10}>
        <Text component="legend" mb={10} fz="sm" lh="md" fw={500}>
          {words.list}
        </Text>
        {offered.map((role) => (
          <Checkbox
            key={role}
            label={ROLE_LABELS[role]}
            checked={chosen.includes(role)}
            onChange={(event) => turn(role, event.currentTarget.checked)}
            disabled={isPending || fixed.includes(role)}
            description={fixed.includes(role) ? words.fixed : undefined}
          />
        ))}
        <FormFailure message={isError ? wordsOf(error, words.failed) : null} />
        <Box mt={6}>
          <FormActions>
            <Button type="submit" variant="default" disabled={!isChanged} loading={isPending}>
              {words.submit}
            </Button>
          </FormActions>
        </Box>
      </Flex>
    </form>
  );
}
