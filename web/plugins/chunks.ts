/** Which modules share a file, by the pages that need them. */
import { join } from 'node:path';
import type { Rolldown } from 'vite';

const SRC = join(import.meta.dirname, '../src');

/** What is loaded at the start of a visit, by the modules that it begins with. */
const ROOTS = {
  start: ['main.tsx'],
  entrance: ['features/auth/pages/LoginPage.tsx', 'features/auth/pages/AdminLoginPage.tsx'],
  frame: ['app/SignedInFrame.tsx'],
  /** The connection over which pages follow what others do. */
  live: ['lib/realtime/live-tickets.ts'],
  lists: [
    'features/tickets/pages/MyTicketsPage.tsx',
    'features/tickets/pages/AllTicketsPage.tsx',
    'features/tickets/pages/AssignedTicketsPage.tsx',
  ],
  /** What opens on the first pages, and is fetched when somebody comes near. */
  overlays: [
    'features/tickets/components/TicketRowMenuOpened.tsx',
    'ui/filters/FilterChipOpened.tsx',
    'ui/filters/FilterDrawer.tsx',
    'ui/shell/MenuDrawer.tsx',
    'ui/shell/PanelPopover.tsx',
    'ui/shell/ProfileMenuOpened.tsx',
    'ui/shell/ThemeMenu.tsx',
    'ui/status/ChoiceMenuOpened.tsx',
    'ui/text/HintBubble.tsx',
  ],
  /** What follows once the page stands: the views in the side bar, the time zone, which is told, and images left unsent. */
  aside: [
    'features/tickets/views/OpenViewsNav.tsx',
    'lib/notifications/say-zone.ts',
    'features/chat/kept-images.ts',
  ],
  /** What ticket and dashboard share. */
  desk: [],
  /** What those two take of the contract, and what is opened on other pages takes, too, without bringing a page along. */
  contract: [],
  ticket: ['app/TicketWithChat.tsx'],
  /** What follows once a ticket stands: what belongs to it, and the reply. */
  later: ['features/tickets/components/TicketBelongings.tsx', 'features/tickets/components/Composer.tsx'],
  dashboard: ['app/DashboardWithExport.tsx'],
  /** zod and the contract's schemas, for whoever names one; after the pages, which keep what they share with a schema. */
  schemas: [],
} as const satisfies Record<string, readonly string[]>;

export type Part = keyof typeof ROOTS;
const PARTS = Object.keys(ROOTS) as readonly Part[];
/** The modules that a part imports, at any depth, without those that it fetches later. */
function modulesOf(part: Part, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set(ROOTS[part].map((path) => join(SRC, path)));
  // A set hands out what is added to it on the way.
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** What the bundler adds to link modules; without a place it would be a file, and a request, of its own. */
const RUNTIME = '\0rolldown/runtime.js';

const LIGHT_CONTRACT = /\/contract\/src\/.*\.ts$/;
const SCHEMAS = /\/node_modules\/zod\/|\/contract\/src\/.*\?whole$/;

/** The part whose file a module is in: the first page's, or the one that everybody loads who needs it. */
function partOf(has: (part: Part) => boolean, isSheet: boolean): Part | null {
  const pages = (['lists', 'ticket', 'dashboard'] as const).filter(has);
  const signedIn = has('frame') || has('later') || pages.length > 0;
  // The styles of the sign-in page stand in the document with those of the start.
  if (has('start') || (has('entrance') && (signedIn || isSheet))) return 'start';
  if (has('entrance')) return 'entrance';
  if (has('frame') || (has('lists') && (has('later') || pages.length > 1))) return 'frame';
  // Otherwise what opens on one of the two would bring the other.
  if (has('overlays') && (has('lists') || has('dashboard'))) return 'frame';
  if (has('overlays')) return 'overlays';
  if (has('aside')) return pages.length > 0 ? 'frame' : 'aside';
  if (has('live')) return 'live';
  if (pages.length > 1 || (has('dashboard') && has('later'))) return 'desk';
  return pages[0] ?? (has('later') ? 'later' : null);
}

/** The groups of `output.codeSplitting` for what one of the first pages needs, in the order in which they take modules. */
export function firstPages(priority: number): Rolldown.CodeSplittingGroup[] {
  let modules: Map<Part, ReadonlySet<string>> | undefined;
  return PARTS.map((part, index) => ({
    name: (id, graph) => {
      modules ??= new Map(PARTS.map((one) => [one, modulesOf(one, graph)]));
      if (id === RUNTIME) return part === 'start' ? part : null;
      if (SCHEMAS.test(id)) return part === 'schemas' ? part : null;
      const found = partOf((one) => modules?.get(one)?.has(id) === true, id.endsWith('.css'));
      const isOfPages = found === 'desk' || found === 'ticket' || found === 'dashboard';
      return (isOfPages && LIGHT_CONTRACT.test(id) ? 'contract' : found) === part ? part : null;
    },
    debugName: part,
    priority: priority + PARTS.length - index,
  }));
}
