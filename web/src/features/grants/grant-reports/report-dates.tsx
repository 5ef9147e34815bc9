import { grantLimits } from '@pennytrail/contract/grants/rules.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import styles from '../grants.module.css'

export function ReportDates(props: {
  value: readonly string[]
  onChange: (dates: string[]) => void
  error: string | undefined
}) {
  const { error, onChange, value } = props
  return (
    <Section id="report-dates" title="Report dates (optional)" className="small-h2">
      <p className="faint small">
        We remind the charity of each date. The report records what the grant had paid for by then.
      </p>
      {value.map((date, at) => (
        <div key={at} className={styles['row']}>
          <DateField
            label={`Report ${at + 1}`}
            // The error summary links to this field.
            {...(at === 0 ? { name: 'reports' } : {})}
            value={date}
            onChange={(event) =>
              onChange(value.map((one, i) => (i === at ? event.target.value : one)))
            }
          />
          <Button variant="quiet" onClick={() => onChange(value.filter((_, i) => i !== at))}>
            Remove<span className="visually-hidden"> report {at + 1}</span>
          </Button>
        </div>
      ))}
      <FieldError id="report-dates" error={error} />
      {value.length < grantLimits.reports && (
        <Row gap={12}>
          <Button variant="secondary" onClick={() => onChange([...value, ''])}>
            Add a report date
          </Button>
        </Row>
      )}
    </Section>
  )
}
