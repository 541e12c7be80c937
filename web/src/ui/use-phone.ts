import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone, by the width that the style sheets go by. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
