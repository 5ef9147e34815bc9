import type { EntryAccount, Transaction } from '@pennytrail/contract'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { nameAccount, useAccountOptions } from './use-nominal-accounts.ts'

interface EntryAccountProps {
  transaction: Pick<Transaction, 'id' | 'charity'>
}

/** Shows the nominal account of an entry to the charity's team, with everyone who chose one. */
export default function EntryAccountSection({ transaction }: EntryAccountProps) {
  const { charity, id: entryId } = transaction
  const { data, error, refetch } = useRead(
    'GET /api/charity/{id}/nominal-accounts/entry/{entryId}',
    { params: { id: charity.id, entryId } },
  )
  if (error) {
    return (
      <LoadFailedLine
        error={error}
        failure="The nominal account could not be loaded."
        onRetry={refetch}
      />
    )
  }
  if (!data || data.side === null) return null
  return (
    <Section id="nominal-account" title="Nominal account" gap={12}>
      <p>
        {data.account ? <strong>{nameAccount(data.account)}</strong> : 'Not chosen yet.'}{' '}
        <span className="quiet">Only your team sees this.</span>
      </p>
      {data.can.choose && (
        <ChoiceForm
          key={data.account?.id}
          charityId={charity.id}
          entryId={entryId}
          accountId={data.account?.id ?? ''}
          side={data.side}
        />
      )}
      {data.choices.length > 0 && <Choices choices={data.choices} />}
    </Section>
  )
}

function Choices({ choices }: Pick<EntryAccount, 'choices'>) {
  return (
    <Stack as="ul" gap={4} role="list" className="quiet small">
      {choices.map((choice) => (
        <li key={choice.at}>
          {nameAccount(choice)}: chosen by {choice.by}, {formatDateTime(choice.at)}
        </li>
      ))}
    </Stack>
  )
}

interface ChoiceFormProps {
  charityId: string
  entryId: string
  /** The account that the entry has; empty for none. */
  accountId: string
  side: NonNullable<EntryAccount['side']>
}

function ChoiceForm({ charityId, entryId, accountId, side }: ChoiceFormProps) {
  const [chosen, setChosen] = useState(accountId)
  const options = useAccountOptions(charityId, side)
  const choose = useCall('POST /api/charity/{id}/nominal-accounts/{accountId}/entries', {
    onSuccess: () => toast.success('The nominal account is saved.'),
  })
  return (
    <>
      <Row gap={12} align="end">
        <Select
          label="Choose another account"
          placeholder="Choose an account"
          options={options}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button
          variant="secondary"
          disabled={chosen === '' || chosen === accountId}
          busy={choose.isPending && 'Saving..'}
          onClick={() =>
            choose.mutate({
              params: { id: charityId, accountId: chosen },
              body: { entryIds: [entryId] },
            })
          }
        >
          Save account
        </Button>
      </Row>
      <div role="alert">
        {choose.isError && (
          <p className="wrong">
            {getErrorMessage(choose.error, 'The account could not be saved. Please try again.')}
          </p>
        )}
      </div>
    </>
  )
}
