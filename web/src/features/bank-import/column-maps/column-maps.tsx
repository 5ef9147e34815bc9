import type { ColumnMap } from '@pennytrail/contract'
import { getColumnMapNameError } from '@pennytrail/contract/bank-import/column-maps.ts'
import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmButton } from '../../../ui/dialog/confirm-button.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'

/** Lists the saved columns of files, and lets people rename and delete them. */
export function ColumnMaps({ charityId }: { charityId: string }) {
  const [renamed, setRenamed] = useState<ColumnMap | null>(null)
  const query = useRead('GET /api/charity/{id}/column-maps', { params: { id: charityId } })
  return (
    <>
      <QueryView query={query} failure="The saved columns could not be loaded.">
        {({ maps }) =>
          maps.length === 0 ? (
            <EmptyState title="No columns saved yet">
              When you choose the columns of a platform’s file or of a file of earlier gifts, save
              them there. The next file with the same headings is then read by itself.
            </EmptyState>
          ) : (
            <Table
              caption="Saved columns, by name"
              hideCaption
              columns={makeColumns(charityId, setRenamed)}
              rows={maps}
              rowKey={({ id }) => id}
            />
          )
        }
      </QueryView>
      {renamed && (
        <RenameDialog charityId={charityId} map={renamed} onClose={() => setRenamed(null)} />
      )}
    </>
  )
}

/** Names the headings that a map reads, in the order of the file. */
function listHeadings({ columns, headings }: ColumnMap): string {
  return headings
    .filter((heading, at) => heading !== '' && Object.values(columns).includes(at))
    .join(', ')
}

function makeColumns(charityId: string, onRename: (map: ColumnMap) => void): Column<ColumnMap>[] {
  return [
    { header: 'Name', rowHeader: true, render: ({ name }) => name },
    {
      header: 'Files',
      render: ({ file, platform }) =>
        file === 'earlier-gifts' ? 'Earlier gifts' : `Payouts through ${platform || 'a platform'}`,
    },
    { header: 'Columns that are read', render: listHeadings },
    {
      header: 'Saved',
      render: ({ madeAt, madeBy }) => (
        <>
          {formatDate(madeAt)} by {madeBy}
        </>
      ),
    },
    {
      header: <span className="visually-hidden">Rename or delete</span>,
      render: (map) => (
        <Row gap={8}>
          <Button variant="secondary" size="small" onClick={() => onRename(map)}>
            Rename<span className="visually-hidden"> {map.name}</span>
          </Button>
          <DeleteButton charityId={charityId} map={map} />
        </Row>
      ),
    },
  ]
}

interface MapProps {
  charityId: string
  map: ColumnMap
}

function RenameDialog({ charityId, map, onClose }: MapProps & { onClose: () => void }) {
  const save = useCall('POST /api/charity/{id}/column-maps')
  const form = useRulesForm<{ name: string }>({
    defaultValues: { name: map.name },
    rules: { name: getColumnMapNameError },
  })
  const { madeAt: _madeAt, madeBy: _madeBy, ...saved } = map
  return (
    <FormDialog
      title={`Rename “${map.name}”`}
      submit="Save the name"
      submitting="Saving.."
      failure="The name could not be saved. Please try again."
      hasOneField
      form={form}
      send={async ({ name }) => {
        await save.mutateAsync({ params: { id: charityId }, body: { ...saved, name } })
        onClose()
      }}
      onClose={onClose}
    >
      <TextField label="Name" {...form.field('name')} />
    </FormDialog>
  )
}

function DeleteButton({ charityId, map }: MapProps) {
  const remove = useCall('DELETE /api/charity/{id}/column-maps/{mapId}')
  return (
    <ConfirmButton
      label={`Delete ${map.name}`}
      size="small"
      confirm="Delete the columns"
      cancel="Keep them"
      title={`Delete “${map.name}”?`}
      action={remove}
      busy="Deleting.."
      failure="The columns could not be deleted. Please try again."
      onConfirm={(close) =>
        remove.mutate(
          { params: { id: charityId, mapId: map.id } },
          {
            onSuccess: () => {
              toast.success('The columns are deleted.')
              close()
            },
          },
        )
      }
    >
      The next file with these headings asks for its columns again. What was recorded stays as it
      is.
    </ConfirmButton>
  )
}
