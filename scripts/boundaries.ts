import type { IConfiguration } from 'dependency-cruiser';

/** Who may know whom. Reasons: docs/architecture.md. */
const feature = (folder: string) => `^${folder}/src/features/([^/]+)/`;

/** The server's areas from the ground up: an area may import those before it. */
export const SERVER_AREAS = [
  'people',
  'record',
  'holds',
  'organizations',
  'access',
  'catalogue',
  'tickets',
  'members',
  'scim',
  'chat',
  'mail-intake',
  'alert-intake',
  'notifications',
  'schedules',
  'webhooks',
  'data-exports',
  'data-lifecycle',
  'dashboards',
  'installation',
];

const importsNoAreaAbove = SERVER_AREAS.slice(0, -1).map((area, index) => ({
  name: `${area}-knows-no-area-above`,
  severity: 'error' as const,
  from: { path: `^server/src/features/${area}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^server/src/features/(${SERVER_AREAS.slice(index + 1).join('|')})/` },
}));

export const BOUNDARIES = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...importsNoAreaAbove,
    {
      // How a room words its answers is its own: others ask its use cases and repositories.
      name: 'presenters-stay-in-their-area',
      severity: 'error',
      from: { path: feature('server'), pathNot: '\\.test\\.ts$' },
      to: { path: '\\.presenter\\.ts$', pathNot: '^server/src/features/$1/' },
    },
    {
      name: 'contract-knows-only-zod',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/src', '^node_modules/zod/'] },
    },
    {
      name: 'the-embedded-database-knows-no-product',
      severity: 'error',
      from: { path: '^postgres/src', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: '^(contract|server|web)/' },
    },
    {
      name: 'server-and-web-meet-in-the-contract',
      severity: 'error',
      from: { path: '^server/src' },
      to: { path: '^web' },
    },
    {
      name: 'web-and-server-meet-in-the-contract',
      severity: 'error',
      from: { path: '^web/src' },
      to: { path: '^server' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/src/platform', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(features|testing)' },
    },
    {
      name: 'routes-are-the-outermost',
      severity: 'error',
      from: { path: '^server/src/features', pathNot: ['\\.test\\.ts$'] },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      // A way in that opened a session by itself would pass by the second factor.
      name: 'a-sign-in-asks-for-the-second-factor',
      severity: 'error',
      from: {
        path: '^server/src',
        pathNot: ['/second-factor/(finish-sign-in|prove-second-factor)\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: '/sessions/open-session\\.ts$' },
    },
    {
      name: 'sessions-are-opened-in-one-place',
      severity: 'error',
      from: {
        path: '^server/src',
        // Whoever changes their password has a session, and keeps one.
        pathNot: [
          '/sessions/open-session\\.ts$',
          '/profile/change-password\\.ts$',
          '\\.test\\.ts$',
          '/testing/',
        ],
      },
      to: { path: '/sessions/create-session\\.repo\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'repositories-know-no-use-case',
      severity: 'error',
      from: { path: '\\.repo\\.ts$' },
      to: { path: '^server/src/(features/.*\\.(routes|presenter)\\.ts$|platform/http/(?!call\\.ts$))' },
    },
    {
      name: 'tests-help-only-tests',
      severity: 'error',
      from: {
        path: '^(postgres|server|web)/src',
        pathNot: ['\\.test\\.tsx?$', '/testing/', '\\.program\\.ts$'],
      },
      to: { path: '/testing/' },
    },
    {
      name: 'web-features-do-not-meet',
      severity: 'error',
      from: { path: feature('web') },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-features-know-not-the-app',
      severity: 'error',
      from: { path: '^web/src/(features|shared|ui|lib|theme)', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'shared-parts-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/shared' },
      to: { path: '^web/src/features' },
    },
    {
      name: 'ui-and-lib-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/(ui|lib|theme)' },
      to: { path: '^web/src/(features|shared|app)' },
    },
    {
      name: 'lib-knows-not-the-ui',
      severity: 'error',
      from: { path: '^web/src/lib' },
      to: { path: '^web/src/(ui|theme)' },
    },
  ],
  options: {
    // TypeScript 7 has no API that the default parser could use; it would pass with no module read.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.module\\.css|/dist/)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
} satisfies IConfiguration;
