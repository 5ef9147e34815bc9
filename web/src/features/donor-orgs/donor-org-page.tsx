import type { DonorOrg } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { Section } from '../../ui/layout/section.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { TeamSection } from '../../ui/layout/team-section.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CoverHeader } from '../../ui/layout/cover-header.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/layout/page-header.tsx'
import { DonorOrgFacts } from './donor-org-facts.tsx'
import { DonorOrgStatusNotice } from './donor-org-status-notice.tsx'
import styles from './donor-org.module.css'

function TeamBar({ org }: { org: DonorOrg }) {
  if (!org.you) return null
  return (
    <Card look="tinted" row={{ gap: 12 }}>
      <span>
        {org.status === 'verified'
          ? 'You are on the team of this organisation.'
          : 'Only your team can see this page until the organisation is verified.'}
      </span>
      <ButtonLink
        to={`/dashboard-donor-org?section=home&org=${org.id}`}
        variant="secondary"
        size="small"
      >
        Its dashboard
      </ButtonLink>
      {org.can.edit && (
        <ButtonLink to={`/donor-org/${org.id}/edit`} variant="secondary" size="small">
          Edit this page
        </ButtonLink>
      )}
    </Card>
  )
}

function Header({ org }: { org: DonorOrg }) {
  return (
    <CoverHeader id={org.id}>
      <p className="quiet">Donor organisation</p>
      <Row gap={16} align="center">
        <Avatar name={org.name} avatarId={org.logoId} size="large" />
        <PageHeading title={org.name}>{org.name}</PageHeading>
      </Row>
      <Row gap={8} align="center">
        <DonorOrgStatusNotice {...org} />
      </Row>
      <DonorOrgFacts org={org} />
    </CoverHeader>
  )
}

export function NoGrants() {
  return (
    <EmptyState title="No grants yet" level={3}>
      This organisation has not published any grants yet. Each one will appear here with its project
      and the charity’s ledger.
    </EmptyState>
  )
}

/**
 * Shows an organisation's public page. `grants` renders the list of its grants; the page passes it
 * in, because grants are another feature.
 */
export function DonorOrgView({ org, grants }: { org: DonorOrg; grants: ReactNode }) {
  return (
    <Stack as="article" gap={32}>
      <TeamBar org={org} />
      <Header org={org} />
      {org.introduction && (
        <Section id="about" title="About" className={styles['section']}>
          <p className={styles['text']}>{org.introduction}</p>
        </Section>
      )}
      <Section id="grants" title="Grants" className={styles['section']}>
        {grants}
      </Section>
      <TeamSection team={org.team} className={styles['section']} />
    </Stack>
  )
}
