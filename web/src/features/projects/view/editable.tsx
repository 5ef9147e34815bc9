import type { Project } from '@pennytrail/contract'
import * as rules from '@pennytrail/contract/projects/rules.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { Row } from '../../../ui/layout/layout.tsx'

// Lazy-loaded: only people who may edit the project need it.
const InPlace = lazy(() => import('./edit-in-place.tsx'))

const fields = {
  title: { label: 'Title', rule: rules.getTitleError, rows: 0 },
  summary: { label: 'Summary', rule: rules.getSummaryError, rows: 3 },
  story: { label: 'Story', rule: rules.getStoryError, rows: 10 },
  place: { label: 'Place', rule: rules.getPlaceError, rows: 0 },
} as const

interface EditableProps {
  project: Project
  name: keyof typeof fields
  children: ReactNode
}

/** Shows a field's value, and lets people who may edit the project change it in place. */
export function Editable({ project, name, children }: EditableProps) {
  if (!project.can.edit) return children
  return (
    <Row gap={8} align="start">
      {children}
      <Suspense>
        <InPlace project={project} name={name} {...fields[name]} />
      </Suspense>
    </Row>
  )
}
