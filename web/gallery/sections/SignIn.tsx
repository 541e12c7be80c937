import { Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { SignInLayout } from '../../src/ui/sign-in/SignInLayout.tsx';

const card = (
  <Stack gap={16}>
    <div>
      <Title order={1} fz={24} lh="32px">
        Sign in to Switchboard
      </Title>
      <span>Your organization is found from your work e-mail.</span>
    </div>
    <Button size="md" variant="default" fullWidth>
      Continue with Google
    </Button>
    <TextInput size="md" label="E-mail" defaultValue="amelia.hart@acme.example" />
    <PasswordInput size="md" label="Password" defaultValue="secret12" />
    <Button size="md" fullWidth>
      Sign in
    </Button>
  </Stack>
);

const foot = {
  supportExtension: '2500',
  links: [
    { to: '/terms-of-use', label: 'Terms of Use' },
    { to: '/privacy-policy', label: 'Privacy Policy' },
  ],
};

export function SignIn() {
  return (
    <SignInLayout
      {...foot}
      headline={
        <>
          Every request, put through
          <br /> to the right person.
        </>
      }
      lede="The help desk that several organizations share and none of them can overhear. Ask once, follow it here, talk to the person who fixes it."
      claims={[
        { value: '99.9%', label: 'uptime' },
        { value: '24/7', label: 'support' },
        { value: '10k+', label: 'users' },
      ]}
    >
      {card}
    </SignInLayout>
  );
}

export function Plain() {
  return (
    <SignInLayout plain {...foot}>
      {card}
    </SignInLayout>
  );
}
