import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** A charity that could not be loaded, though it may be there. */
export function CharityUnavailable(props: { message: string; onRetry: () => void }) {
  return (
    <>
      <PageHeader title={props.message} />
      <Button onClick={props.onRetry}>Try again</Button>
    </>
  )
}
