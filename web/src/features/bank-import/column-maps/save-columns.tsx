import type { ColumnMap } from '@pennytrail/contract'
import {
  getColumnMapNameError,
  type MappedFile,
} from '@pennytrail/contract/bank-import/column-maps.ts'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall, useIdFor } from '../../../lib/api/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { toSavedHeadings, type ColumnPlaces } from './find-columns.ts'

interface SaveColumnsProps {
  charityId: string
  file: MappedFile
  platform: string
  headings: readonly string[]
  columns: ColumnPlaces<string>
  /** The saved map that the file is read with; null if there is none. */
  map: ColumnMap | null
  isComplete: boolean
}

/** Returns whether the chosen columns are those of the saved map. */
function isSaved({ columns, map, platform }: SaveColumnsProps): boolean {
  if (map === null || map.platform !== platform) return false
  const places = Object.entries(columns)
  return (
    places.length === Object.keys(map.columns).length &&
    places.every(([field, at]) => map.columns[field] === at)
  )
}

/** Saves the chosen columns under a name, or as a change of the saved ones. */
export function SaveColumns(props: SaveColumnsProps) {
  const { charityId, columns, file, headings, isComplete, map, platform } = props
  const [name, setName] = useState(map?.name ?? platform)
  const [error, setError] = useState<string>()
  const save = useCall('POST /api/charity/{id}/column-maps')
  const idFor = useIdFor()
  if (isSaved(props)) {
    return (
      <p role="status">
        Saved as “{map!.name}”. The next file with these headings is read in this way.
      </p>
    )
  }
  const send = () => {
    const problem = isComplete
      ? getColumnMapNameError(name)
      : 'Choose the columns that the file needs first.'
    setError(problem)
    if (problem) return
    const content = {
      file,
      name: name.trim(),
      platform,
      headings: toSavedHeadings(headings),
      columns: columns as Record<string, number>,
    }
    save.mutate(
      { params: { id: charityId }, body: { ...content, id: map?.id ?? idFor(content) } },
      {
        onError: (failed) =>
          setError(getErrorMessage(failed, 'The columns could not be saved. Please try again.')),
      },
    )
  }
  return (
    <Stack gap={8}>
      <TextField
        label="Name for these columns"
        hint="Save them, and the next file with the same headings needs no choice."
        value={name}
        error={error}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          // Enter must not send the form that the file is a part of.
          if (event.key !== 'Enter') return
          event.preventDefault()
          send()
        }}
      />
      <Row gap={12}>
        <Button
          type="button"
          variant="secondary"
          busy={save.isPending && 'Saving..'}
          onClick={send}
        >
          {map ? 'Save the changes' : 'Save these columns'}
        </Button>
      </Row>
    </Stack>
  )
}
