import type { TypeIcon } from '@switchboard/contract/tickets/forms/form-values.ts';
import {
  IconBug,
  IconBuilding,
  IconCalendar,
  IconCloud,
  IconCreditCard,
  IconDatabase,
  IconDeviceLaptop,
  IconHelpCircle,
  IconKey,
  IconMail,
  IconMessageCircle,
  IconNetwork,
  IconPackage,
  IconPhone,
  IconPrinter,
  IconServer,
  IconShield,
  IconTool,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<TypeIcon, typeof IconKey>> = {
  request: IconMessageCircle,
  issue: IconBug,
  question: IconHelpCircle,
  laptop: IconDeviceLaptop,
  phone: IconPhone,
  printer: IconPrinter,
  key: IconKey,
  person: IconUser,
  people: IconUsers,
  network: IconNetwork,
  server: IconServer,
  database: IconDatabase,
  cloud: IconCloud,
  shield: IconShield,
  mail: IconMail,
  package: IconPackage,
  building: IconBuilding,
  card: IconCreditCard,
  calendar: IconCalendar,
  tool: IconTool,
};

/** The drawing that a request type was given. */
export function TypeDrawing({ icon, size = 16 }: { icon: TypeIcon; size?: number }) {
  const Drawing = ICONS[icon];
  return <Drawing size={size} stroke={1.6} aria-hidden style={{ flex: 'none' }} />;
}
