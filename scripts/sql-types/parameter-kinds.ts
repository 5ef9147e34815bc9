import { TypeFlags, type Checker, type Type } from 'typescript/unstable/sync'

/** The kinds of value that a parameter can be; undefined if its type does not say. */
export type Kinds = ReadonlySet<string> | undefined

const flagKinds: readonly (readonly [number, string])[] = [
  [TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral, 'string'],
  [TypeFlags.Number | TypeFlags.NumberLiteral, 'number'],
  [TypeFlags.Boolean | TypeFlags.BooleanLiteral, 'boolean'],
  [TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void, 'null'],
]
const classKinds: Readonly<Record<string, string>> = {
  Date: 'date',
  Buffer: 'bytes',
  Uint8Array: 'bytes',
}

/** Reads the kinds of value that a type allows. */
export const readKinds = (checker: Checker, type: Type | undefined): Kinds => {
  if (!type) return undefined
  const [, kind] = flagKinds.find(([flags]) => (type.flags & flags) !== 0) ?? []
  if (kind !== undefined) return new Set([kind])
  if (type.isUnionType()) {
    const parts = type.getTypes().map((one) => readKinds(checker, one))
    return parts.every((one) => one !== undefined)
      ? new Set(parts.flatMap((one) => [...one]))
      : undefined
  }
  const known = classKinds[type.getSymbol()?.name ?? '']
  if (known !== undefined) return new Set([known])
  if (checker.isArrayLikeType(type)) return new Set(['array'])
  const constraint = checker.getBaseConstraintOfType(type)
  return constraint && constraint !== type ? readKinds(checker, constraint) : undefined
}
