/**
 * Statements that are built once. Kysely takes about as long to build and compile a statement of an everyday call as the
 * driver does to send it, and its text is the same each time: only the values differ.
 */
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
} from 'kysely';
import type { Database } from './open-database.ts';
import type { Schema } from './schema.ts';

/** Stands for a value while the statement is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  /** @throws Error for whoever makes another value of it, which would stay as it is for ever */
  [Symbol.toPrimitive](): never {
    throw new Error(`The value ${this.name} of a prepared statement is not known while it is built`);
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/** Builds statements, and runs none. */
const builder: Database = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A query of Kysely's, or SQL as it is written. */
interface Statement<Row> {
  compile(builder: QueryExecutorProvider): CompiledQuery<Row>;
}

/** An id among what a statement was built with would be one caller's, and be used for all. */
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

function compile<Row>(statement: Statement<Row>): CompiledQuery<Row> {
  const compiled = statement.compile(builder);
  if (compiled.parameters.some((parameter) => typeof parameter === 'string' && ID.test(parameter))) {
    throw new Error(`A statement was prepared with the id of somebody or something: ${compiled.sql}`);
  }
  return compiled;
}

interface Prepared<Shape, Values, Row> {
  /** Runs the statement of a shape with the values of now. */
  (db: Database, shape: Shape, values: Values): Promise<Row[]>;
  /** The same statement, for whoever runs it with others: see `writeTogether`. */
  readonly of: (shape: Shape, values: Values) => CompiledQuery<Row>;
}

/**
 * @param build makes the statement, with the values as operands that it passes on as they are: what it decides by them,
 *   or computes of them, would hold for all later values. What it depends on besides is its shape, of which there are
 *   few, such as the role of whoever asks.
 */
export function prepared<Shape, Values extends object, Row>(
  build: (db: Database, shape: Shape, values: Values) => Statement<Row>,
): Prepared<Shape, Values, Row> {
  const statements = new Map<string, CompiledQuery<Row>>();
  const of = (shape: Shape, values: Values): CompiledQuery<Row> => {
    const key = JSON.stringify(shape);
    let statement = statements.get(key);
    if (statement === undefined) {
      statement = compile(build(builder, shape, placeholders as Values));
      statements.set(key, statement);
    }
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return { ...statement, parameters };
  };
  const run = async (db: Database, shape: Shape, values: Values) =>
    (await db.executeQuery<Row>(of(shape, values))).rows;
  return Object.assign(run, { of });
}
