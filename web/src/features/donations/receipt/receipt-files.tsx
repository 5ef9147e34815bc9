import type { Donation } from '@pennytrail/contract'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { getErrorMessage } from '../../../lib/api-error.ts'
import { buildUrl } from '../../../lib/build-url.ts'
import { fetchFile } from '../../../lib/fetch-file.ts'
import { toast } from '../../../lib/toast.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { PrintButton } from './print-button.tsx'

/** Offers the receipt as a file. The link in the email (`?file=pdf`) saves it at once. */
export function ReceiptFiles({ gift }: { gift: Pick<Donation, 'id' | 'reference'> }) {
  const [query, setQuery] = useSearchParams()
  const started = useRef(false)
  const address = buildUrl('/api/donation/{id}', { params: { id: `${gift.id}.pdf` } })
  const name = `receipt-${gift.reference}.pdf`
  const isRequested = query.get('file') === 'pdf'
  useEffect(() => {
    if (!isRequested || started.current) return
    started.current = true
    fetchFile(address, name).catch((error: unknown) =>
      toast.error(getErrorMessage(error, 'The file could not be made. Please try again.')),
    )
    setQuery({}, { replace: true, preventScrollReset: true })
  }, [address, isRequested, name, setQuery])
  return (
    <>
      <FileButton label="Download as PDF" address={address} name={name} size="medium" />
      <PrintButton />
    </>
  )
}
