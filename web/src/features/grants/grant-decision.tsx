import type { Grant } from '@pennytrail/contract'
import { grantLimits, getGrantReasonError } from '@pennytrail/contract/grants/rules.ts'
import { getFundName } from '@pennytrail/contract/attribution/gift-spending-words.ts'
import { lazy, Suspense, useState } from 'react'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import {
  getGrantTermsError,
  GrantTermsFields,
  noGrantTerms,
  toGrantTerms,
  type TypedGrantTerms,
} from '../ledger/index.ts'

const TextDialog = lazy(async () => ({
  default: (await import('../../ui/dialog/text-dialog.tsx')).TextDialog,
}))

/** Lets the organisation confirm or refuse a grant, and the charity withdraw it. */
export function GrantDecision({ grant }: { grant: Grant }) {
  const [refusing, setRefusing] = useState(false)
  const [terms, setTerms] = useState<TypedGrantTerms>(grant.terms ?? noGrantTerms)
  const [termsError, setTermsError] = useState<string>()
  const confirm = useCall('POST /api/grant/{id}/confirm')
  const withdraw = useCall('POST /api/grant/{id}/withdraw')
  const params = { id: grant.id }
  const asksTerms = grant.can.decide && grant.project !== null
  const failure = confirm.error ?? withdraw.error
  const confirmGrant = async () => {
    const error = asksTerms ? getGrantTermsError(terms) : undefined
    setTermsError(error)
    if (error) return
    const agreed = asksTerms ? toGrantTerms(terms) : null
    const body = agreed ? { terms: agreed } : {}
    const done = await confirm.mutateAsync({ params, body }).catch(() => null)
    if (done) toast.success('Confirmed. We have told the charity.')
  }
  const withdrawGrant = async () => {
    const done = await withdraw.mutateAsync({ params }).catch(() => null)
    if (done) toast.success('Withdrawn.')
  }
  return (
    <Card gap={16} as="section" look="tinted" aria-labelledby="decision" className="small-h2">
      <h2 id="decision">
        {grant.can.decide ? 'Is this your grant?' : 'Waiting for the organisation'}
      </h2>
      {grant.can.decide ? (
        <p>
          {grant.charity.name} has recorded that {grant.donorOrg.name} gives{' '}
          {formatMoney(grant.amount, grant.currency)} to {getFundName(grant)}. It is not shown in
          your name until you confirm it.
        </p>
      ) : (
        <p>
          {grant.donorOrg.name} has been asked to confirm it. You can record the money after that.
        </p>
      )}
      {asksTerms && (
        <GrantTermsFields
          legend={grant.terms ? 'Is this what you agreed?' : 'What did you agree for this grant?'}
          value={terms}
          onChange={setTerms}
          error={termsError}
        />
      )}
      {failure && (
        <p role="alert" className="wrong">
          {getErrorMessage(failure, 'That did not work. Please try again.')}
        </p>
      )}
      <Row gap={12}>
        {grant.can.decide && (
          <>
            <Button busy={confirm.isPending && 'Confirming..'} onClick={() => void confirmGrant()}>
              Confirm the grant
            </Button>
            <Button variant="secondary" onClick={() => setRefusing(true)}>
              Refuse grant
            </Button>
          </>
        )}
        {grant.can.withdraw && (
          <Button
            variant="secondary"
            busy={withdraw.isPending && 'Withdrawing..'}
            onClick={() => void withdrawGrant()}
          >
            Withdraw grant
          </Button>
        )}
      </Row>
      {refusing && <RefuseDialog grant={grant} onClose={() => setRefusing(false)} />}
    </Card>
  )
}

function RefuseDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const refuse = useCall('POST /api/grant/{id}/refuse')
  const send = async (reason: string) => {
    await refuse.mutateAsync({ params: { id: grant.id }, body: { reason } })
    toast.success('Refused. We have sent the charity your reason.')
    onClose()
  }
  return (
    <Suspense>
      <TextDialog
        title="Refuse this grant"
        submit="Refuse the grant"
        submitting="Refusing.."
        cancel="Back"
        danger
        failure="That did not work. Please try again."
        label="Why is it wrong?"
        hint="The charity can read this."
        maxCharacters={grantLimits.reason}
        rows={3}
        check={getGrantReasonError}
        send={send}
        onClose={onClose}
      />
    </Suspense>
  )
}
