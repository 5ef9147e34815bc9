import type { ListedTransaction } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { updateLimits } from '@pennytrail/contract/updates/rules.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { newId } from '../../../lib/new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { findMetricRowError, type MetricRow } from './composer-values.ts'
import type { StepProps } from './composer-step-props.ts'
import type { UpdateOwner } from '../use-updates.ts'
import styles from './composer.module.css'

function describeTransaction({ payee, description, amount, currency }: ListedTransaction): string {
  return `${[payee, description].filter(Boolean).join(': ') || 'Transaction'}, ${formatMoney(amount, currency)}`
}

function CitedTransactions({ values, set, owner }: StepProps & { owner: UpdateOwner }) {
  const [text, setText] = useState('')
  const search = text.trim()
  const { data, error, refetch } = useRead(
    `GET /api/transaction/${owner.kind}/{id}`,
    {
      params: { id: owner.id },
      // Without a search, the latest payments.
      query: { limit: 20, ...(search ? { text: search } : { direction: 'out' as const }) },
    },
    { placeholderData: keepPreviousData },
  )
  const { cites } = values
  const chosen = new Set(cites.map(({ id }) => id))
  const full = cites.length >= updateLimits.cites
  const toggle = (entry: ListedTransaction) =>
    set({
      cites: chosen.has(entry.id) ? cites.filter(({ id }) => id !== entry.id) : [...cites, entry],
    })
  return (
    <fieldset className={styles['group']}>
      <legend>Transactions that this is about</legend>
      <p className={styles['hint']}>
        Readers see them below the update, and each transaction links to it.
      </p>
      {cites.length > 0 && (
        <Row as="ul" gap={8} role="list" aria-label="Chosen transactions">
          {cites.map((entry) => (
            <li key={entry.id}>
              <Chip label={describeTransaction(entry)} onRemove={() => toggle(entry)} />
            </li>
          ))}
        </Row>
      )}
      <TextField
        label="Search the transactions"
        type="search"
        optional
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error && (
        <LoadFailedLine
          error={error}
          failure="Failed to fetch project transaction data"
          onRetry={refetch}
        />
      )}
      {!data && !error && <LoadingPlaceholder label="the transactions" lines={4} />}
      {data?.transactions.length === 0 && <p>No transactions found.</p>}
      <ul role="list" className={styles['choices']}>
        {data?.transactions.map((entry) => (
          <li key={entry.id}>
            <Checkbox
              label={describeTransaction(entry)}
              hint={formatShortDate(entry.entryDate)}
              checked={chosen.has(entry.id)}
              disabled={full && !chosen.has(entry.id)}
              onChange={() => toggle(entry)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

interface FigureProps {
  row: MetricRow
  at: number
  showError: boolean
  onChange: (row: MetricRow) => void
  onRemove: () => void
}

function Figure({ row, at, showError, onChange, onRemove }: FigureProps) {
  const put = (some: Partial<MetricRow>) => onChange({ ...row, ...some })
  return (
    <Stack as="li" gap={8} className={styles['figure']}>
      <div className={styles['figureFields']}>
        <TextField
          label="What you counted"
          list="metric-names"
          placeholder="Trees planted"
          value={row.name}
          onChange={(event) => put({ name: event.target.value })}
        />
        <TextField
          label="So far"
          inputMode="numeric"
          value={row.value}
          onChange={(event) => put({ value: event.target.value })}
        />
        <TextField
          label="Unit"
          optional
          value={row.unit}
          onChange={(event) => put({ unit: event.target.value })}
        />
        <DateField
          label="On"
          value={row.date}
          onChange={(event) => put({ date: event.target.value })}
        />
      </div>
      <FieldError id={`figure-${at}`} error={showError ? findMetricRowError(row) : undefined} />
      <div>
        <Button size="small" variant="quiet" onClick={onRemove}>
          Remove<span className="visually-hidden"> figure {at + 1}</span>
        </Button>
      </div>
    </Stack>
  )
}

/** Returns an empty figure dated today. */
function newRow(): MetricRow {
  return {
    key: newId(),
    name: '',
    unit: '',
    value: '',
    date: toUkDate(new Date()),
  }
}

function Figures({ values, set, getError, projectId }: StepProps & { projectId: string }) {
  const { data } = useRead('GET /api/project-update/project/{id}/metrics', {
    params: { id: projectId },
  })
  const { metrics } = values
  const known = data?.metrics ?? []
  const error = getError('metrics')
  const put = (changed: readonly MetricRow[]) => set({ metrics: changed })
  return (
    <fieldset className={styles['group']} id="field-metrics" tabIndex={-1}>
      <legend>Figures</legend>
      <p className={styles['hint']}>
        Add results you can count, such as people reached or trees planted. Add the same figure to
        later updates to show how it grows.
      </p>
      <datalist id="metric-names">
        {known.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Stack role="list" as="ul" gap={16}>
        {metrics.map((row, at) => (
          <Figure
            key={row.key}
            row={row}
            at={at}
            showError={error !== undefined}
            onChange={(changed) => {
              const same = known.find(({ name }) => name === changed.name)
              const unit = same && changed.name !== row.name ? same.unit : changed.unit
              put(metrics.map((one, i) => (i === at ? { ...changed, unit } : one)))
            }}
            onRemove={() => put(metrics.filter((_, i) => i !== at))}
          />
        ))}
      </Stack>
      {metrics.length < updateLimits.metrics && (
        <div>
          <Button size="small" variant="secondary" onClick={() => put([...metrics, newRow()])}>
            Add a figure
          </Button>
        </div>
      )}
      <FieldError id="metrics-step" error={error} />
    </fieldset>
  )
}

/** Chooses the transactions that the update cites and the figures of its results. */
export function LedgerStep(props: StepProps & { owner: UpdateOwner }) {
  const { owner } = props
  return (
    <div className={styles['fields']}>
      <CitedTransactions {...props} />
      {owner.kind === 'project' && <Figures {...props} projectId={owner.id} />}
    </div>
  )
}
