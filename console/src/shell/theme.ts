import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const cairn: MantineColorsTuple = [
  '#edf6f3',
  '#d8ebe4',
  '#b2d8cb',
  '#86c2af',
  '#5dab95',
  '#3f947c',
  '#2c7d66',
  '#216855',
  '#195344',
  '#113c31',
];

const dark: MantineColorsTuple = [
  '#dfe3e1',
  '#b9c0bd',
  '#98a19d',
  '#6f7874',
  '#434b48',
  '#343b38',
  '#272d2b',
  '#171b1a',
  '#111413',
  '#0b0d0d',
];

/** Colours, type and the defaults of controls. */
export const theme = createTheme({
  colors: { cairn, dark },
  primaryColor: 'cairn',
  respectReducedMotion: true,
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  components: {
    Anchor: { defaultProps: { underline: 'always' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 550 } },
    Button: { defaultProps: { size: 'sm' } },
    Card: { defaultProps: { withBorder: true, padding: 'md' } },
    // A click beside a form must not lose what was typed there.
    Modal: {
      defaultProps: { centered: true, closeOnClickOutside: false, closeButtonProps: { 'aria-label': 'Close' } },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
});

/** The light variant of a colour on a dark ground: a tint of it under a bright shade. */
const tinted = (color: string, tint: string, shade: number) => ({
  [`--mantine-color-${color}-light`]: tint,
  [`--mantine-color-${color}-light-color`]: `var(--mantine-color-${color}-${shade})`,
});

/** Where Mantine's own colours of text are too pale to be read against their ground. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#59635f',
    '--mantine-color-placeholder': '#69736f',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-default-border': '#dde2e0',
    '--mantine-color-yellow-light-color': '#6b4400',
    '--cairn-ground': '#f6f8f7',
    '--cairn-line': '#e6eae8',
    '--cairn-chosen': 'var(--mantine-color-cairn-0)',
    '--cairn-accent': 'var(--mantine-color-cairn-7)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-cairn-3)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-5)',
    ...tinted('cairn', 'rgba(63, 148, 124, 0.2)', 2),
    ...tinted('red', 'rgba(250, 82, 82, 0.16)', 3),
    ...tinted('blue', 'rgba(51, 154, 240, 0.16)', 3),
    ...tinted('yellow', 'rgba(250, 176, 5, 0.14)', 3),
    ...tinted('gray', 'rgba(173, 181, 189, 0.14)', 4),
    '--cairn-ground': 'var(--mantine-color-dark-8)',
    '--cairn-line': 'var(--mantine-color-dark-6)',
    '--cairn-chosen': 'rgba(63, 148, 124, 0.16)',
    '--cairn-accent': 'var(--mantine-color-cairn-3)',
  },
});
