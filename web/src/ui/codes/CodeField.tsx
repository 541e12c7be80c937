import { Anchor, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';

type CodeFieldProps = Omit<ComponentProps<typeof TextInput>, 'label' | 'description'> & {
  kinds?: CodeKinds;
};

/** Which codes there can be: of the app while it is set up, recovery codes alone where there is no app. */
export type CodeKinds = 'app' | 'recovery' | 'both';

/** Six digits from the app, or a recovery code. */
export function CodeField({ kinds = 'both', ...field }: CodeFieldProps) {
  const [recovery, setRecovery] = useState(kinds === 'recovery');
  return (
    <div>
      <TextInput
        {...field}
        label={recovery ? 'Recovery code' : 'Code'}
        description={recovery ? undefined : 'The six digits that your authenticator app shows.'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--font-mono)', letterSpacing: '0.06em' } }}
      />
      {kinds === 'both' && (
        <Anchor
          component="button"
          type="button"
          display="inline-block"
          mt={8}
          fz={12.5}
          lh="18px"
          onClick={() => setRecovery(!recovery)}
        >
          {recovery ? 'Use a code from your app' : 'Use a recovery code instead'}
        </Anchor>
      )}
    </div>
  );
}
