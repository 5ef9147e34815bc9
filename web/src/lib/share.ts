import { toast } from './toast.ts'

/** The device's own way to share an address where it has one, else the address on the clipboard. */
export async function shareLink(title: string, url: string): Promise<void> {
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
