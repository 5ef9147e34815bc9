import type { Donation } from '@pennytrail/contract'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { buildUrl } from '../../../lib/api/build-url.ts'
import { useSaveFile } from '../../../lib/files/use-save-file.ts'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { PrintButton } from './print-button.tsx'

/** Offers the receipt as a file. The link in the receipt email (`?file=pdf`) saves it at once. */
export function ReceiptFiles({ gift }: { gift: Pick<Donation, 'id' | 'reference'> }) {
  const [query, setQuery] = useSearchParams()
  const started = useRef(false)
  const { mutate: save } = useSaveFile()
  const address = buildUrl('/api/donation/{id}', { params: { id: `${gift.id}.pdf` } })
  const name = `receipt-${gift.reference}.pdf`
  const isRequested = query.get('file') === 'pdf'
  useEffect(() => {
    if (!isRequested || started.current) return
    started.current = true
    save({ address, name })
    setQuery({}, { replace: true, preventScrollReset: true })
  }, [address, isRequested, name, save, setQuery])
  return (
    <>
      <FileButton label="Download as PDF" address={address} name={name} size="medium" />
      <PrintButton />
    </>
  )
}
