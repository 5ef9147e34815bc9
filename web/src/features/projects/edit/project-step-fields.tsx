import type { Project } from '@pennytrail/contract'
import { lazy, Suspense } from 'react'
import type { RulesForm } from '../../../lib/form/form.ts'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { MoneyFields, PlaceFields, PromiseFields, Section, StoryFields } from './project-fields.tsx'
import { AmountFields } from './amount-fields.tsx'
import type { ProjectStep } from './project-steps.ts'
import type { ProjectValues } from './project-values.ts'

// Lazy-loaded with the step that needs it.
const ImagesEditor = lazy(() => import('./images-editor.tsx'))
const DocumentsEditor = lazy(() => import('./documents-editor.tsx'))
const TeamEditor = lazy(() => import('./team-editor.tsx'))

export interface ProjectStepFieldsProps {
  step: ProjectStep
  form: RulesForm<ProjectValues>
  project: Project
}

export default function ProjectStepFields({ step, form, project }: ProjectStepFieldsProps) {
  const stored = {
    visibility: project.visibility,
    hasEntries: project.money.some(({ entries }) => entries > 0),
  }
  switch (step.key) {
    case 'where':
      return <PlaceFields form={form} stored={stored} />
    case 'money':
      return (
        <>
          <MoneyFields form={form} stored={stored} />
          <AmountFields form={form} />
        </>
      )
    case 'pictures':
      return (
        <>
          <Section
            id="pictures"
            title="Pictures"
            lead="Pictures appear in this order. The cover appears at the top of the page and in lists. Changes here are saved at once."
          >
            <Suspense fallback={<LoadingPlaceholder label="the pictures" height="12rem" />}>
              <ImagesEditor project={project} />
            </Suspense>
          </Section>
          <Section id="documents" title="Documents">
            <Suspense fallback={<LoadingPlaceholder label="the documents" height="8rem" />}>
              <DocumentsEditor id={project.id} />
            </Suspense>
          </Section>
        </>
      )
    case 'team':
      return (
        <Section
          id="team"
          title="Who works on it"
          lead="Choose from your charity’s team. Other people see those who agreed to be shown. Changes here are saved at once."
        >
          <Suspense fallback={<LoadingPlaceholder label="the team" height="8rem" />}>
            <TeamEditor id={project.id} />
          </Suspense>
        </Section>
      )
    case 'promises':
      return <PromiseFields form={form} stored={stored} />
    default:
      return <StoryFields form={form} stored={stored} coverId={project.cover ? null : project.id} />
  }
}
