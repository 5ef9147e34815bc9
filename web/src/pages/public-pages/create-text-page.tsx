import type { ComponentType } from 'react'
import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

interface TextPage {
  title: string
  lead: string
  /** Loads the parts below the heading. */
  load: () => Promise<{ default: ComponentType }>
}

/** Creates a page with a heading whose text loads after it. */
export function createTextPage({ title, lead, load }: TextPage): ComponentType {
  const Parts = createLazyComponent(load)
  return function ShowTextPage() {
    return (
      <>
        <PageHeader title={title} lead={lead} roomy />
        <Parts />
      </>
    )
  }
}
