import {
  closingWords,
  delayWords,
  grantTermQuestions,
  maxGrantTermsWords,
  shortfallWords,
} from '@pennytrail/contract/grants/grant-terms.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import type { TypedGrantTerms } from './grant-terms-values.ts'

const choices = { shortfall: shortfallWords, delay: delayWords, closing: closingWords } as const

interface GrantTermsFieldsProps {
  /** The prefix of the fields’ names, so that an error summary can lead to them. */
  name?: string
  legend?: string
  value: TypedGrantTerms
  onChange: (terms: TypedGrantTerms) => void
  error: string | undefined
}

/** Asks what the funder of a grant agreed if the work falls short or is late, or if money is left. */
export function GrantTermsFields({
  error,
  legend = 'What was agreed for this grant',
  name = 'terms',
  onChange,
  value,
}: GrantTermsFieldsProps) {
  return (
    <Stack as="section" gap={16} aria-labelledby={`${name}-legend`} className="small-h2">
      <h2 id={`${name}-legend`}>{legend}</h2>
      <p className="faint small">
        A grant has its own terms. The terms of the project’s public appeal do not apply to it.
      </p>
      {(['shortfall', 'delay', 'closing'] as const).map((question, at) => (
        <Select
          key={question}
          id={at === 0 ? `field-${name}` : `field-${name}-${question}`}
          label={grantTermQuestions[question]}
          placeholder="Choose"
          options={Object.entries(choices[question]).map(([option, label]) => ({
            value: option,
            label,
          }))}
          value={value[question]}
          error={value[question] === '' && error ? 'Choose what was agreed.' : undefined}
          onChange={(event) => onChange({ ...value, [question]: event.target.value })}
        />
      ))}
      <Textarea
        id={`field-${name}-words`}
        label="The award’s own words"
        optional
        hint="The sentence of the award or letter about money that is not spent."
        rows={2}
        maxCharacters={maxGrantTermsWords}
        value={value.words}
        onChange={(event) => onChange({ ...value, words: event.target.value })}
      />
    </Stack>
  )
}
