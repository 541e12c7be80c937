/** Labels are in sentence case, apart from names that the product has always had: those are spelled alike everywhere. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

/** Pages, buttons and titles whose spelling is fixed. */
const NAMES = [
  'Add Organization',
  'Add Project',
  'Add User',
  'Admin Access',
  'All Projects',
  'All Tickets',
  'All Users',
  'Assigned to Me',
  'Back to Login',
  'Back to Organizations',
  'Basic Information',
  'Bulk Import',
  'Categories Management',
  'Check Your Email',
  'Clear All',
  'Clear Filters',
  'Create Ticket',
  'Create User',
  'Delete Organization',
  'Edit Organization',
  'Edit User',
  'Invalid Reset Link',
  'License Limit Warning',
  'Live Chat',
  'My Organization',
  'My Tickets',
  'Privacy Policy',
  'Profile Settings',
  'Projects Management',
  'Request License Upgrade',
  'Request New Reset Link',
  'Save Changes',
  'Scheduled Tickets',
  'Send Another Email',
  'Service Report',
  'Super Admin Access',
  'Terms of Use',
  'Users Management',
  'View Details',
  'View Users',
];

/** Columns, figures and headings that are spelled so in one place, and in sentence case elsewhere. */
const HEADINGS = [
  'Active Projects',
  'Active Subscriptions',
  'Active Users',
  'Auto Assign',
  'BU Head',
  'Confirm New Password',
  'Created By',
  'Edit Project',
  'End Date',
  'Filtered Results',
  'Growth Rate',
  'High Priority',
  'Last Updated',
  'Monthly Revenue',
  'New Password',
  'No Organization',
  'Organization Not Found',
  'Project Manager',
  'Quick Actions',
  'Start Date',
  'Total Projects',
  'Total Tickets',
  'Total Users',
];

/** Columns of files that people import. */
const FILE_COLUMNS = [
  'BU Head Email',
  'Contact Number',
  'Custom Roles',
  'First Name',
  'Last Name',
  'Manager Email',
  'Member Emails',
  'Project Code',
  'Project Name',
];

/** Values, roles and products. */
const TERMS = [
  ...['Add to Home Screen', 'Home Screen', 'Share'],
  ...['Open', 'In Progress', 'Resolved', 'Closed', 'Low', 'Medium', 'High', 'Critical'],
  ...['Active', 'Inactive', 'Completed', 'Expired', 'Suspended', 'Cancelled'],
  ...['Request Service', 'Report Issue', 'Super Administrator', 'Super Admin', 'DevOps Agent'],
  ...[
    'Alertmanager',
    'Alt',
    'Authorization: Bearer',
    'Christmas Eve',
    'Christmas',
    'DevOps',
    'Enter',
    'Entra ID',
    'Europe',
    'Monday',
    'OAuth',
    'Okta',
    'OpenID Connect',
    'Switchboard',
    'WebP',
    'Word',
  ],
];

const files = [
  ...globSync('web/src/**/*text.ts', { cwd: ROOT }),
  'contract/src/errors.ts',
  'contract/src/messages.ts',
];

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const IMPORT = /^import [^;]*;$/gm;
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** Every text of a file; what is filled in later is "…". */
function textsOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8').replace(COMMENT, '').replace(IMPORT, '');
  return [...source.matchAll(LITERAL)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replace(/\$\{[^}]*\}/g, '…'),
  );
}

const texts = files.flatMap((file) => textsOf(file).map((text) => ({ file, text })));

/** The rules of an import, which name the columns of its file and the button that starts it. */
const ABOUT_FILES = /^The first row must hold|^Role can be|^A file may have/;

const allowed = [...NAMES, ...HEADINGS, ...FILE_COLUMNS, ...TERMS].sort((a, b) => b.length - a.length);
const ALLOWED = new RegExp(`(?<!\\p{L})(${allowed.join('|')})(?!\\p{L})`, 'gu');

/** Words with a capital that neither begin a sentence nor belong to a name. */
const strayCapitals = (text: string): string[] =>
  text
    .replace(ALLOWED, 'x')
    .split(/[.!?:]\s+|[“"]/)
    .flatMap((sentence) => sentence.trim().split(/\s+/).slice(1))
    .filter((word) => /^\(?\p{Lu}\p{Ll}/u.test(word));

test('labels are in sentence case', () => {
  expect(texts.length).toBeGreaterThan(900);
  expect(strayCapitals('Add Category')).toEqual(['Category']);
  expect(strayCapitals('Not saved. Try again, or open All Tickets')).toEqual([]);
  expect(texts.filter(({ text }) => !ABOUT_FILES.test(text) && strayCapitals(text).length > 0)).toEqual([]);
});

test('a name is spelled alike everywhere', () => {
  const spelling = new Map(NAMES.map((name) => [name.toLowerCase(), name]));
  const other = texts.filter(
    ({ text }) => /^\p{Lu}/u.test(text) && (spelling.get(text.toLowerCase()) ?? text) !== text,
  );
  expect(other).toEqual([]);
});

test('what people read says e-mail, except where the spelling is fixed', () => {
  const FIXED = [
    ...[
      'Check Your Email',
      'Send Another Email',
      'Service Report',
      'Email is required',
      'Email domain must be @… (work email required)',
    ],
    ...[
      'Please enter a valid email',
      'Please enter a valid email address',
      'A user with this email already exists',
    ],
    ...['Failed to send reset email. Please try again.', 'Invalid email or password'],
  ];
  const ofFiles = /First Name, Last Name and Email|(Manager|BU Head|Member) Emails?/g;
  const loose = texts.filter(
    ({ text }) => !FIXED.includes(text) && /(?<![-./\w])email(?!\w*[:.])/i.test(text.replace(ofFiles, '')),
  );
  expect(loose).toEqual([]);
});
