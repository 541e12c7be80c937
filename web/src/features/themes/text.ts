export const text = {
  themeSaved: 'Theme updated successfully',
  themeKept: 'Theme updated locally',
  layoutKept: 'Layout updated locally',

  layout: 'Layout',
  layoutHelp: 'Follows you to every browser you sign in with.',
  compact: 'Compact mode',
  compactHelp: 'Lists show more rows, each on one line.',
  collapse: 'Collapse sidebar',
  collapseHelp: 'Icons only, which leaves more room for the work.',
} as const;
