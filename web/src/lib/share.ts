import { toast } from './toast.ts'

/** Shares a link with the device's share sheet, or copies it to the clipboard if there is none. */
export const shareLink = async (title: string, url: string): Promise<void> => {
  try {
    if (navigator.share) {
      await navigator.share({ title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    toast.success('Link copied.')
  } catch (error) {
    // Closing the share sheet is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error('The link could not be copied. Copy it from the address bar.')
  }
}
