import type { MappedFile } from '@pennytrail/contract/bank-import/column-maps.ts'
import { useMemo, useState } from 'react'
import { useRead } from '../../../lib/api/use-read.ts'
import type { CellRow } from '../reading/split-rows.ts'
import { findSavedColumns, type ColumnPlaces, type FileColumns } from './find-columns.ts'

interface FileToRead<Field extends string> {
  charityId: string
  file: MappedFile
  /** The rows of the chosen file; null before one is chosen. */
  rows: readonly CellRow[] | null
  /** Finds the row of the headings and the columns without a saved map. */
  guess: (rows: readonly CellRow[]) => {
    readonly headingsAt: number
    readonly columns: ColumnPlaces<Field>
  }
}

/**
 * Returns the columns of a chosen file, by the charity's saved maps or otherwise by their headings, and
 * a function with which the person changes them. A map that cannot be loaded leaves the guess.
 */
export const useFileColumns = <Field extends string>(given: FileToRead<Field>) => {
  const { charityId, file, guess, rows } = given
  const { data, isPending } = useRead(
    'GET /api/charity/{id}/column-maps',
    rows === null ? null : { params: { id: charityId } },
  )
  const [chosen, setChosen] = useState<{
    rows: readonly CellRow[]
    headingsAt: number
    columns: ColumnPlaces<Field>
  } | null>(null)
  const found = useMemo((): FileColumns<Field> | null => {
    if (rows === null || isPending) return null
    const saved = findSavedColumns(rows, data?.maps ?? [], file)
    if (chosen?.rows !== rows) {
      return saved ?? { ...guess(rows), map: null }
    }
    const { columns, headingsAt } = chosen
    return { headingsAt, columns, map: saved?.headingsAt === headingsAt ? saved.map : null }
  }, [chosen, data, file, guess, isPending, rows])
  const change = (by: { headingsAt: number; columns: ColumnPlaces<Field> }) => {
    if (rows) setChosen({ rows, ...by })
  }
  return { found, change }
}
