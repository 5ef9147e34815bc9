import type { GiftAidOverview } from '@pennytrail/contract'
import {
  legalFormLabel,
  legalForms,
  type LegalForm,
} from '@pennytrail/contract/gift-aid/eligibility.ts'
import { useState } from 'react'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { Select } from '../../ui/form/select.tsx'
import styles from './gift-aid.module.css'

const months = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(2026, at, 15)),
}))

const days = Array.from({ length: 31 }, (_, at) => ({
  value: String(at + 1),
  label: String(at + 1),
}))

/** The form that the register names, or the effect of not knowing it. */
function describeRegistered(registered: LegalForm | null): string {
  return registered === null
    ? 'Not known: the earlier deadline'
    : `As in the register: ${legalFormLabel[registered]}`
}

function describeDeadline({ registered, stated }: GiftAidOverview['legalForm']): string {
  const form = stated ?? registered
  if (form === 'trust')
    return 'A trust can claim on a gift until four years after the end of the tax year, on 5 April, in which it was given.'
  return form === 'company'
    ? 'The charity can claim on a gift until four years after the end of the accounting year in which it was given.'
    : 'The charity can claim on a gift until four years after the end of the tax year or of the accounting year in which it was given, whichever is earlier. Say which form the charity has to get the exact deadline.'
}

type DeadlineFormProps = { charityId: string } & Pick<GiftAidOverview, 'legalForm' | 'yearEnd'>

/** Sets the charity's legal form and accounting year, which decide until when it can claim. */
export function DeadlineForm({ charityId, legalForm, yearEnd }: DeadlineFormProps) {
  const [form, setForm] = useState<LegalForm | ''>(legalForm.stated ?? '')
  const [month, setMonth] = useState(String(yearEnd.month))
  const [day, setDay] = useState(String(yearEnd.day))
  const save = useCall('PATCH /api/charity/{id}/gift-aid')
  return (
    <DashboardSection id="year-end" title="Deadline for claims">
      <p className={styles['text']}>{describeDeadline(legalForm)}</p>
      <Stack
        as="form"
        gap={16}
        aria-label="Deadline for claims"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(
            {
              params: { id: charityId },
              body: {
                yearEnd: { month: Number(month), day: Number(day) },
                legalForm: form === '' ? null : form,
              },
            },
            {
              onSuccess: () => toast.success('Saved.'),
              onError: (error) =>
                toast.error(getErrorMessage(error, 'Your changes could not be saved.')),
            },
          )
        }}
      >
        <Select
          label="Legal form"
          hint="An unincorporated association asks HMRC which deadline it has."
          options={[
            { value: '', label: describeRegistered(legalForm.registered) },
            ...legalForms.map((value) => ({ value, label: legalFormLabel[value] })),
          ]}
          value={form}
          onChange={(event) => setForm(event.target.value as LegalForm | '')}
        />
        <Row gap={16} align="end">
          <Select
            label="Month the accounting year ends"
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
        </Row>
        <Row gap={12}>
          <Button type="submit" variant="secondary" busy={save.isPending && 'Saving..'}>
            Save
          </Button>
        </Row>
      </Stack>
    </DashboardSection>
  )
}
