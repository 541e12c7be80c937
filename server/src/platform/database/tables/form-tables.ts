import type { Role, TicketPriority, TicketType } from '@switchboard/contract/enums.ts';
import type { Impact, PriorityMatrix, Urgency } from '@switchboard/contract/tickets/forms/asked-priority.ts';
import type {
  AskedPart,
  FieldKind,
  FieldOption,
  FormField,
  Placement,
  PriorityMode,
  TypeIcon,
} from '@switchboard/contract/tickets/forms/form-values.ts';
import type { ColumnType, Generated } from 'kysely';

/** What a version of a request type says. References are ids. */
export interface TypeContent {
  readonly name: string;
  readonly icon: TypeIcon;
  readonly description: string;
  readonly audience: {
    readonly roles: readonly Exclude<Role, 'super_admin'>[];
    readonly departments: readonly string[];
  };
  readonly ticketType: TicketType;
  readonly defaults: {
    readonly category: string | null;
    readonly subcategory: string | null;
    readonly project: string | null;
    readonly team: string | null;
  };
  readonly ask: readonly AskedPart[];
  readonly priority: {
    readonly mode: PriorityMode;
    readonly value: TicketPriority;
    readonly matrix: PriorityMatrix;
  };
  readonly form: readonly Placement<string>[];
  readonly checklistTemplate: string | null;
  readonly slaPolicy: string | null;
}

/** What a template of the installation says: nothing of it refers to an organization, its fields are its own. */
export interface TemplateContent
  extends Pick<TypeContent, 'name' | 'icon' | 'description' | 'ticketType' | 'ask' | 'priority'> {
  readonly audience: Pick<TypeContent['audience'], 'roles'>;
  /** Conditions name fields by their keys. */
  readonly form: readonly Placement<Omit<FormField, '_id'>>[];
}

type Since<Whole, Name extends keyof Whole> = Omit<Whole, Name> & Partial<Pick<Whole, Name>>;

/** As it may have been kept by an older program. */
export type StoredContent = Omit<TypeContent, 'defaults' | 'priority' | 'slaPolicy'> & {
  readonly defaults: Since<TypeContent['defaults'], 'team'>;
  readonly priority: Since<TypeContent['priority'], 'matrix'>;
  readonly slaPolicy?: string | null;
};

/** Read as it is, written as JSON. */
type Json<Value> = ColumnType<Value, string, string>;

export interface FormTables {
  request_fields: {
    organization_id: string;
    id: string;
    key: string;
    label: string;
    kind: FieldKind;
    options: Json<readonly FieldOption[]>;
    currency: string | null;
    min: number | null;
    max: number | null;
    used: Generated<boolean>;
    revision: Generated<number>;
    created_at: Date;
    archived_at: Generated<Date | null>;
  };
  request_types: {
    organization_id: string;
    id: string;
    place: number;
    hidden: boolean;
    draft: Json<StoredContent>;
    revision: Generated<number>;
    version: number | null;
    created_at: Date;
    archived_at: Generated<Date | null>;
  };
  request_type_versions: {
    organization_id: string;
    type_id: string;
    version: number;
    content: Json<StoredContent>;
    published_at: Date;
  };
  /** Of the installation. */
  request_type_templates: {
    id: string;
    content: Json<TemplateContent>;
    revision: Generated<number>;
    created_at: Date;
    updated_at: Date;
    archived_at: Generated<Date | null>;
  };
  /** Without a row a ticket is of the built-in type. */
  ticket_forms: {
    organization_id: string;
    ticket_id: string;
    type_id: string;
    version: number;
    /** Where the form asks them, and they were answered. */
    impact: Generated<Impact | null>;
    urgency: Generated<Urgency | null>;
    /** Staff have chosen another priority than follows. */
    priority_overruled: Generated<boolean>;
  };
  /** By which forms a ticket went before. */
  ticket_former_forms: {
    organization_id: string;
    ticket_id: string;
    type_id: string;
    version: number;
    left_at: Date;
  };
  ticket_field_values: {
    organization_id: string;
    ticket_id: string;
    field_id: string;
    /** Of several choices each has a row. */
    place: number;
    text: string | null;
    number: number | null;
    /** YYYY-MM-DD */
    day: string | null;
    person_id: Generated<string | null>;
    project_id: Generated<string | null>;
    file_id: Generated<string | null>;
  };
  /** The file that a ticket has in a field. */
  field_files: {
    organization_id: string;
    id: string;
    ticket_id: string;
    field_id: string;
    uploader_id: string;
    stored_name: string;
    original_name: string;
    mime_type: string;
    size: number;
    sha256: Buffer;
    created_at: Date;
  };
}
