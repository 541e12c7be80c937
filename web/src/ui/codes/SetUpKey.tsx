import { Box, Flex, Text } from '@mantine/core';
import { useMemo } from 'react';
import { encode } from 'uqr';
import { CopyButton } from './CopyButton.tsx';

interface QrCodeProps {
  value: string;
  label: string;
}

/** Dark on light in every theme: not every camera reads it the other way round. */
function QrCode({ value, label }: QrCodeProps) {
  const { path, size } = useMemo(() => draw(value), [value]);
  return (
    <Box
      component="svg"
      flex="none"
      w={176}
      h={176}
      fill="#000000"
      bg="#ffffff"
      bd="1px solid var(--border)"
      bdrs="sm"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
    >
      <title>{label}</title>
      <path d={path} />
    </Box>
  );
}

function draw(value: string) {
  const { data } = encode(value, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size: data.length };
}

export interface SetUpKeyProps {
  /** What the QR code says. */
  uri: string;
  /** The same for typing in. */
  keyText: string;
}

/** On a phone one below the other, in the middle. */
const direction = { base: 'column', sm: 'row' } as const;
const align = { base: 'center', sm: 'flex-start' } as const;

/** How an authenticator app gets its key: by camera, or by hand. */
export function SetUpKey({ uri, keyText }: SetUpKeyProps) {
  return (
    <Flex gap={16} direction={direction} align={align}>
      <QrCode value={uri} label="QR code for your authenticator app" />
      <Flex
        direction="column"
        gap={10}
        align={align}
        miw={0}
        ta={{ base: 'center', sm: 'start' }}
        fz="sm"
        lh="19px"
      >
        <Text inherit c="secondary">
          Scan this with your authenticator app. If you cannot scan it, type in this key:
        </Text>
        <Text inherit ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {keyText}
        </Text>
        <CopyButton value={keyText.replaceAll(' ', '')} label="Copy key" />
      </Flex>
    </Flex>
  );
}
