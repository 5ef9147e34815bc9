import { projectShareAddress } from '@pennytrail/contract/public-pages/project-share-address.ts'
import type { Project } from '@pennytrail/contract'
import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { shareLink } from '../../../lib/share.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import styles from './give-card.module.css'

const WebsiteSnippet = lazy(() => import('./website-snippet.tsx'))

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
      {project.can.edit && isPublic(project) && <OnYourWebsite project={project} />}
    </>
  )
}

/** Offers to the team what the charity can show on its website and on paper. It loads when opened. */
function OnYourWebsite({ project }: { project: Shared }) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details className={styles['terms']} onToggle={() => setWasOpened(true)}>
      <summary>Show it on your own website or on paper</summary>
      {wasOpened && (
        <Suspense fallback={<LoadingPlaceholder label="what you can show" lines={4} />}>
          <WebsiteSnippet project={project} />
        </Suspense>
      )}
    </details>
  )
}
