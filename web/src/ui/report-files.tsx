import { useState, type MouseEvent } from 'react'
import { currentToken } from '../lib/api.ts'
import { getErrorMessage } from '../lib/api-error.ts'
import { fetchFile } from '../lib/fetch-file.ts'
import { toast } from '../lib/toast.ts'
import { buttonClass } from './button.tsx'
import styles from './report-files.module.css'

const endings = ['pdf', 'csv', 'json'] as const

/** Offers a report as files and in print. */
export function ReportFiles(props: {
  buildFileUrl: (ending: (typeof endings)[number]) => string
  /** Used if the server gives no name. */
  name: string
}) {
  const { buildFileUrl, name } = props
  const [busy, setBusy] = useState<string>()
  const save = async (event: MouseEvent, address: string, ending: string) => {
    // A visitor's link works by itself. A signed-in person's request needs the token.
    if (currentToken() === null) return
    event.preventDefault()
    setBusy(ending)
    try {
      await fetchFile(address, `${name}.${ending}`)
    } catch (error) {
      toast.error(getErrorMessage(error, 'The file could not be made. Please try again.'))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className={styles['files']} role="group" aria-label="Download or print">
      {endings.map((ending) => {
        const address = buildFileUrl(ending)
        return (
          <a
            key={ending}
            href={address}
            download
            aria-busy={busy === ending}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            onClick={(event) => void save(event, address, ending)}
          >
            <span className="visually-hidden">Download as </span>
            {ending.toUpperCase()}
          </a>
        )
      })}
      <button
        type="button"
        className={buttonClass({ variant: 'quiet', size: 'small' })}
        onClick={() => window.print()}
      >
        Print
      </button>
    </div>
  )
}
