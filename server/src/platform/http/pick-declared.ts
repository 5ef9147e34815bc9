import type * as z from 'zod'

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

type Declared<Row, Shape> = {
  [Column in keyof Row & string as CamelCase<Column> & keyof Shape]: Row[Column]
}

interface Field {
  readonly name: string
  readonly column: string
}

const knownFields = new WeakMap<object, readonly Field[]>()

const listFields = (shape: z.ZodRawShape): readonly Field[] => {
  const known = knownFields.get(shape)
  if (known) return known
  const fields = Object.keys(shape).map((name) => ({
    name,
    column: name.replaceAll(/[A-Z]/g, (character) => `_${character.toLowerCase()}`),
  }))
  knownFields.set(shape, fields)
  return fields
}

/**
 * Copies the columns of a row that a response declares under the same name (`given_on` as
 * `givenOn`). Columns that the response does not declare are left out.
 */
export const pickDeclared = <Shape extends z.ZodRawShape, Row extends object>(
  { shape }: z.ZodObject<Shape>,
  row: Row,
): Declared<Row, Shape> => {
  const columns = row as Readonly<Record<string, unknown>>
  const picked: Record<string, unknown> = {}
  for (const { name, column } of listFields(shape)) {
    if (name in columns) picked[name] = columns[name]
    else if (column in columns) picked[name] = columns[column]
  }
  return picked as Declared<Row, Shape>
}
