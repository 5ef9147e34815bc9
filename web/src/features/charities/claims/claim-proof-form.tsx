import type { CharityClaim, ProofInput, RegisterEntry } from '@pennytrail/contract'
import {
  isMailAtDomain,
  offeredProofs,
  websiteDomain,
  type ProofKind,
} from '@pennytrail/contract/charities/claim-proof.ts'
import { claimRules, longestExplanation } from '@pennytrail/contract/charities/rules.ts'
import {
  codeError,
  codeVersion,
  codeWording,
} from '@pennytrail/contract/charities/code-of-fundraising.ts'
import { isEmail } from '@pennytrail/contract/identity/registration-rules.ts'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { summaryOf, useRulesForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CodeGuidance } from '../fundraising-code-guidance.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { KeepTyped } from '../../../ui/unsaved-changes-guard.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import styles from './claim.module.css'

interface ProofValues {
  kind: ProofKind
  email: string
  explanation: string
  agreed: boolean
}

const cardOf = (
  domain: string | null,
): Record<ProofKind, { label: string; description: string }> => ({
  'website-code': {
    label: 'A code on the website',
    description: `You put a short code anywhere on ${domain}, and we look for it.`,
  },
  'domain-mail': {
    label: 'Mail at the website’s domain',
    description: `We send a link to an address that ends in @${domain}.`,
  },
  explanation: {
    label: 'Tell us how to check',
    description:
      'The register gives no website of the charity’s own, so an administrator checks it by hand.',
  },
})

const rulesFor = (domain: string | null) => ({
  email: (value: string, { kind }: ProofValues) => {
    if (kind !== 'domain-mail') return undefined
    if (!value.trim()) return 'Email is required.'
    if (!isEmail(value.trim())) return 'Invalid email format'
    return domain && isMailAtDomain(value.trim(), domain)
      ? undefined
      : `Enter an address that ends in @${domain}.`
  },
  explanation: (value: string, { kind }: ProofValues) =>
    kind === 'explanation' ? claimRules.explanation(value) : undefined,
  agreed: codeError,
})

const proofOf = ({ email, explanation, kind }: ProofValues): ProofInput => {
  if (kind === 'domain-mail') return { kind, email: email.trim() }
  return kind === 'explanation' ? { kind, explanation: explanation.trim() } : { kind }
}

interface ProofFormProps {
  entry: RegisterEntry
  onClaimed: (claim: CharityClaim) => void
}

/** How the person shows that they act for the charity; sending it makes the claim. */
export function ProofForm({ entry, onClaimed }: ProofFormProps) {
  const domain = websiteDomain(entry.weblink)
  const offered = offeredProofs(entry.weblink)
  const [first = 'explanation'] = offered
  const form = useRulesForm<ProofValues>({
    defaultValues: { kind: first, email: '', explanation: '', agreed: false },
    rules: rulesFor(domain),
  })
  const [failure, setFailure] = useState<string>()
  const done = useRef(false)
  const { errors, isSubmitting, submitCount } = form.formState
  const kind = form.watch('kind')
  const send = async (values: ProofValues) => {
    setFailure(undefined)
    try {
      const claim = await api('POST /api/charity', {
        body: { ukCharityNumber: entry.number, proof: proofOf(values), codeVersion },
      })
      done.current = true
      onClaimed(claim)
    } catch (error) {
      setFailure(messageOf(error, 'The claim could not be made. Please try again.'))
    }
  }
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <ErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
      <KeepTyped
        isUnsaved={() => {
          const { explanation } = form.getValues()
          return explanation.trim() !== '' && !isSubmitting && !done.current
        }}
      />
      <RadioCards
        legend="How can you show that you act for it?"
        cards={offered.map((value) => ({ value, ...cardOf(domain)[value] }))}
        {...form.register('kind')}
      />
      {kind === 'domain-mail' && (
        <TextField
          label="Address of the charity"
          type="email"
          hint={`It ends in @${domain}.`}
          error={errors.email?.message}
          {...form.register('email')}
        />
      )}
      {kind === 'explanation' && (
        <Textarea
          label="How we can check"
          rows={5}
          hint="Your role there, and someone we can reach through details that are public."
          most={longestExplanation}
          error={errors.explanation?.message}
          {...form.register('explanation')}
        />
      )}
      <CodeGuidance />
      <Checkbox
        label={codeWording(entry.name)}
        error={errors.agreed?.message}
        {...form.register('agreed')}
      />
      <p className={styles['note']}>
        An administrator looks at every claim. Until then the charity has no page here and takes no
        gifts.
      </p>
      <div role="alert">
        <FieldError id="claim" error={failure} />
      </div>
      <div className={styles['actions']}>
        <Button type="submit" busy={isSubmitting && 'Claiming..'}>
          Claim {entry.name}
        </Button>
      </div>
    </form>
  )
}
