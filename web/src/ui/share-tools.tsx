import { useMutation } from '@tanstack/react-query'
import { getErrorMessage } from '../lib/api/api-error.ts'
import { formatDate } from '../lib/format-date.ts'
import { toast } from '../lib/toast.ts'
import { Button } from './button.tsx'

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast.success('Link copied.')
  } catch {
    toast.error('The link could not be copied. Select it and copy it by hand.')
  }
}

/** Creates, copies and withdraws the link that opens a frozen report for anyone. */
export function ShareTools(props: {
  share: { readonly link: string; readonly sharedAt: string } | null
  /** Creates the link, or withdraws it. */
  onChange: (shared: boolean) => Promise<unknown>
  /** The text beside the button, which says who can read the report once it is shared. */
  hint: string
}) {
  const { hint, onChange, share } = props
  const change = useMutation({
    mutationFn: onChange,
    onSuccess: (_, shared) =>
      toast.success(
        shared ? 'Shared. Copy the link to send it to people.' : 'The link no longer works.',
      ),
    onError: (error) =>
      toast.error(getErrorMessage(error, 'The link could not be changed. Please try again.')),
  })
  const busy = change.isPending
  if (!share) {
    return (
      <>
        <Button size="small" busy={busy && 'Making the link..'} onClick={() => change.mutate(true)}>
          Share by a link
        </Button>
        <p>{hint}</p>
      </>
    )
  }
  return (
    <>
      <Button size="small" onClick={() => void copy(share.link)}>
        Copy the link
      </Button>
      <Button
        size="small"
        variant="secondary"
        busy={busy && 'Withdrawing..'}
        onClick={() => change.mutate(false)}
      >
        Withdraw the link
      </Button>
      <p>
        Shared by a link since {formatDate(share.sharedAt)}: <a href={share.link}>{share.link}</a>
      </p>
    </>
  )
}
