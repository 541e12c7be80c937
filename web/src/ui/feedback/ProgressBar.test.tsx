import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UiProvider } from '../../theme/UiProvider.tsx';
import { ProgressBar } from './ProgressBar.tsx';

const bar = (props: { percent: number; indeterminate?: boolean }) => (
  <UiProvider env="test">
    <ProgressBar label="Upload of plan.pdf" words="0 of 3 MB" {...props} />
  </UiProvider>
);

it('is one element with a width also while nothing is done: the track, which holds the filled part', () => {
  render(bar({ percent: 0 }));
  const track = screen.getByRole('progressbar', { name: 'Upload of plan.pdf' });
  const filled = [...track.children];
  expect(filled.map((child) => child.getAttribute('role'))).toEqual([null]);
  expect(track.getAttribute('aria-valuenow')).toBe('0');
  expect(track.getAttribute('aria-valuetext')).toBe('0 of 3 MB');
});

it('announces no value while how far it is cannot be known', () => {
  render(bar({ percent: 100, indeterminate: true }));
  expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false);
});
