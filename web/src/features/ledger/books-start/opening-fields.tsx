import { getOpeningDay } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { fieldId } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { ButtonLink } from '../../../ui/link.tsx'

/** Shows the date that every opening balance has, which nobody types. */
export function OpeningDayField(props: { firstDay: string; error: string | undefined }) {
  return (
    <TextField
      id={fieldId('date')}
      label="Date"
      hint="The day before your books here begin."
      readOnly
      value={formatDate(getOpeningDay(props.firstDay))}
      error={props.error}
    />
  )
}

/** Sends a Lead to the settings of the charity, because an opening balance needs the first day. */
export function FirstDayMissing({ charityNumber }: { charityNumber: string }) {
  return (
    <Stack gap={12}>
      <p>
        Set the first day of your books first. Every opening balance is dated the day before it.
      </p>
      <p>
        <ButtonLink to={`/dashboard-charity?section=settings&charity=${charityNumber}#books-start`}>
          Set the first day
        </ButtonLink>
      </p>
    </Stack>
  )
}
