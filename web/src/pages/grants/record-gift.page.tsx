import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { OwnCharity } from '@pennytrail/contract'
import { useState } from 'react'
import { EvidencePicker } from '../../features/ledger/evidence/evidence-picker.tsx'
import {
  RecordGiftForm,
  type RecordedGift,
} from '../../features/grants/record/record-gift-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { RequireManagedCharity } from '../../features/charities/own-charity.tsx'

/** Shows /record-gift, which records gifts in cash, by cheque or by bank transfer. */
export default function RecordGiftPage() {
  return (
    <RequireManagedCharity deniedMessage="Only Managers and Leads of a charity can record its gifts.">
      {(charity) => <Recording key={charity.id} charity={charity} />}
    </RequireManagedCharity>
  )
}

function Recording({ charity }: { charity: OwnCharity }) {
  const [recorded, setRecorded] = useState<RecordedGift | null>(null)
  const dashboard = `/dashboard-charity?charity=${charity.ukCharityNumber}`
  if (recorded) {
    return (
      <Stack gap={32}>
        <PageHeader title="The gift is recorded" above={charity.name} />
        <p>
          It is{' '}
          <TextLink
            to={transactionsAddress(
              { kind: 'charity', id: charity.ukCharityNumber },
              recorded.sequence,
            )}
          >
            entry {recorded.sequence}
          </TextLink>{' '}
          of the ledger, under the reference {recorded.reference}.
        </p>
        {recorded.tempuserid !== null && recorded.canInvite && (
          <p>
            Its giver has no account here. You can{' '}
            <TextLink to={`${dashboard}&section=team`}>invite them to join as a donor</TextLink>:
            then they find this gift in their own account and can follow it.
          </p>
        )}
        {charity.can.claimGiftAid && recorded.canInvite && (
          <p>
            Did its giver declare Gift Aid, on a form or by word of mouth?{' '}
            <TextLink to={`${dashboard}&section=gift-aid&record=1&gift=${recorded.donationId}`}>
              Record the declaration
            </TextLink>{' '}
            and the charity can claim on this gift.
          </p>
        )}
        <Row gap={12}>
          <Button onClick={() => setRecorded(null)}>Record another</Button>
          <ButtonLink to={`${dashboard}&section=donors`} variant="secondary">
            See all gifts
          </ButtonLink>
        </Row>
      </Stack>
    )
  }
  return (
    <>
      <PageHeader
        title="Record a gift"
        above={charity.name}
        lead="What came in cash, by cheque or by bank transfer. Gifts paid online are here already."
      />
      <RecordGiftForm charity={charity} onRecorded={setRecorded} Evidence={EvidencePicker} />
    </>
  )
}
