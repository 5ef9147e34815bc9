import { useState } from 'react'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './second-factor.module.css'
import { Row, Stack } from '../../../ui/layout/layout.tsx'

const fileName = 'pennytrail-recovery-codes.txt'

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}

/** Shows the recovery codes, once only. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isSaved, setIsSaved] = useState(false)
  const text = `Recovery codes for Pennytrail. Each works once.\n\n${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsSaved(true)
      toast.success('Copied.')
    } catch {
      toast.error('The browser does not let us copy. Download them instead.')
    }
  }
  return (
    <Stack gap={24}>
      <div>
        <h3>Keep these recovery codes</h3>
        <p className="quiet">
          You can use each code once to sign in without your authenticator app. We show them only
          now, so keep them somewhere you can reach if you lose your phone.
        </p>
      </div>
      <ul role="list" className={styles['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row gap={12} align="center">
        <Button
          variant="secondary"
          onClick={() => {
            download(text)
            setIsSaved(true)
          }}
        >
          Download
        </Button>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant={isSaved ? 'primary' : 'quiet'} onClick={onDone}>
          I have saved them
        </Button>
      </Row>
    </Stack>
  )
}
