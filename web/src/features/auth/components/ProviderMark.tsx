import { IconLogin2 } from '@tabler/icons-react';

/** A ring of four colours with a bar, or a door for every other provider. */
export function ProviderMark({ name }: { name: string }) {
  if (name !== 'Google') return <IconLogin2 size={16} stroke={1.6} aria-hidden="true" />;
  return (
    <svg width="16" height="16" viewBox="0 0 24 24" fill="none" strokeWidth="4.4" aria-hidden="true">
      <path d="M19.1 5.6A9.8 9.8 0 0 0 3.6 7" stroke="#ea4335" />
      <path d="M3.6 7a9.8 9.8 0 0 0 0 10" stroke="#fbbc05" />
      <path d="M3.6 17a9.8 9.8 0 0 0 14.9 2.3" stroke="#34a853" />
      <path d="M18.5 19.3a9.8 9.8 0 0 0 3.2-7.3H12.4" stroke="#4285f4" />
    </svg>
  );
}
