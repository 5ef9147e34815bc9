import type { Award } from '@pennytrail/contract'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { newId } from '../../../lib/new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { createLazyComponent } from '../../../lib/lazy-component.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import styles from '../grants.module.css'
import { findDraft, findOpenVersion } from './award-next-step.ts'
import { AwardProposal } from './award-proposal.tsx'
import { toGrantValues } from './award-values.ts'
import { AwardVersions } from './award-versions.tsx'

// Lazy-loaded: only the side that writes a version needs the form.
const AwardForm = createLazyComponent(
  async () => ({ default: (await import('./award-form.tsx')).AwardForm }),
  { fallback: <LoadingPlaceholder label="the form" height="24rem" /> },
)

/**
 * Shows the versions of a grant around the grant itself: the open one above it, and all of them
 * below. While somebody writes the next version, its form takes the place of both.
 */
export function AwardSection({ award, children }: { award: Award; children: ReactNode }) {
  const [editing, setEditing] = useState<string | null>(null)
  const [moves, setMoves] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  // The form and what it replaces are long, so the person starts at the top of each.
  useEffect(() => {
    if (moves > 0) top.current?.focus()
  }, [moves])
  const show = (version: string | null) => {
    setEditing(version)
    setMoves(moves + 1)
  }
  const open = findOpenVersion(award)
  const side = award.can.propose
  const draft = findDraft(award)
  const from = draft?.shown ?? open?.shown ?? award.agreed ?? award.versions[0]?.shown
  const edit = side === null || !from ? undefined : () => show(draft?.id ?? newId())
  if (editing !== null && side !== null && from) {
    return (
      <Section
        ref={top}
        tabIndex={-1}
        className={styles['top']}
        id="next-version"
        title={award.isAgreed ? 'Propose a change' : 'The next version of the award'}
      >
        <AwardForm
          grantId={award.id}
          versionId={editing}
          donorOrg={award.donorOrg}
          charity={award.charity}
          side={side}
          start={toGrantValues(from, award.charity.id, draft?.words)}
          fixed={
            award.agreed
              ? {
                  projectId: award.agreed.project?.id ?? null,
                  received: award.received,
                  reported: award.reported,
                  reportDates: award.agreed.reportDates,
                }
              : undefined
          }
          onSaved={() => show(null)}
          onCancel={() => show(null)}
        />
      </Section>
    )
  }
  return (
    <Stack gap={32} ref={top} tabIndex={-1} className={styles['top']}>
      {open && <AwardProposal award={award} version={open} onEdit={edit} />}
      {children}
      <AwardVersions award={award} />
      {!open && edit && (
        <Row gap={12}>
          <Button variant="secondary" onClick={edit}>
            {award.isAgreed ? 'Propose a change' : 'Write the next version'}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
