import type { Collection, OwnCharity } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { collectedWays } from '@pennytrail/contract/gift-aid/small-donations.ts'
import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { useState } from 'react'
import { RequireManagedCharity } from '../../features/charities/own-charity.tsx'
import { CollectionList } from '../../features/collections/collection-list.tsx'
import { sumSmallDonations } from '../../features/collections/collection-values.ts'
import { RecordCollectionForm } from '../../features/collections/record-collection-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** Shows /record-collection, which records money that was counted after a collection. */
export default function RecordCollectionPage() {
  return (
    <RequireManagedCharity deniedMessage="Only Managers and Leads of a charity can record its collections.">
      {(charity) => <Recording key={charity.id} charity={charity} />}
    </RequireManagedCharity>
  )
}

function Recording({ charity }: { charity: OwnCharity }) {
  const [recorded, setRecorded] = useState<Collection | null>(null)
  return (
    <Stack gap={32}>
      {recorded ? (
        <Recorded charity={charity} collection={recorded} onAnother={() => setRecorded(null)} />
      ) : (
        <>
          <PageHeader
            title="Record a collection"
            above={charity.name}
            lead="Money from a bucket, a plate or a card reader, whose givers you do not know. Two people count it."
          />
          <RecordCollectionForm charity={charity} onRecorded={setRecorded} />
        </>
      )}
      <CollectionList charity={charity} />
    </Stack>
  )
}

function Recorded(props: { charity: OwnCharity; collection: Collection; onAnother: () => void }) {
  const { charity, collection, onAnother } = props
  const number = charity.ukCharityNumber
  return (
    <>
      <PageHeader title="The collection is recorded" above={charity.name} />
      <ul>
        {collection.parts.map(({ amount, sequence, way }) => (
          <li key={way}>
            {collectedWays[way]}: {formatMoney(amount)}, as{' '}
            <TextLink to={transactionsAddress({ kind: 'charity', id: number }, sequence)}>
              transaction {sequence}
            </TextLink>
          </li>
        ))}
      </ul>
      <p>
        {formatMoney(sumSmallDonations(collection))} of it are gifts of £30 or less, which HMRC may
        top up.
      </p>
      <Row gap={12}>
        <Button onClick={onAnother}>Record another</Button>
        {charity.can.claimGiftAid && (
          <ButtonLink
            variant="secondary"
            to={`/dashboard-charity?section=gift-aid&charity=${number}&small=1`}
          >
            See small donations
          </ButtonLink>
        )}
      </Row>
    </>
  )
}
