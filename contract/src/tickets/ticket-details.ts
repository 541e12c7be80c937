/** What a ticket and a schedule that makes tickets have in common: what comes in, and how it goes out. */
import { z } from 'zod';
import { TICKET_PRIORITIES, TICKET_TYPES } from '../enums.ts';
import { blankableId, referenceId } from '../ids.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef } from '../people/person.ts';
import { orElse, spelled } from '../query.ts';
import { blankableLine, blankableText, requiredLine, requiredText } from '../text.ts';
import {
  isText,
  OPTIONAL_TEXTS,
  type OptionalText,
  TICKET_FIELD_NAMES,
  type TicketText,
  textFieldOf,
} from './ticket-fields.ts';

/** The texts and `others`, in the order of the fields. */
const withTexts = <Others extends z.ZodRawShape, Text extends z.ZodType>(
  others: Others,
  textSchema: (name: TicketText) => Text,
) =>
  Object.fromEntries(
    TICKET_FIELD_NAMES.flatMap((name) => {
      const schema = isText(name) ? textSchema(name) : others[name];
      return schema ? [[name, schema]] : [];
    }),
  ) as Others & Record<TicketText, Text>;

interface DetailWords {
  /** What messages call a text where that is not its label. */
  readonly labels?: Partial<Record<TicketText, string>>;
  readonly ticketTypeRequired?: string;
}

function textInput(name: TicketText, labels: Partial<Record<TicketText, string>>): z.ZodString {
  const { label: ownLabel, lines, limit, required } = textFieldOf(name);
  const label = labels[name] ?? ownLabel;
  if (required) return lines === 'one' ? requiredLine(label, limit) : requiredText(label, limit);
  return lines === 'one' ? blankableLine(label, limit) : blankableText(label, limit);
}

/** Of a form with several wrong fields the first is named: these are in the order of the fields. */
export const detailInputs = ({
  labels = {},
  ticketTypeRequired = MESSAGES.ticketTypeRequired,
}: DetailWords = {}) =>
  withTexts(
    {
      ticketType: spelled(TICKET_TYPES, MESSAGES.ticketTypeUnknown, ticketTypeRequired),
      priority: spelled(TICKET_PRIORITIES, MESSAGES.priorityUnknown),
      category: referenceId(MESSAGES.categoryRequired),
      subcategory: blankableId,
      project: referenceId(MESSAGES.projectRequired),
    },
    (name) => textInput(name, labels),
  );

type NewTexts = Record<OptionalText, z.ZodDefault<z.ZodString>>;

/** Those that something new may leave out, with their defaults. */
export const newDetailInputs = (inputs: ReturnType<typeof detailInputs>) => ({
  ...(Object.fromEntries(OPTIONAL_TEXTS.map((name) => [name, inputs[name].default('')])) as NewTexts),
  subcategory: inputs.subcategory.default(''),
  priority: orElse('Medium', inputs.priority),
});

/** How they go out. */
export const ticketDetails = z.object(
  withTexts(
    {
      ticketType: z.enum(TICKET_TYPES),
      priority: z.enum(TICKET_PRIORITIES),
      category: namedRef,
      subcategory: namedRef.nullable(),
      project: namedRef,
      tags: z.array(z.string()),
    },
    () => z.string(),
  ),
);
export type TicketDetails = z.output<typeof ticketDetails>;
