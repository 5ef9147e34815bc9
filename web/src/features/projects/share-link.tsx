import { Share2 } from 'lucide-react'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'

async function share(title: string): Promise<void> {
  const url = window.location.origin + window.location.pathname
  try {
    if (navigator.share) {
      await navigator.share({ title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    toast.success('Link copied.')
  } catch (error) {
    // Closing the device's own sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error('The link could not be copied. Copy it from the address bar.')
  }
}

/** The device's own way to share where it has one, else the address on the clipboard. */
export function ShareLink({ title }: { title: string }) {
  return (
    <Button variant="quiet" size="small" onClick={() => void share(title)}>
      <Share2 size={16} aria-hidden="true" />
      Share this project
    </Button>
  )
}
