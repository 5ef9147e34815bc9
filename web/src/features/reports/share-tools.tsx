import type { FrozenReport } from '@pennytrail/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format-date.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast.success('Link copied.')
  } catch {
    toast.error('The link could not be copied. Select it and copy it by hand.')
  }
}

/** The link that opens a frozen report for whoever has it: made, copied, withdrawn. */
export function ShareTools({ frozen }: { frozen: Pick<FrozenReport, 'id' | 'share'> }) {
  const client = useQueryClient()
  const { id, share } = frozen
  const change = useMutation({
    mutationFn: (shared: boolean) =>
      shared
        ? api('POST /api/report/{id}/share', { params: { id } })
        : api('DELETE /api/report/{id}/share', { params: { id } }),
    onSuccess: async (_, shared) => {
      await client.invalidateQueries({ queryKey: ['report'] })
      await client.invalidateQueries({ queryKey: ['frozen-reports'] })
      toast.success(shared ? 'Shared. Copy the link to hand it on.' : 'The link opens nothing now.')
    },
    onError: (error) =>
      toast.error(messageOf(error, 'The link could not be changed. Please try again.')),
  })
  const busy = change.isPending
  if (!share) {
    return (
      <>
        <Button size="small" busy={busy && 'Making the link..'} onClick={() => change.mutate(true)}>
          Share by a link
        </Button>
        <p>Whoever has the link can read this report, also where the project is not public.</p>
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
