import type { DonorOrg } from '@pennytrail/contract'
import { formatDate } from '../../lib/format-date.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { ReactNode } from 'react'
import type { Step } from '../../ui/layout/dashboard.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import styles from './donor-org.module.css'

/** Lists the first steps of a new organisation, with links only for people who may use them. */
export function listSteps(org: DonorOrg): Step[] {
  const edit = org.can.edit ? `/donor-org/${org.id}/edit` : undefined
  const settings = `/dashboard-donor-org?section=settings&org=${org.id}`
  return [
    { label: 'Set up the organisation', done: true },
    {
      label: 'Say who you are and what you give to',
      done: org.introduction !== '',
      ...(edit ? { to: edit, link: 'Write an introduction' } : {}),
    },
    {
      label: 'Agree to be named on its page, so that people know who gives',
      done: org.team.length > 0,
      to: settings,
      link: 'Open the settings',
    },
    {
      label: 'Wait for an administrator to verify it',
      done: org.verifiedAt !== null,
      hint: 'We check who it is and that you act for it, then email you. Until then only your team can see it.',
    },
  ]
}

function StateNotice(props: { id: string; title: string; children: ReactNode }) {
  const { id, title, children } = props
  return (
    <Card gap={12} as="section" look="tinted" aria-labelledby={id} className={styles['state']}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  )
}

/** Says that an organisation is not verified yet or is suspended, and what its team can do. */
export function DonorOrgState({ org }: { org: DonorOrg }) {
  if (org.status === 'refused') {
    return (
      <StateNotice id="refused" title="It could not be verified">
        <blockquote>{org.review?.reason}</blockquote>
        {org.can.edit ? (
          <>
            <p>Correct the details and save them, and we will check again.</p>
            <p>
              <ButtonLink to={`/donor-org/${org.id}/edit`}>Correct the details</ButtonLink>
            </p>
          </>
        ) : (
          <p>A Manager or Lead of the organisation can correct it and ask again.</p>
        )}
      </StateNotice>
    )
  }
  if (org.status === 'waiting') {
    return (
      <StateNotice id="waiting" title="Waiting to be verified">
        <p>
          {org.review && `Asked on ${formatDate(org.review.askedAt)}. `}
          We email the person who asked as soon as we decide. Until then you can prepare the page,
          and everyone can give in their own name.
        </p>
      </StateNotice>
    )
  }
  if (org.status !== 'suspended') return null
  return (
    <StateNotice id="suspended" title="Suspended">
      <p>
        An administrator has suspended this organisation: its page is not public, and nothing can be
        given in its name.
      </p>
    </StateNotice>
  )
}
