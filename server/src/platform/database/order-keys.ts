/** The order of a query as the values that it compares, so that it goes on after a row, wherever that row stands by now. */
import {
  type Expression,
  ExpressionWrapper,
  type OperationNode,
  OrderByItemNode,
  type RawBuilder,
  RawNode,
  type SqlBool,
  sql,
} from 'kysely';

export interface OrderKey {
  readonly value: Expression<unknown>;
  readonly descending: boolean;
  /** Rows without it come last: the order says `nulls last`, and others have no such rows. */
  readonly nullable: boolean;
}

/** @param query whose order ends in what no two rows share */
export function keysOf(query: { toOperationNode(): OperationNode }): readonly OrderKey[] {
  const { orderBy } = query.toOperationNode() as OperationNode & {
    readonly orderBy?: { readonly items: readonly OperationNode[] };
  };
  if (orderBy === undefined) throw new Error('a list without an order cannot go on');
  return orderBy.items.map((item) => {
    if (!OrderByItemNode.is(item)) throw new Error('an order has items');
    const { direction } = item;
    return {
      value: new ExpressionWrapper(item.orderBy),
      descending: direction !== undefined && RawNode.is(direction) && direction.sqlFragments[0] === 'desc',
      nullable: item.nulls === 'last',
    };
  });
}

/** Where a row stands: the values as the database writes them. */
export const placeOf = (keys: readonly OrderKey[]): RawBuilder<readonly string[]> =>
  sql`json_build_array(${sql.join(keys.map(({ value }) => sql`(${value})::text`))})`;

/** The condition for what comes after a place. The values get their types from what they are compared with. */
export function comesAfter(
  keys: readonly OrderKey[],
  place: readonly (string | null)[],
): RawBuilder<SqlBool> {
  const [first] = keys;
  if (first !== undefined && keys.every((key) => key.descending === first.descending && !key.nullable)) {
    // As one comparison an index gives where it begins.
    const values = sql.join(keys.map(({ value }) => value));
    return sql<boolean>`(${values}) ${first.descending ? sql`<` : sql`>`} (${sql.join([...place])})`;
  }
  return keys.reduceRight<RawBuilder<SqlBool>>((rest, { value, descending, nullable }, index) => {
    const cut = place[index] ?? null;
    if (cut === null) return sql<boolean>`((${value}) is null and ${rest})`;
    const further = sql`(${value}) ${descending ? sql`<` : sql`>`} ${cut}`;
    const beyond = nullable ? sql`${further} or (${value}) is null` : further;
    return sql<boolean>`(${beyond} or ((${value}) = ${cut} and ${rest}))`;
  }, sql<boolean>`false`);
}
