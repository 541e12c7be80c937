import { Box } from '@mantine/core';

const others = [46, 76, 106, 136];

/** Five jacks in a row; one cord hangs loose. */
export function JacksDrawing({ c = 'var(--primary)' }: { c?: string }) {
  return (
    <Box
      component="svg"
      display="block"
      mb={12}
      c={c}
      width="168"
      height="76"
      viewBox="0 0 168 76"
      fill="none"
      aria-hidden="true"
    >
      <Box component="g" c="var(--border-strong)" stroke="currentColor">
        <path d="M0.5 38.5h167" />
        {others.map((x) => (
          <g key={x} transform={`translate(${x} 14)`}>
            <circle r="9" strokeWidth="1.4" />
            <circle r="2.6" fill="currentColor" stroke="none" />
          </g>
        ))}
      </Box>
      <g stroke="currentColor" strokeLinecap="round">
        <circle cx="16" cy="14" r="9" strokeWidth="1.8" />
        <circle cx="16" cy="14" r="3" fill="currentColor" stroke="none" />
        <path d="M16 23c4 26 18 41 36 41 14 0 23-5 30-12" strokeWidth="1.8" />
        <g transform="translate(82 52) rotate(-40)">
          <rect x="-1" y="-4.5" width="13" height="9" rx="2" fill="currentColor" stroke="none" />
          <path d="M12 0h9" strokeWidth="2" />
        </g>
      </g>
    </Box>
  );
}
