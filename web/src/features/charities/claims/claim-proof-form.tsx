import type { CharityClaim, ProofInput, RegisterEntry } from '@pennytrail/contract'
import {
  isMailAtDomain,
  listOfferedProofs,
  getWebsiteDomain,
  type ProofKind,
} from '@pennytrail/contract/charities/claim-proof.ts'
import { claimRules, maxExplanationLength } from '@pennytrail/contract/charities/rules.ts'
import {
  getCodeError,
  codeVersion,
  getCodeWording,
} from '@pennytrail/contract/charities/code-of-fundraising.ts'
import { getEmailError, normaliseEmail } from '@pennytrail/contract/identity/registration-rules.ts'
import { useRef, useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { listErrors, useRulesForm } from '../../../lib/form/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { FundraisingCodeGuidance } from '../fundraising-code/fundraising-code-guidance.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { ActionError } from '../../../ui/form/field.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'

interface ProofValues {
  kind: ProofKind
  email: string
  explanation: string
  agreed: boolean
}

function listProofCards(
  domain: string | null,
): Record<ProofKind, { label: string; description: string }> {
  return {
    'website-code': {
      label: 'A code on the website',
      description: `Put a short code anywhere on ${domain} and we will look for it.`,
    },
    'domain-mail': {
      label: 'Email at the website’s domain',
      description: `We will send a link to an address that ends in @${domain}.`,
    },
    explanation: {
      label: 'Tell us how to check',
      description:
        'The register lists no website for this charity, so an administrator checks your claim by hand.',
    },
  }
}

function createRules(domain: string | null) {
  return {
    email: (value: string, { kind }: ProofValues) => {
      if (kind !== 'domain-mail') return undefined
      if (!value.trim()) return 'Email is required.'
      const error = getEmailError(value, 'Invalid email format')
      if (error !== undefined) return error
      return domain && isMailAtDomain(normaliseEmail(value), domain)
        ? undefined
        : `Enter an address that ends in @${domain}.`
    },
    explanation: (value: string, { kind }: ProofValues) =>
      kind === 'explanation' ? claimRules.explanation(value) : undefined,
    agreed: getCodeError,
  }
}

function toProofInput({ email, explanation, kind }: ProofValues): ProofInput {
  if (kind === 'domain-mail') return { kind, email: email.trim() }
  return kind === 'explanation' ? { kind, explanation: explanation.trim() } : { kind }
}

interface ClaimProofFormProps {
  entry: RegisterEntry
  onClaimed: (claim: CharityClaim) => void
}

/** Asks how the person proves that they act for the charity. Sending the form creates the claim. */
export function ClaimProofForm({ entry, onClaimed }: ClaimProofFormProps) {
  const domain = getWebsiteDomain(entry.weblink)
  const offered = listOfferedProofs(entry.weblink)
  const [first = 'explanation'] = offered
  const form = useRulesForm<ProofValues>({
    defaultValues: { kind: first, email: '', explanation: '', agreed: false },
    rules: createRules(domain),
  })
  const [failure, setFailure] = useState<string>()
  const { mutateAsync: makeClaim } = useCall('POST /api/charity')
  const done = useRef(false)
  const { errors, isSubmitting, submitCount } = form.formState
  const kind = form.watch('kind')
  const send = async (values: ProofValues) => {
    setFailure(undefined)
    try {
      const claim = await makeClaim({
        body: { ukCharityNumber: entry.number, proof: toProofInput(values), codeVersion },
      })
      done.current = true
      onClaimed(claim)
    } catch (error) {
      setFailure(getErrorMessage(error, 'The claim could not be submitted. Please try again.'))
    }
  }
  return (
    <Stack noValidate as="form" gap={16} onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
      <UnsavedChangesGuard
        isUnsaved={() => {
          const { explanation } = form.getValues()
          return explanation.trim() !== '' && !isSubmitting && !done.current
        }}
      />
      <RadioCards
        legend="How can you show that you work for the charity?"
        cards={offered.map((value) => ({ value, ...listProofCards(domain)[value] }))}
        {...form.register('kind')}
      />
      {kind === 'domain-mail' && (
        <TextField
          label="Email address at the charity"
          type="email"
          hint={`It ends in @${domain}.`}
          {...form.field('email')}
        />
      )}
      {kind === 'explanation' && (
        <Textarea
          label="How can we check?"
          rows={5}
          hint="Your role there, and someone we can reach through published contact details."
          maxCharacters={maxExplanationLength}
          {...form.field('explanation')}
        />
      )}
      <FundraisingCodeGuidance charityNumber={entry.number} />
      <Checkbox label={getCodeWording(entry.name)} {...form.field('agreed')} />
      <p className="quiet">
        An administrator checks every claim. Until then the charity has no page here and cannot take
        gifts.
      </p>
      <ActionError id="claim" error={failure} />
      <Row gap={12}>
        <Button type="submit" busy={isSubmitting && 'Claiming..'}>
          Claim {entry.name}
        </Button>
      </Row>
    </Stack>
  )
}
