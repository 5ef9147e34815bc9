import type * as z from 'zod'

type Declared<Row, Shape> = Pick<Row, keyof Row & keyof Shape & string>

/**
 * Copies the columns of a row that a response declares. Columns that the response does not declare
 * are left out.
 */
export const pickDeclared = <Shape extends z.ZodRawShape, Row extends object>(
  { shape }: z.ZodObject<Shape>,
  row: Row,
): Declared<Row, Shape> => {
  const columns = row as Readonly<Record<string, unknown>>
  const declared = Object.keys(shape).filter((name) => name in columns)
  return Object.fromEntries(declared.map((name) => [name, columns[name]])) as Declared<Row, Shape>
}
