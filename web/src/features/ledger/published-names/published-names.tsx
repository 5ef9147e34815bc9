import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { PublishedName } from '@pennytrail/contract'
import {
  guessPayeeKind,
  payeeKindLabels,
  payeeKinds,
  type PayeeKind,
} from '@pennytrail/contract/ledger/payee-rules.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatFound, formatPlural } from '../../../lib/format-number.ts'
import { readPageNumber } from '../../../lib/page-number.ts'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { generalFund } from '../transactions/entry-words.ts'
import styles from '../ledger.module.css'
import { useDecideNames } from './use-decide-names.ts'

/**
 * The chosen kinds of payee, by payee name. A choice applies to every entry with that name on the
 * page.
 */
type Choices = Readonly<Record<string, PayeeKind>>

function findChoice(choices: Choices, { payee, payeeKind }: PublishedName): PayeeKind {
  return choices[payee] ?? payeeKind ?? guessPayeeKind(payee)
}

const options = payeeKinds.map((value) => ({ value, label: payeeKindLabels[value] }))

function listColumns(
  ledger: string,
  choices: Choices,
  onChoose: (payee: string, kind: PayeeKind) => void,
): Column<PublishedName>[] {
  return [
    {
      header: 'No.',
      kind: 'number',
      render: ({ sequence }) => <TextLink to={`${ledger}/${sequence}`}>{sequence}</TextLink>,
    },
    { header: 'Date', nowrap: true, render: ({ entryDate }) => formatShortDate(entryDate) },
    { header: 'Name', rowHeader: true, render: ({ payee }) => payee },
    {
      header: 'Who this is',
      render: (name) => (
        <Select
          label={`Who ${name.payee} is, transaction ${name.sequence}`}
          hideLabel
          options={options}
          value={findChoice(choices, name)}
          onChange={(event) => onChoose(name.payee, event.target.value as PayeeKind)}
        />
      ),
    },
    {
      header: 'What for',
      render: ({ description, project }) => `${description} (${project ?? generalFund})`,
    },
    {
      header: 'Amount',
      kind: 'number',
      nowrap: true,
      render: ({ amount, currency, direction }) => (
        <Money amount={direction === 'out' ? -amount : amount} currency={currency} signed />
      ),
    },
  ]
}

function countOutcome(decisions: readonly { payeeKind: PayeeKind }[]): string {
  const withheld = decisions.filter(({ payeeKind }) => payeeKind === 'person').length
  const keptCount = decisions.length - withheld
  const parts = [
    ...(withheld > 0 ? [`withhold ${formatPlural(withheld, 'name')}`] : []),
    ...(keptCount > 0 ? [`keep ${formatPlural(keptCount, 'name')} published`] : []),
  ]
  return parts.join(' and ')
}

interface PublishedNamesProps {
  charity: { id: string; ukCharityNumber: string }
}

/**
 * Lists the names that the ledger publishes, so that a Manager can withhold those of private
 * people.
 */
export function PublishedNames({ charity }: PublishedNamesProps) {
  const [search, setSearch] = useSearchParams()
  const show = search.get('show') === 'all' ? 'all' : 'undecided'
  const text = search.get('text') ?? ''
  const page = readPageNumber(search)
  const [choices, setChoices] = useState<Choices>({})
  const { data, error, refetch } = useRead(
    'GET /api/charity/{id}/payee-names',
    { params: { id: charity.id }, query: { show, page, ...(text ? { text } : {}) } },
    { placeholderData: keepPreviousData },
  )
  const { decide, error: saveError, isWaiting } = useDecideNames(charity.id)
  const ledger = transactionsAddress({ kind: 'charity', id: charity.ukCharityNumber })

  const filter = (next: { show?: string; text?: string }) =>
    setSearch(
      Object.fromEntries(Object.entries({ show, text, ...next }).filter(([, value]) => value)),
      { replace: true },
    )
  const names = data?.names ?? []
  const decisions = names
    .map((name) => ({ id: name.id, before: name.payeeKind, payeeKind: findChoice(choices, name) }))
    .filter(({ before, payeeKind }) => before !== payeeKind)
    .map(({ id, payeeKind }) => ({ id, payeeKind }))
  const save = () => decide(decisions, `Saved: ${countOutcome(decisions)}.`, () => setChoices({}))
  return (
    <Stack gap={24} className={styles['names']}>
      <div className={styles['filters']}>
        <Select
          label="Show"
          options={[
            { value: 'undecided', label: 'Names to decide on' },
            { value: 'all', label: 'All published names' },
          ]}
          value={show}
          onChange={(event) => filter({ show: event.target.value })}
        />
        <TextField
          label="Search"
          optional
          value={text}
          onChange={(event) => filter({ text: event.target.value })}
        />
      </div>
      {error ? (
        <LoadFailed error={error} failure="The names could not be loaded." onRetry={refetch} />
      ) : !data ? (
        <LoadingPlaceholder label="the published names" height="24rem" />
      ) : names.length === 0 ? (
        <EmptyState
          title={text ? 'No published name matches' : 'Nothing to decide'}
          action={<ButtonLink to={ledger}>See the transactions</ButtonLink>}
        >
          {show === 'undecided'
            ? 'You have decided about every name that your ledger publishes.'
            : 'Your ledger publishes no names of payees or sources of money.'}
        </EmptyState>
      ) : (
        <>
          <Table
            caption={`${formatFound(data, 'published name')}, imported ones first`}
            columns={listColumns(ledger, choices, (payee, kind) =>
              setChoices((before) => ({ ...before, [payee]: kind })),
            )}
            rows={names}
            rowKey={({ id }) => id}
            keepsRows
          />
          {saveError !== null && (
            <p role="alert" className="wrong">
              {getErrorMessage(saveError, 'The names could not be saved. Please try again.')}
            </p>
          )}
          <Card look="tinted" row={{ gap: 16, justify: 'between' }}>
            <p role="status">
              {decisions.length === 0
                ? 'Change a choice above to withhold a name. It applies to every entry with that name on this page.'
                : `Saving will ${countOutcome(decisions)}. A withheld name disappears from the ledger, its files and its reports, and cannot be published again. Files that people have already downloaded still contain it.`}
            </p>
            <Button disabled={decisions.length === 0 || isWaiting} onClick={save}>
              Save {formatPlural(decisions.length, 'choice')}
            </Button>
          </Card>
          <Pagination
            page={page}
            totalPages={data.totalPages}
            hrefFor={(targetPage) =>
              `?${new URLSearchParams({ show, ...(text ? { text } : {}), page: `${targetPage}` })}`
            }
            label="Pages of names"
          />
        </>
      )}
    </Stack>
  )
}
