import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UiProvider } from '../../theme/UiProvider.tsx';
import { FilePreview } from './FilePreview.tsx';

const show = (size: number) =>
  render(
    <UiProvider env="test">
      <FilePreview
        opened
        name="vpn.txt"
        type="text/plain"
        url={undefined}
        words={{ content: '<b>tunnel</b> down', limit: 200_000 }}
        size={size}
        onDownload={() => {}}
        onClose={() => {}}
      />
    </UiProvider>,
  );

it('shows a text as it is written, with one way to save it', () => {
  show(18);
  expect(screen.getByText('<b>tunnel</b> down').tagName).toBe('PRE');
  expect(screen.queryByText(/^The first/)).toBeNull();
  expect(screen.getAllByRole('button', { name: /Download/ })).toHaveLength(1);
});

it('says where a long text was cut', () => {
  show(3_400_000);
  expect(screen.getByText('The first 200 KB of 3.4 MB. Download the file to see all of it.')).toBeDefined();
});
