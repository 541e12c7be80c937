import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { components } from './components.tsx';

/** Ten shades under the names that Mantine's own style sheets ask for, each one of our variables. */
const shades = (...names: string[]): MantineColorsTuple =>
  names.map((name) => `var(--${name})`) as unknown as MantineColorsTuple;

const one = (name: string) => shades(...Array.from({ length: 10 }, () => name));

const variants: Record<string, Omit<ReturnType<VariantColorsResolver>, 'hoverColor'>> = {
  filled: {
    background: 'var(--primary-fill)',
    hover: 'var(--primary-hover)',
    color: 'var(--on-primary)',
    border: '1px solid transparent',
  },
  default: {
    background: 'var(--surface)',
    hover: 'var(--hover)',
    color: 'var(--text)',
    border: '1px solid var(--control)',
  },
  subtle: {
    background: 'transparent',
    hover: 'var(--hover)',
    color: 'var(--text-secondary)',
    border: '1px solid transparent',
  },
  danger: {
    background: 'var(--surface)',
    hover: 'var(--danger-soft)',
    color: 'var(--danger-text)',
    border: '1px solid var(--danger-line)',
  },
  'danger-filled': {
    background: 'var(--danger-fill)',
    hover: 'var(--danger-fill-hover)',
    color: 'var(--on-danger)',
    border: '1px solid transparent',
  },
};

export const mantineTheme = createTheme({
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: {
    fontFamily: 'var(--font-sans)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '22px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '14px', lineHeight: '20px' },
      h5: { fontSize: '13px', lineHeight: '18px' },
      h6: { fontSize: '12px', lineHeight: '16px' },
    },
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '22px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--shadow-control)',
    sm: 'var(--shadow-pop)',
    md: 'var(--shadow-pop)',
    lg: 'var(--shadow-pop)',
    xl: 'var(--shadow-dialog)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  focusClassName: '',
  primaryColor: 'brand',
  primaryShade: 5,
  colors: {
    brand: one('primary-fill'),
    gray: shades(
      'hover',
      'hover',
      'border',
      'border',
      'control',
      'text-muted',
      'text-muted',
      'text-secondary',
      'text-secondary',
      'text',
    ),
    dark: shades(
      'text',
      'text-secondary',
      'text-muted',
      'text-muted',
      'border',
      'hover',
      'raised',
      'background',
      'sunken',
      'sunken',
    ),
    secondary: one('text-secondary'),
    danger: one('danger-text'),
    red: one('danger-text'),
    green: one('status-resolved-graphic'),
    blue: one('status-open-graphic'),
    yellow: one('status-progress-graphic'),
  },
  variantColorResolver: (input) => variants[input.variant] ?? defaultVariantColorsResolver(input),
  components,
});

const schemeVariables = {
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-color-white': 'var(--surface)',
  '--mantine-color-black': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--background)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-success': 'var(--status-resolved-text)',
  '--mantine-color-placeholder': 'var(--text-muted)',
  '--mantine-color-anchor': 'var(--primary)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-muted)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-color-brand-filled': 'var(--primary-fill)',
  '--mantine-color-brand-filled-hover': 'var(--primary-hover)',
  '--mantine-color-brand-light': 'var(--primary-soft)',
  '--mantine-color-brand-light-hover': 'var(--primary-soft)',
  '--mantine-color-brand-light-color': 'var(--primary)',
  '--mantine-color-brand-outline': 'var(--primary)',
  '--mantine-color-brand-outline-hover': 'var(--primary-soft)',
};

/** Both schemes read the same variables: what differs between themes was settled when they were derived. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables,
  dark: schemeVariables,
});
