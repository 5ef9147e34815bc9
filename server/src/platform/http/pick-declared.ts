import type * as z from 'zod'

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

type Declared<Row, Shape> = {
  [Column in keyof Row & string as CamelCase<Column> & keyof Shape]: Row[Column]
}

const snakeCase = new Map<string, string>()

const toSnakeCase = (name: string): string => {
  const known = snakeCase.get(name)
  if (known !== undefined) return known
  const made = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  snakeCase.set(name, made)
  return made
}

/**
 * Copies the columns of a row that a response declares under the same name (`given_on` as `givenOn`).
 * The response lists its fields; other columns stay behind.
 */
export const pickDeclared = <Shape extends z.ZodRawShape, Row extends object>(
  { shape }: z.ZodObject<Shape>,
  row: Row,
): Declared<Row, Shape> => {
  const columns = row as Readonly<Record<string, unknown>>
  const fields: Record<string, unknown> = {}
  for (const name of Object.keys(shape)) {
    const column = Object.hasOwn(columns, name) ? name : toSnakeCase(name)
    if (Object.hasOwn(columns, column)) fields[name] = columns[column]
  }
  return fields as Declared<Row, Shape>
}
