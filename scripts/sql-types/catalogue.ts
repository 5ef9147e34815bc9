import type pg from 'pg'
import {
  isNode,
  listNodes,
  parseTree,
  type TreeNode,
  type TreeValue,
  readText,
} from './node-tree.ts'

export interface Column {
  readonly name: string
  readonly type: number
  readonly notNull: boolean
  /** The only texts that a check constraint allows. */
  readonly texts?: readonly string[]
}

export interface Relation {
  readonly name: string
  readonly kind: string
  /** The columns by attribute number. */
  readonly columns: ReadonlyMap<number, Column>
  /** The analysed query of a view. */
  readonly definition?: TreeNode
}

export interface Routine {
  readonly name: string
  readonly schema: string
  readonly builtIn: boolean
  readonly strict: boolean
  readonly returnsSet: boolean
  readonly language: string
  readonly returns: number
  readonly argumentTypes: readonly number[]
  readonly argumentNames: readonly string[]
  readonly body: string
  /** Columns of `returns table (...)` or of OUT parameters. */
  readonly outputs: readonly { readonly name: string; readonly type: number }[]
  readonly identity: string
}

export interface Type {
  readonly name: string
  /** PostgreSQL's letter for the kind of type: b base, c composite, d domain, p pseudo, ... */
  readonly kind: string
  readonly element: number
  readonly relation: number
}

export interface Catalogue {
  readonly relations: ReadonlyMap<number, Relation>
  readonly routines: ReadonlyMap<number, Routine>
  readonly types: ReadonlyMap<number, Type>
}

/** The text of a constant. */
export const readConstantText = (constant: TreeNode): string | undefined => {
  const value = constant['constvalue']
  if (!Buffer.isBuffer(value)) return undefined
  // cstring and unknown end with a zero byte; text begins with its length.
  const isPlain = constant['constlen'] === '-2'
  return isPlain ? value.toString('utf8', 0, value.length - 1) : value.toString('utf8', 4)
}

const strip = (value: TreeValue | undefined): TreeNode | undefined => {
  let node = isNode(value) ? value : undefined
  while (node && ['RELABELTYPE', 'ARRAYCOERCEEXPR', 'COERCEVIAIO'].includes(node.type)) {
    node = isNode(node['arg']) ? node['arg'] : undefined
  }
  return node
}

/** Returns the text constants that an expression consists of; undefined if it has other parts. */
const readTexts = (list: TreeNode | undefined): string[] | undefined => {
  const constants =
    list?.type === 'ARRAYEXPR' ? listNodes(list['elements']).map(strip) : list ? [list] : []
  const texts = constants.flatMap((one) => {
    const isText =
      one?.type === 'CONST' && ['25', '1042', '705'].includes(readText(one, 'consttype'))
    const text = isText ? readConstantText(one) : undefined
    return text === undefined ? [] : [text]
  })
  return texts.length > 0 && texts.length === constants.length ? texts : undefined
}

const operators = { textEquals: '98', isContainedBy: '2752' }

/**
 * Collects the texts that a condition allows for each attribute, as in `column in (...)` and
 * `column <@ array[...]`.
 */
const readAllowed = (condition: TreeValue, found: Map<number, string[]>): void => {
  const node = strip(condition)
  if (!node) return
  const args = listNodes(node['args'])
  if (node.type === 'BOOLEXPR') {
    if (node['boolop'] === 'and') for (const one of args) readAllowed(one, found)
    if (node['boolop'] !== 'or') return
    // `column is null or column in (...)`
    const nullTests = args.filter((one) => one.type === 'NULLTEST' && one['nulltesttype'] === '0')
    const rest = args.filter((one) => !nullTests.includes(one))
    const inside = new Map<number, string[]>()
    if (rest.length === 1) readAllowed(rest[0]!, inside)
    const tested = nullTests.map((one) => Number(strip(one['arg'])?.['varattno']))
    for (const [column, texts] of inside) {
      if (tested.every((one) => one === column)) found.set(column, texts)
    }
    return
  }
  const [left, right] = args.map(strip)
  if (left?.type !== 'VAR' || !right) return
  const isIn = node.type === 'SCALARARRAYOPEXPR' && node['useOr'] === 'true'
  const isOperator =
    node.type === 'OPEXPR' && Object.values(operators).includes(readText(node, 'opno'))
  const texts = isIn || isOperator ? readTexts(right) : undefined
  const column = Number(left['varattno'])
  const before = found.get(column)
  if (texts) found.set(column, before ? texts.filter((text) => before.includes(text)) : texts)
}

const readDefinition = (action: string | null): TreeNode | undefined => {
  const tree = action === null ? undefined : parseTree(action)
  return listNodes(tree)[0]
}

/** Reads tables, columns, checks, views, functions and types of a migrated database. */
export const readCatalogue = async (client: pg.Client): Promise<Catalogue> => {
  const rows = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text)).rows
  const relationRows = await rows<{
    oid: number
    name: string
    kind: string
    action: string | null
  }>(`
    select c.oid::int4, c.oid::regclass::text as name, c.relkind as kind, r.ev_action::text as action
    from pg_class c left join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
      and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    where c.relkind in ('r', 'v', 'm', 'p', 'c')`)
  const columnRows = await rows<Column & { relation: number; number: number }>(`
    select attrelid::int4 as relation, attnum as number, attname as name, atttypid::int4 as type,
      attnotnull as "notNull" from pg_attribute where attnum > 0 and not attisdropped`)
  const checkRows = await rows<{ relation: number; condition: string }>(`
    select conrelid::int4 as relation, conbin::text as condition from pg_constraint
    where contype = 'c' and conrelid <> 0`)
  const allowed = new Map<number, Map<number, string[]>>()
  for (const { relation, condition } of checkRows) {
    const found = allowed.get(relation) ?? new Map<number, string[]>()
    allowed.set(relation, found)
    readAllowed(parseTree(condition), found)
  }
  const columns = new Map<number, Map<number, Column>>()
  for (const { relation, number, ...column } of columnRows) {
    const found = columns.get(relation) ?? new Map<number, Column>()
    columns.set(relation, found)
    const texts = allowed.get(relation)?.get(number)
    found.set(number, texts ? { ...column, texts } : column)
  }
  const relations = relationRows.map(({ oid, name, kind, action }): [number, Relation] => {
    const definition = readDefinition(action)
    const known = { name, kind, columns: columns.get(oid) ?? new Map<number, Column>() }
    return [oid, definition ? { ...known, definition } : known]
  })
  const routineRows = await rows<
    Omit<Routine, 'outputs'> & {
      oid: number
      names: string[] | null
      all: number[] | null
      modes: string[] | null
    }
  >(`
    select p.oid::int4, p.proname as name, p.pronamespace::regnamespace::text as schema, p.pronamespace = 'pg_catalog'::regnamespace as "builtIn",
      p.proisstrict as strict, p.proretset as "returnsSet", l.lanname as language,
      p.prorettype::int4 as returns, string_to_array(p.proargtypes::text, ' ')::int4[] as "argumentTypes",
      coalesce(p.proargnames, '{}') as "argumentNames", p.prosrc as body,
      p.proargnames as names, p.proallargtypes::int4[] as all, p.proargmodes::text[] as modes,
      p.oid::regprocedure::text as identity
    from pg_proc p join pg_language l on l.oid = p.prolang`)
  const routines = routineRows.map(({ oid, names, all, modes, ...known }): [number, Routine] => {
    const outputs = (modes ?? []).flatMap((mode, at) =>
      mode === 'i' || mode === 'v' ? [] : [{ name: names?.[at] ?? '', type: all![at]! }],
    )
    return [oid, { ...known, outputs }]
  })
  const types = await rows<Type & { oid: number }>(`
    select oid::int4, typname as name, typtype as kind, typelem::int4 as element,
      typrelid::int4 as relation from pg_type`)
  return {
    relations: new Map(relations),
    routines: new Map(routines),
    types: new Map(types.map(({ oid, ...type }) => [oid, type])),
  }
}
