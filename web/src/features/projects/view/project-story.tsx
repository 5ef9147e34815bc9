import type { Project } from '@pennytrail/contract'
import { Editable } from './editable.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from './project-story.module.css'

/**
 * Shows the project's story, which is plain text. An empty line starts a new paragraph, and single
 * line breaks are kept.
 */
export function ProjectStory({ project }: { project: Project }) {
  const paragraphs = project.story.split(/\n\s*\n/).filter((text) => text.trim() !== '')
  if (paragraphs.length === 0 && !project.can.edit) return null
  return (
    <Stack as="section" gap={16} aria-labelledby="story" className={styles['story']}>
      <Editable project={project} name="story">
        <h2 id="story">The project</h2>
      </Editable>
      {paragraphs.length === 0 && <p>No story yet.</p>}
      {paragraphs.map((text, index) => (
        // Paragraphs have no ids, and their order never changes while they are shown.
        <p key={index}>{text.trim()}</p>
      ))}
    </Stack>
  )
}
