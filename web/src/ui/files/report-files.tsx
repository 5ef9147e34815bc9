import type { MouseEvent } from 'react'
import { needsToken, useSaveFile } from '../../lib/files/use-save-file.ts'
import { buttonClass } from '../button.tsx'
import { Row } from '../layout/layout.tsx'
import styles from './report-files.module.css'

const endings = ['pdf', 'csv', 'json'] as const

/** Shows links to download a report as files, and a button to print it. */
export function ReportFiles(props: {
  buildFileUrl: (ending: (typeof endings)[number]) => string
  /** The file's name without its extension, if the server gives none. */
  name: string
}) {
  const { buildFileUrl, name } = props
  const { isPending, mutate, variables } = useSaveFile()
  const save = (event: MouseEvent, address: string, ending: string) => {
    // A visitor can follow the plain link. A signed-in person's request needs the session's token.
    if (!needsToken()) return
    event.preventDefault()
    mutate({ address, name: `${name}.${ending}` })
  }
  return (
    <Row gap={8} className={styles['files']} role="group" aria-label="Download or print">
      {endings.map((ending) => {
        const address = buildFileUrl(ending)
        return (
          <a
            key={ending}
            href={address}
            download
            aria-busy={isPending && variables.address === address}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            onClick={(event) => save(event, address, ending)}
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
    </Row>
  )
}
