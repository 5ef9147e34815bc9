import { projectShareAddress } from '@pennytrail/contract/public-pages/project-share-address.ts'
import type { Project } from '@pennytrail/contract'
import { Share2 } from 'lucide-react'
import { shareLink } from '../../../lib/share.ts'
import { Button } from '../../../ui/button.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import styles from './give-card.module.css'

type Shared = Pick<Project, 'id' | 'title' | 'visibility' | 'lifecycle' | 'can'>

function isPublic({ visibility, lifecycle }: Shared): boolean {
  return visibility === 'public' && lifecycle !== 'draft'
}

/** Returns the public URL of the project, with its title if anyone may know the title. */
function buildShareUrl(project: Shared): string {
  return (
    window.location.origin + projectShareAddress(project.id, isPublic(project) ? project.title : '')
  )
}

/** Shares the project's URL through the device if it supports that; otherwise copies the URL. */
export function ShareLink({ project }: { project: Shared }) {
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        onClick={() => void shareLink(project.title, buildShareUrl(project))}
      >
        <Share2 size={16} aria-hidden="true" />
        Share this project
      </Button>
      {project.can.edit && isPublic(project) && <EmbedSnippet project={project} />}
    </>
  )
}

function escapeHtml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/** Shows the HTML of a progress card for the charity's own website. */
function EmbedSnippet({ project: { id, title } }: { project: Shared }) {
  const address = `${window.location.origin}/embed/project/${id}`
  return (
    <details className={styles['terms']}>
      <summary>Show it on your own website</summary>
      <Textarea
        label="Copy this into your page"
        hint="The card updates itself. It sets no cookies and runs no scripts."
        readOnly
        rows={5}
        value={`<iframe src="${address}" title="${escapeHtml(title)}" width="360" height="240" style="border:0" loading="lazy"></iframe>`}
        onFocus={(event) => event.currentTarget.select()}
      />
    </details>
  )
}
