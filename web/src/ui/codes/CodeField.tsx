import { Anchor, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';

type CodeFieldProps = Omit<ComponentProps<typeof TextInput>, 'label' | 'description'> & {
  /** Only the app's codes: none of the others exists yet. */
  appOnly?: boolean;
};

/** Six digits from the app, or a recovery code. */
export function CodeField({ appOnly = false, ...field }: CodeFieldProps) {
  const [recovery, setRecovery] = useState(false);
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
      {!appOnly && (
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
