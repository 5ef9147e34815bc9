import { useState } from 'react'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { Select } from '../../ui/form/select.tsx'
import styles from './gift-aid.module.css'
import { useYearEnd } from './use-gift-aid.ts'

const months = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(2026, at, 15)),
}))

const days = Array.from({ length: 31 }, (_, at) => ({
  value: String(at + 1),
  label: String(at + 1),
}))

/**
 * Sets the end of the charity's accounting year. Gift Aid on a gift can be claimed for four years
 * after the end of the year in which the charity received it.
 */
export function YearEndForm(props: { charityId: string; yearEnd: { month: number; day: number } }) {
  const { charityId, yearEnd } = props
  const [month, setMonth] = useState(String(yearEnd.month))
  const [day, setDay] = useState(String(yearEnd.day))
  const save = useYearEnd(charityId)
  return (
    <DashboardSection id="year-end" title="Accounting year">
      <p className={styles['text']}>
        You can claim on a gift until four years after the end of the accounting year in which you
        received it.
      </p>
      <Row
        as="form"
        gap={16}
        align="end"
        aria-label="Accounting year"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(
            { month: Number(month), day: Number(day) },
            {
              onSuccess: () => toast.success('Saved.'),
              onError: (error) =>
                toast.error(getErrorMessage(error, 'Your changes could not be saved.')),
            },
          )
        }}
      >
        <Select
          label="Month it ends"
          options={months}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
        <Select
          label="Day it ends"
          options={days}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <Button type="submit" variant="secondary" busy={save.isPending && 'Saving..'}>
          Save
        </Button>
      </Row>
    </DashboardSection>
  )
}
