import type { ProjectClosure, RestrictedPart } from '@pennytrail/contract'
import { describeGrantTerms } from '@pennytrail/contract/grants/grant-terms.ts'
import { entryKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { isSettled } from '@pennytrail/contract/projects/lifecycle.ts'
import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { GroundForm } from './ground-form.tsx'
import { TermsForm } from './terms-form.tsx'
import styles from '../unspent-gifts.module.css'

const AskMoveDialog = lazy(() => import('../ask-move-dialog.tsx'))

/** Lists restricted money that is left, with a step for each part to record why it may leave. */
export function RestrictedMoney({ of }: { of: ProjectClosure }) {
  const { closure, left, project } = of
  const hasEnded = isSettled(project.lifecycle)
  if (left.restricted.length === 0) return null
  return (
    <DashboardSection id="restricted" title="Restricted money that is left">
      <p>
        This money stays restricted until you record why it may leave.{' '}
        {!hasEnded &&
          (closure
            ? 'The project closes once nothing of it is left.'
            : 'You do this once the closure has begun.')}
      </p>
      <Stack as="ul" gap={16} role="list">
        {left.restricted.map((part) => (
          <Part key={`${part.kind} ${part.id}`} of={of} part={part} />
        ))}
      </Stack>
    </DashboardSection>
  )
}

function Part({ of, part }: { of: ProjectClosure; part: RestrictedPart }) {
  const [step, setStep] = useState<'ground' | 'terms' | 'ask' | null>(null)
  const { closure, project } = of
  const { currency } = project
  const needsTerms = part.kind !== 'other' && part.terms === null
  const close = () => setStep(null)
  const canAct = of.can.manage && (closure !== null || isSettled(project.lifecycle))
  return (
    <Card as="li" gap={16}>
      <Row gap={16} rowGap={8} align="baseline">
        <h3 className={styles['small']}>{part.name}</h3>
        <Money amount={part.amount} currency={currency} />
      </Row>
      {part.purpose && <p>{part.purpose}</p>}
      <PartLinks of={of} part={part} />
      {part.sources.length > 0 && (
        <p>
          What came in:{' '}
          {part.sources
            .map(({ amount, kind }) => `${nameKind(kind)} ${formatMoney(amount, currency)}`)
            .join('; ')}
          . It is as restricted as the money that it came from.
        </p>
      )}
      <PartTerms part={part} />
      {canAct && step === null && (
        <Row gap={12} rowGap={8}>
          {needsTerms && (
            <Button variant="secondary" onClick={() => setStep('terms')}>
              Record its terms
            </Button>
          )}
          <Button onClick={() => setStep('ground')}>Record why it leaves</Button>
          {part.kind === 'grant' && part.donationId && (
            <Button variant="secondary" onClick={() => setStep('ask')}>
              Ask the funder here
            </Button>
          )}
        </Row>
      )}
      {canAct && part.online && part.giftReference && (
        <p>
          It was paid online. To return it,{' '}
          <TextLink
            to={`/dashboard-charity?section=donors&charity=${project.charity.number}&searchTerm=${part.giftReference}`}
          >
            refund gift {part.giftReference}
          </TextLink>
          .
        </p>
      )}
      {step === 'ground' && <GroundForm of={of} part={part} onClose={close} />}
      {step === 'terms' && <TermsForm projectId={project.id} part={part} onClose={close} />}
      {step === 'ask' && part.donationId && (
        <Suspense>
          <AskMoveDialog
            gift={{ id: part.donationId, reference: part.name, currency }}
            onClose={close}
          />
        </Suspense>
      )}
    </Card>
  )
}

/** Leads to the grant and to the entry that brought it. */
function PartLinks({ of, part }: { of: ProjectClosure; part: RestrictedPart }) {
  const charity = { kind: 'charity', id: of.project.charity.number } as const
  if (part.sequence === null) return null
  return (
    <Row gap={16} rowGap={8}>
      {part.kind === 'grant' && part.id && (
        <TextLink to={`/grant/${part.id}`}>See the grant</TextLink>
      )}
      <TextLink to={transactionsAddress(charity, part.sequence)}>
        See entry {part.sequence}
      </TextLink>
    </Row>
  )
}

function PartTerms({ part }: { part: RestrictedPart }) {
  if (part.kind === 'other') return null
  if (part.terms === null) return <p>Nobody has recorded what was agreed for this grant.</p>
  return (
    <ul className={styles['plan']}>
      {describeGrantTerms(part.terms).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function nameKind(kind: string): string {
  return (entryKinds as Readonly<Record<string, string>>)[kind] ?? kind
}
