import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readQuery } from '../../lib/api/use-read.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ActionError } from '../../ui/form/field.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { SettingsCard } from '../../ui/layout/settings-card.tsx'

/** Downloads everything that the platform holds about the person in one file. */
export default function ExportSettings() {
  const queries = useQueryClient()
  const download = useMutation({
    mutationFn: () =>
      queries.fetchQuery({ ...readQuery('GET /api/user/export'), staleTime: 0, gcTime: 0 }),
    onSuccess: (everything) => {
      const name = `pennytrail-account-${everything.madeAt.slice(0, 10)}.json`
      saveFile(name, JSON.stringify(everything, null, 2), 'application/json')
    },
    gcTime: 0,
  })
  return (
    <SettingsCard
      title="Download your data"
      lead="One JSON file that people and software can read."
    >
      <p>
        It includes your profile, memberships, gifts, monthly gifts and declarations, messages,
        claims, files, sessions and email preferences. It does not include what you recorded for an
        organisation, because that belongs to its accounts.
      </p>
      <div role="status" className="visually-hidden">
        {download.isSuccess && 'Your data has been downloaded.'}
      </div>
      <ActionError
        id="export"
        error={download.error}
        failure="The file could not be downloaded. Please try again."
      />
      <Row gap={12} align="center">
        <Button
          variant="secondary"
          busy={download.isPending && 'Making the file..'}
          onClick={() => download.mutate()}
        >
          Download your data
        </Button>
      </Row>
    </SettingsCard>
  )
}
