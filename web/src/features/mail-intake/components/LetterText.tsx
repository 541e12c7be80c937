import { Text } from '@mantine/core';
import { text } from '../text.ts';

/** What a letter says, as text whatever it was, in the lines of its writer, whichever way they run. */
export const LetterText = ({ children }: { children: string }) => (
  <Text
    className="anywhere"
    fz={13.5}
    lh="21px"
    c={children === '' ? 'dimmed' : undefined}
    style={{ whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext' }}
  >
    {children || text.held.noText}
  </Text>
);
