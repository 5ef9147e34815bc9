import type { Project } from '@pennytrail/contract'
import { Share2 } from 'lucide-react'
import { firstPage } from '../../lib/pages.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import styles from './give-card.module.css'

type Shared = Pick<Project, 'id' | 'title' | 'visibility' | 'lifecycle' | 'can'>

const isPublic = ({ visibility, lifecycle }: Shared): boolean =>
  visibility === 'public' && lifecycle !== 'draft'

async function share(project: Shared): Promise<void> {
  const { id, title } = project
  // Whoever gets the link need not sign in, as long as the project is for everyone.
  const page = `/project/${id}`
  const url =
    window.location.origin +
    (isPublic(project) ? firstPage(`/reports/view?project=${id}`, page) : page)
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
export function ShareLink({ project }: { project: Shared }) {
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => void share(project)}>
        <Share2 size={16} aria-hidden="true" />
        Share this project
      </Button>
      {project.can.edit && isPublic(project) && <EmbedSnippet project={project} />}
    </>
  )
}

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** For the charity's own website: a card with the project's progress, in a frame. */
function EmbedSnippet({ project: { id, title } }: { project: Shared }) {
  const address = `${window.location.origin}/embed/project/${id}`
  return (
    <details className={styles['terms']}>
      <summary>Show it on your own website</summary>
      <Textarea
        label="Copy this into your page"
        hint="The card keeps itself up to date. It sets no cookie and runs no script."
        readOnly
        rows={5}
        value={`<iframe src="${address}" title="${quoted(title)}" width="360" height="240" style="border:0" loading="lazy"></iframe>`}
        onFocus={(event) => event.currentTarget.select()}
      />
    </details>
  )
}
