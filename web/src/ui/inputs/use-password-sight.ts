import { useState } from 'react';

/** Whether what is typed into the passwords of a form can be read. `sight` is spread into each `PasswordInput`. */
export function usePasswordSight() {
  const [visible, setVisible] = useState(false);
  const label = visible ? 'Hide password' : 'Show password';
  return {
    sight: {
      visible,
      onVisibilityChange: setVisible,
      visibilityToggleButtonProps: { 'aria-label': label },
    },
    hide: () => setVisible(false),
  };
}
