import { getErrorMessage } from '../../lib/api-error.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import styles from './account.module.css'
import { useExportAccount } from './use-account.ts'

/** Downloads everything that the platform holds about the person in one file. */
export default function ExportSettings() {
  const download = useExportAccount()
  const save = () =>
    download.mutate(undefined, {
      onSuccess: (everything) => {
        const day = everything.madeAt.slice(0, 10)
        saveFile(
          `pennytrail-account-${day}.json`,
          JSON.stringify(everything, null, 2),
          'application/json',
        )
      },
    })
  return (
    <SettingsCard
      title="Download your data"
      lead="One file (JSON) that both people and programs can read."
    >
      <p>
        It holds your profile, memberships, gifts, monthly gifts and declarations, messages, claims,
        files, sessions and choices of mail. What you recorded for an organisation is part of its
        accounts and not in here.
      </p>
      <div role="status" className="visually-hidden">
        {download.isSuccess && 'The file is saved.'}
      </div>
      <div role="alert">
        <FieldError
          id="export"
          error={
            download.isError
              ? getErrorMessage(download.error, 'The file could not be made. Please try again.')
              : undefined
          }
        />
      </div>
      <div className={styles['actions']}>
        <Button variant="secondary" busy={download.isPending && 'Making the file..'} onClick={save}>
          Download everything about you
        </Button>
      </div>
    </SettingsCard>
  )
}
