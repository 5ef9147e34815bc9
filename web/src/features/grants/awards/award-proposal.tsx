import type { Award, AwardVersion } from '@pennytrail/contract'
import { awardLimits, getChangeWordsError } from '@pennytrail/contract/grants/awards/award-rules.ts'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmButton } from '../../../ui/dialog/confirm-button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { describeNextStep } from './award-next-step.ts'
import { AwardTermsView } from './award-terms.tsx'
import { AwardChanges, Message } from './award-versions.tsx'

const TextDialog = lazy(async () => ({
  default: (await import('../../../ui/dialog/text-dialog.tsx')).TextDialog,
}))

/** Shows the open version of a grant, with what happens next and what the reader can do. */
export function AwardProposal(props: {
  award: Award
  version: AwardVersion
  /** Opens the form with the version; undefined if the reader cannot write the next one. */
  onEdit: (() => void) | undefined
}) {
  const { award, onEdit, version } = props
  const { text, title } = describeNextStep(award, version)
  const editLabel = {
    draft: 'Continue the draft',
    offered: 'Change and send again',
  }[version.state as string]
  return (
    <Card gap={16} as="section" look="tinted" aria-labelledby="proposal" className="small-h2">
      <h2 id="proposal">{title}</h2>
      <p>{text}</p>
      <Message by={version.by} words={version.words} />
      {version.answer && <Message by={version.answer.by} words={version.answer.words} />}
      {award.isAgreed && <AwardChanges award={award} version={version} />}
      <AwardTermsView award={award} shown={version.shown} />
      <Row gap={12}>
        {award.can.answer && <Answer award={award} version={version} />}
        {onEdit && (
          <Button variant={version.state === 'offered' ? 'secondary' : 'primary'} onClick={onEdit}>
            {editLabel ?? 'Write the next version'}
          </Button>
        )}
        {award.can.withdraw && <Withdraw award={award} version={version} />}
      </Row>
    </Card>
  )
}

interface Answering {
  award: Award
  version: AwardVersion
}

function Answer({ award, version }: Answering) {
  const [asking, setAsking] = useState(false)
  const call = useCall('POST /api/award/{id}/answer')
  const params = { id: award.id }
  const other = version.side === 'funder' ? award.donorOrg.name : award.charity.name
  const ask = async (words: string) => {
    await call.mutateAsync({
      params,
      body: { version: version.id, answer: 'ask-for-change', words },
    })
    toast.success(`Sent to ${other}.`)
    setAsking(false)
  }
  return (
    <>
      <ConfirmButton
        variant="primary"
        label={award.isAgreed ? 'Agree to the change' : 'Accept the award'}
        title={award.isAgreed ? 'Agree to this change?' : 'Accept this award?'}
        confirm={award.isAgreed ? 'Agree' : 'Accept'}
        cancel="Not yet"
        action={call}
        busy={call.isPending && 'Sending..'}
        failure="It could not be sent. Please try again."
        onConfirm={(close) =>
          call.mutate(
            { params, body: { version: version.id, answer: 'agree', words: '' } },
            {
              onSuccess: () => {
                close()
                toast.success('Agreed. Both sides have the same terms now.')
              },
            },
          )
        }
      >
        {award.isAgreed
          ? 'The grant changes at once. Later changes need both sides again.'
          : 'It binds both sides from now on. Later changes need both sides again.'}
      </ConfirmButton>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Ask for a change
      </Button>
      {asking && (
        <Suspense>
          <TextDialog
            name="words"
            title="Ask for a change"
            submit="Send"
            cancel="Back"
            failure="It could not be sent. Please try again."
            label="What should change?"
            hint={`${other} reads this and can send the next version.`}
            maxCharacters={awardLimits.words}
            rows={4}
            check={getChangeWordsError}
            send={ask}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function Withdraw({ award, version }: Answering) {
  const call = useCall('POST /api/award/{id}/answer')
  const isDraft = version.state === 'draft'
  return (
    <ConfirmButton
      label={isDraft ? 'Discard the draft' : 'Withdraw it'}
      title={isDraft ? 'Discard this draft?' : 'Withdraw this version?'}
      confirm={isDraft ? 'Discard' : 'Withdraw'}
      cancel="Keep it"
      danger
      action={call}
      busy={call.isPending && 'Sending..'}
      failure="It could not be withdrawn. Please try again."
      onConfirm={(close) =>
        call.mutate(
          {
            params: { id: award.id },
            body: { version: version.id, answer: 'withdraw', words: '' },
          },
          {
            onSuccess: () => {
              close()
              toast.success(isDraft ? 'Discarded.' : 'Withdrawn.')
            },
          },
        )
      }
    >
      {isDraft
        ? 'It leaves your lists. You can still begin again from what it says.'
        : 'The other side can no longer agree to it. They keep seeing what it said.'}
    </ConfirmButton>
  )
}
