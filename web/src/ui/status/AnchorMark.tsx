import { Box, VisuallyHidden } from '@mantine/core';
import type { Ref } from 'react';

/** In px: what opens beside something that is scrolled away stays in sight. */
const EDGE = 72;

interface AnchorMarkProps {
  /** Where that is. */
  at: Element;
  /** Names what opens, for one that is called like its button. */
  label?: string;
  id?: string;
  ref?: Ref<HTMLDivElement>;
}

/** Stands where something is, for a popup that opens there without a button. */
export function AnchorMark({ at, label, id, ref }: AnchorMarkProps) {
  const { left, top, height } = at.getBoundingClientRect();
  const seen = Math.min(Math.max(top, EDGE), window.innerHeight - EDGE);
  return (
    <Box
      {...(id && { id })}
      ref={ref}
      pos="fixed"
      left={left}
      top={seen}
      w={1}
      h={seen === top ? height : 1}
      style={{ pointerEvents: 'none' }}
    >
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </Box>
  );
}
