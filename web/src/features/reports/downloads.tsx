import { useState, type MouseEvent } from 'react'
import { errorFrom, currentToken } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import type { AskedReport } from './asked-report.ts'
import { buttonClass } from '../../ui/button.tsx'
import { fileAddress } from './use-report.ts'
import styles from './reports.module.css'

const endings = ['pdf', 'csv', 'json'] as const

/** The name that the server gives a file. */
const nameIn = (disposition: string | null, otherwise: string): string =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? otherwise

/** Files of whoever is signed in are fetched with their token; a visitor's link works by itself. */
async function fetchFile(address: string, token: string, otherwise: string): Promise<void> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw errorFrom(answer.status, await answer.json().catch(() => null))
  saveBlob(nameIn(answer.headers.get('content-disposition'), otherwise), await answer.blob())
}

/** The report as files, and on paper. */
export function Downloads({ asked }: { asked: AskedReport }) {
  const [busy, setBusy] = useState<string>()
  const save = async (event: MouseEvent, address: string, ending: string) => {
    const token = currentToken()
    if (token === null) return
    event.preventDefault()
    setBusy(ending)
    try {
      await fetchFile(address, token, `report.${ending}`)
    } catch (error) {
      toast.error(messageOf(error, 'The file could not be made. Please try again.'))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className={styles['downloads']} role="group" aria-label="Download or print">
      {endings.map((ending) => {
        const address = fileAddress(asked, ending)
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
