import type { CharityClaim } from '@pennytrail/contract'
import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { shouldRetry } from '../../../lib/api/query-client.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './claim.module.css'
import { ClaimProofForm } from './claim-proof-form.tsx'
import { RegisterFacts } from './register-facts.tsx'

const rules = {
  number: (value: string) => {
    if (!value.trim()) return 'Enter the charity’s registered number.'
    return parseCharityNumber(value) ? undefined : 'This is not a charity number.'
  },
}

interface CharityLookUpProps {
  /** The charity number from the URL; empty before a search. */
  number: string
  onNumber: (number: string) => void
  onClaimed: (claim: CharityClaim) => void
}

/** Finds a charity in the register by its number and starts a claim. */
export function CharityLookUp({ number, onNumber, onClaimed }: CharityLookUpProps) {
  const form = useRulesForm({ defaultValues: { number }, rules })
  return (
    <>
      <Form form={form} send={({ number: typed }) => onNumber(typed.trim())} gap={16}>
        <Row gap={12} align="end" className={styles['lookup']}>
          <TextField
            label="Registered charity number"
            hint="For example 1164883, SC003558 or NIC100012"
            autoComplete="off"
            {...form.field('number')}
          />
          <Button type="submit">Look it up</Button>
        </Row>
      </Form>
      {number && <FoundCharity key={number} number={number} onClaimed={onClaimed} />}
    </>
  )
}

function FoundCharity({ number, onClaimed }: Pick<CharityLookUpProps, 'number' | 'onClaimed'>) {
  const { data, error, refetch } = useRead('GET /api/charity-register/{number}', {
    params: { number },
  })
  return (
    <div aria-live="polite">
      {error &&
        (shouldRetry(0, error) ? (
          <LoadFailedLine
            error={error}
            failure="The register could not be searched."
            onRetry={refetch}
          />
        ) : (
          <p>{getErrorMessage(error, 'This number is not on the register.')}</p>
        ))}
      {!data && !error && <LoadingPlaceholder label="the charity" height="12rem" />}
      {data && (
        <Card gap={16} as="section" look="raised" aria-labelledby="found" className="small-h2">
          <h2 id="found">{data.name}</h2>
          <RegisterFacts entry={data} />
          {data.status === 'removed' ? (
            <p>A charity that has been removed from the register cannot be claimed.</p>
          ) : (
            <ClaimProofForm entry={data} onClaimed={onClaimed} />
          )}
        </Card>
      )}
    </div>
  )
}
