import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { PayeeGroup } from '@pennytrail/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatNumber, formatPlural } from '../../../lib/format-number.ts'
import { readPageNumber } from '../../../lib/page-number.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import styles from '../ledger.module.css'
import { useAccountOptions } from './use-nominal-accounts.ts'

interface PayeeGroupsProps {
  charity: { id: string; ukCharityNumber: string }
}

/** A group for which an account was chosen on this visit, so that it can be chosen again. */
interface DoneGroup {
  group: PayeeGroup
  accountId: string
}

function toKey({ side, payee, currency, entries }: PayeeGroup): string {
  return [side, payee, currency, entries[0]?.id].join(' ')
}

/** Lists spending and income without a nominal account by payee, to choose one for each group. */
export function PayeeGroups({ charity }: PayeeGroupsProps) {
  const [search] = useSearchParams()
  const page = readPageNumber(search)
  const [done, setDone] = useState<readonly DoneGroup[]>([])
  const query = useRead(
    'GET /api/charity/{id}/nominal-accounts/open',
    { params: { id: charity.id }, query: { page } },
    { placeholderData: keepPreviousData },
  )
  const ledger = transactionsAddress({ kind: 'charity', id: charity.ukCharityNumber })
  const onDone = (group: PayeeGroup, accountId: string) =>
    setDone((before) => [
      { group, accountId },
      ...before.filter((one) => toKey(one.group) !== toKey(group)),
    ])
  return (
    <QueryView query={query} failure="The transactions could not be loaded.">
      {(data) => (
        <Stack gap={24}>
          {data.groups.length === 0 ? (
            <EmptyState
              title="Every transaction has a nominal account"
              action={<ButtonLink to={ledger}>See the transactions</ButtonLink>}
            >
              New spending and income without one will be listed here.
            </EmptyState>
          ) : (
            <>
              <p role="status">
                {data.more
                  ? `More than ${formatPlural(data.entries, 'transaction')} left. These are the newest.`
                  : `${formatPlural(data.entries, 'transaction')} of ${formatPlural(data.totalCount, 'payee')} left.`}
              </p>
              <GroupList
                charityId={charity.id}
                ledger={ledger}
                groups={data.groups}
                onDone={onDone}
              />
              <Pagination
                page={page}
                totalPages={data.totalPages}
                hrefFor={(targetPage) => `?page=${targetPage}`}
                label="Pages of payees"
              />
            </>
          )}
          {done.length > 0 && (
            <Section id="done" title="Chosen just now" gap={12}>
              <p>Choose again if something is wrong.</p>
              <Stack as="ul" gap={12} role="list" className={styles['groups']}>
                {done.map(({ group, accountId }) => (
                  <GroupCard
                    key={`${toKey(group)} ${accountId}`}
                    charityId={charity.id}
                    ledger={ledger}
                    group={group}
                    accountId={accountId}
                    onDone={onDone}
                  />
                ))}
              </Stack>
            </Section>
          )}
        </Stack>
      )}
    </QueryView>
  )
}

interface GroupListProps {
  charityId: string
  ledger: string
  groups: readonly PayeeGroup[]
  onDone: (group: PayeeGroup, accountId: string) => void
}

function GroupList({ groups, ...props }: GroupListProps) {
  return (
    <Stack as="ul" gap={12} role="list" className={styles['groups']} aria-label="Payees">
      {groups.map((group) => (
        <GroupCard key={toKey(group)} group={group} {...props} />
      ))}
    </Stack>
  )
}

interface GroupCardProps {
  charityId: string
  ledger: string
  group: PayeeGroup
  /** The account that was chosen on this visit. */
  accountId?: string
  onDone: (group: PayeeGroup, accountId: string) => void
}

function GroupCard({ charityId, ledger, group, accountId, onDone }: GroupCardProps) {
  const { amount, count, currency, entries, payee, side } = group
  const [chosen, setChosen] = useState(accountId ?? group.suggested ?? '')
  const options = useAccountOptions(charityId, side)
  const name = payee || 'No name'
  const Heading = accountId === undefined ? 'h2' : 'h3'
  const choose = useCall('POST /api/charity/{id}/nominal-accounts/{accountId}/entries', {
    onSuccess: (_answer, { params }) => {
      toast.success(`Saved for ${formatPlural(entries.length, 'transaction')}.`)
      onDone(group, params.accountId)
    },
  })
  const send = () => {
    const params = { id: charityId, accountId: chosen }
    choose.mutate({ params, body: { entryIds: entries.map(({ id }) => id) } })
  }
  return (
    <Card as="li">
      <Row gap={16} rowGap={8} align="end" justify="between">
        <div>
          <Heading className="size-18">{name}</Heading>
          <p>
            {formatPlural(count, 'transaction')},{' '}
            <Money amount={side === 'income' ? amount : -amount} currency={currency} signed />
          </p>
        </div>
        <Row gap={12} align="end">
          <Select
            // The amount tells money in from money out, which one payee can have both of.
            label={`Nominal account for ${name}, ${formatMoney(amount, currency)} ${side === 'income' ? 'in' : 'out'}`}
            hideLabel
            placeholder="Choose an account"
            options={options}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
          <Button
            disabled={chosen === '' || chosen === accountId}
            busy={choose.isPending && 'Saving..'}
            variant={accountId === undefined ? 'primary' : 'secondary'}
            onClick={send}
          >
            Save {formatNumber(entries.length)}
            <span className="visually-hidden"> for {name}</span>
          </Button>
        </Row>
      </Row>
      <div role="alert">
        {choose.isError && (
          <p className="wrong">
            {getErrorMessage(choose.error, 'The account could not be saved. Please try again.')}
          </p>
        )}
      </div>
      <details>
        <summary>
          {entries.length < count
            ? `The newest ${formatNumber(entries.length)} of them`
            : 'What they were for'}
        </summary>
        <ul>
          {entries.map(({ id, sequence, entryDate, amount: one, description }) => (
            <li key={id}>
              <TextLink to={`${ledger}/${sequence}`}>No. {sequence}</TextLink>,{' '}
              {formatShortDate(entryDate)}, <Money amount={one} currency={currency} />:{' '}
              {description}
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
