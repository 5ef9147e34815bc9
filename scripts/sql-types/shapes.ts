import type { Catalogue } from './catalogue.ts'

/** A TypeScript type. */
export type Shape =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'texts'; readonly texts: readonly string[]; readonly column?: string }
  | { readonly kind: 'object'; readonly fields: readonly Field[] }
  | { readonly kind: 'record'; readonly of: Shape }
  | { readonly kind: 'array'; readonly of: Shape }
  | { readonly kind: 'tuple'; readonly of: readonly Shape[] }
  | { readonly kind: 'union'; readonly of: readonly Shape[] }

export interface Field {
  readonly name: string
  readonly shape: Shape
}

/** The known facts about a value in SQL. */
export interface Info {
  readonly type: number
  readonly nullable: boolean
  /** Whether the value is the constant null, which says nothing about the type. */
  readonly isNull?: boolean
  /** The only texts that the value can be. */
  readonly texts?: readonly string[]
  /** The column whose check constraint names these texts, as `table.column`. */
  readonly column?: string
  /** The columns, as `table.column`, whose type is declared in the file of column types. */
  readonly declared?: readonly string[]
  /** The content of a json or jsonb value. */
  readonly json?: Shape
  readonly element?: Info
  /** The columns of a row. */
  readonly row?: readonly { readonly name: string; readonly info: Info }[]
}

export const named = (name: string): Shape => ({ kind: 'name', name })
export const never = named('never')
const nothing = named('null')

export const typeIds = { bool: 16, int8: 20, text: 25, json: 114, jsonb: 3802, unknown: 705 }

// The types that node-postgres and the parsers in server/src/platform/database/database.ts return.
const driverTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  bytea: 'Buffer',
  timestamp: 'Date',
}
const jsonTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
}

const orNull = (shape: Shape, nullable: boolean): Shape =>
  nullable ? mergeShapes(shape, nothing) : shape

/** Converts facts about SQL values to shapes of TypeScript. */
export class ShapeMaker {
  readonly catalogue: Catalogue

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
  }

  /** Returns the shape of a value as the database driver returns it. */
  fromRow(info: Info): Shape {
    return orNull(
      this.#make(info, driverTypes, (one) => this.fromRow(one)),
      info.nullable,
    )
  }

  /** Returns the shape of a value inside JSON. */
  fromJson(info: Info): Shape {
    return orNull(
      this.#make(info, jsonTypes, (one) => this.fromJson(one)),
      info.nullable,
    )
  }

  #make(info: Info, names: Readonly<Record<string, string>>, inside: (info: Info) => Shape): Shape {
    if (info.isNull) return never
    if (info.declared) {
      return info.declared.map((column) => named(`ColumnTypes['${column}']`)).reduce(mergeShapes)
    }
    if (info.texts) {
      const texts = [...new Set(info.texts)].sort()
      return { kind: 'texts', texts, ...(info.column !== undefined && { column: info.column }) }
    }
    if (info.type === typeIds.json || info.type === typeIds.jsonb) {
      return info.json ?? named('unknown')
    }
    if (info.row) {
      if (names === driverTypes) return named('string')
      const fields = info.row.map(({ name, info: own }) => ({ name, shape: inside(own) }))
      return { kind: 'object', fields }
    }
    let type = this.catalogue.types.get(info.type)
    if (type && type.element !== 0 && type.name.startsWith('_')) {
      const element = info.element ?? { type: type.element, nullable: false }
      return { kind: 'array', of: inside(element) }
    }
    type ??= { name: 'unknown', kind: 'b', element: 0, relation: 0 }
    return named(names[type.name] ?? 'string')
  }
}

const isSame = (one: Shape, other: Shape): boolean => JSON.stringify(one) === JSON.stringify(other)
const isNever = (shape: Shape): boolean => shape.kind === 'name' && shape.name === 'never'
const listMembers = (shape: Shape): readonly Shape[] =>
  shape.kind === 'union' ? shape.of : [shape]

const mergeInto = (members: readonly Shape[], added: Shape): readonly Shape[] => {
  for (const [at, member] of members.entries()) {
    const merged = mergePair(member, added)
    if (merged) return members.with(at, merged)
  }
  return [...members, added]
}

/** Merges two shapes of the same kind into one; undefined if their kinds differ. */
const mergePair = (one: Shape, other: Shape): Shape | undefined => {
  if (isSame(one, other) || isNever(other)) return one
  if (isNever(one)) return other
  if (one.kind === 'name' && one.name === 'unknown') return one
  if (other.kind === 'name' && other.name === 'unknown') return other
  if (one.kind === 'array' && other.kind === 'array') {
    return { kind: 'array', of: mergeShapes(one.of, other.of) }
  }
  if (one.kind === 'texts' && other.kind === 'texts') {
    const texts = [...new Set([...one.texts, ...other.texts])].sort()
    const isSameColumn = one.column !== undefined && one.column === other.column
    return { kind: 'texts', texts, ...(isSameColumn && { column: one.column }) }
  }
  if (one.kind === 'texts' && other.kind === 'name' && other.name === 'string') return other
  if (other.kind === 'texts' && one.kind === 'name' && one.name === 'string') return one
  if (one.kind === 'object' && other.kind === 'object') {
    const names = other.fields.map(({ name }) => name)
    const isAlike =
      names.length === one.fields.length && one.fields.every(({ name }) => names.includes(name))
    if (!isAlike) return undefined
    const fields = one.fields.map(({ name, shape }) => {
      const same = other.fields.find((field) => field.name === name)!
      return { name, shape: mergeShapes(shape, same.shape) }
    })
    return { kind: 'object', fields }
  }
  return undefined
}

/** Returns a shape that includes both shapes. */
export const mergeShapes = (one: Shape, other: Shape): Shape => {
  const members = listMembers(other).reduce(mergeInto, listMembers(one))
  const rest = members.length > 1 ? members.filter((member) => !isNever(member)) : members
  // `| null` comes last, as people write it.
  const ordered = [
    ...rest.filter((m) => !isSame(m, nothing)),
    ...rest.filter((m) => isSame(m, nothing)),
  ]
  return ordered.length === 1 ? ordered[0]! : { kind: 'union', of: ordered }
}

/** Merges the facts about a value that can have either of two types. */
export const mergeInfos = (one: Info, other: Info): Info => {
  if (one.isNull) return { ...other, nullable: true }
  if (other.isNull) return { ...one, nullable: true }
  const merged: { -readonly [key in keyof Info]: Info[key] } = {
    type: one.type === typeIds.unknown ? other.type : one.type,
    nullable: one.nullable || other.nullable,
  }
  if (one.texts && other.texts) {
    merged.texts = [...new Set([...one.texts, ...other.texts])]
    if (one.column !== undefined && one.column === other.column) merged.column = one.column
  }
  if (one.declared && other.declared) {
    merged.declared = [...new Set([...one.declared, ...other.declared])]
  }
  if (one.json && other.json) merged.json = mergeShapes(one.json, other.json)
  if (one.element && other.element) merged.element = mergeInfos(one.element, other.element)
  if (one.row && one.row.length === other.row?.length) {
    merged.row = one.row.map(({ name, info }, at) => ({
      name,
      info: mergeInfos(info, other.row![at]!.info),
    }))
  }
  return merged
}

export const quote = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

const needsQuotes = (name: string): boolean => !/^[A-Za-z_$][\w$]*$/.test(name)

/** Finds a row type that has many of these printed fields and no other field. */
export type FindBase = (
  fields: readonly string[],
) => { readonly name: string; readonly fields: readonly string[] } | undefined

/**
 * Prints a shape as TypeScript text. An object that contains the fields of a row type extends that
 * type.
 */
export const printShape = (shape: Shape, findBase: FindBase = () => undefined): string => {
  switch (shape.kind) {
    case 'name':
      return shape.name
    case 'texts':
      if (shape.column !== undefined && shape.texts.length > 2) {
        return `ColumnTexts['${shape.column}']`
      }
      return shape.texts.map(quote).join(' | ')
    case 'union':
      return shape.of.map((one) => printShape(one, findBase)).join(' | ')
    case 'record':
      return `Readonly<Record<string, ${printShape(shape.of, findBase)}>>`
    case 'tuple':
      return `[${shape.of.map((one) => printShape(one, findBase)).join(', ')}]`
    case 'array': {
      const of = printShape(shape.of, findBase)
      const isSimple = shape.of.kind !== 'texts' && shape.of.kind !== 'union' && !of.includes(' & ')
      return isSimple ? `${of}[]` : `(${of})[]`
    }
    default:
      return printFields(shape.fields, findBase)
  }
}

/** Prints an object type. If it contains the fields of a row type, it extends that type. */
export const printFields = (fields: readonly Field[], findBase?: FindBase): string => {
  const base = findBase?.(fields.map((field) => printField(field)))
  const own = base ? fields.filter((field) => !base.fields.includes(printField(field))) : fields
  const block = `{\n${own.map((field) => printField(field, findBase)).join('\n')}\n}`
  if (!base) return block
  return own.length === 0 ? base.name : `${base.name} & ${block}`
}

export const printField = ({ name, shape }: Field, findBase?: FindBase): string =>
  `readonly ${needsQuotes(name) ? quote(name) : name}: ${printShape(shape, findBase)}`
