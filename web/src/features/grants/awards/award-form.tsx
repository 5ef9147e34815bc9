import type { Award } from '@pennytrail/contract'
import {
  awardLimits,
  getAwardReportsError,
  getAwardWordsError,
  getContactError,
  type AwardSide,
  type FixedTerms,
} from '@pennytrail/contract/grants/awards/award-rules.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import { Controller } from 'react-hook-form'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { today } from '../grant-words.ts'
import styles from '../grants.module.css'
import { GrantFields } from '../record/grant-fields.tsx'
import { makeGrantRules, toSentTerms, type GrantValues } from '../record/grant-values.ts'
import { RecipientChoice } from './recipient-choice.tsx'

/** The fields of the form where the server names them otherwise. */
const names = {
  'terms.amount': 'amount',
  'terms.purpose': 'purpose',
  'terms.projectId': 'projectId',
  'terms.budgetLineIds': 'lines',
  'terms.instalments': 'instalments',
  'terms.reportDates': 'reports',
  'terms.terms': 'terms',
  'terms.contact': 'contact',
} as const

/** Writes a version of a grant: an award, its next version, or a variation. */
export function AwardForm(props: {
  grantId: string
  versionId: string
  donorOrg: { readonly id: string; readonly name: string }
  /** The other side of an award that exists; null while the organisation chooses it. */
  charity: { readonly id: string; readonly name: string } | null
  side: AwardSide
  start: GrantValues
  /** The parts that have happened already, if the version varies an agreed grant. */
  fixed?: FixedTerms | undefined
  onSaved: (award: Award) => void
  /** Closes a form that opened over something else. */
  onCancel?: () => void
}) {
  const { charity, donorOrg, fixed, grantId, onCancel, onSaved, side, start, versionId } = props
  const other = side === 'charity' ? donorOrg.name : (charity?.name ?? 'the charity')
  const form = useRulesForm<GrantValues>({
    defaultValues: start,
    rules: {
      ...makeGrantRules(fixed),
      charityId: (id) => (id === null ? 'Choose the charity.' : undefined),
      reports: (reports) =>
        getAwardReportsError(
          reports.map(({ date }) => date),
          today(),
          fixed,
        ),
      contact: getContactError,
      words: getAwardWordsError,
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const { isPending, mutateAsync } = useCall('POST /api/award')
  const charityId = form.watch('charityId')
  const save = async (values: GrantValues, offer: boolean) => {
    const award = await mutateAsync({
      body: {
        id: versionId,
        grantId,
        donorOrgId: donorOrg.id,
        charityId: values.charityId ?? '',
        side,
        offer,
        words: values.words.trim(),
        terms: toSentTerms(values),
      },
    })
    form.reset(values)
    toast.success(offer ? `Sent to ${other}.` : 'Draft saved. Only your side can see it.')
    onSaved(award)
  }
  const saveDraft = async () => {
    const values = form.getValues()
    if (values.charityId === null) {
      form.setError('charityId', { message: 'Choose the charity before you save the draft.' })
      return
    }
    const typed = [values.amount, ...values.instalments.map(({ amount }) => amount)]
    if (typed.some((amount) => amount.trim() !== '' && parseAmount(amount) === null)) {
      form.setError('amount', { message: 'Enter amounts in pounds, such as 4000 or 1250.50.' })
      return
    }
    await save(values, false).catch((error: unknown) =>
      toast.error(getErrorMessage(error, 'The draft could not be saved. Please try again.')),
    )
  }
  return (
    <Form
      form={form}
      className={styles['form']}
      send={(values) => save(values, true)}
      names={names}
      failure="It could not be sent. Please try again."
      failureAt="button"
    >
      <UnsavedChangesGuard isUnsaved={() => isDirty && !isSubmitting && !isPending} />
      {charity === null && (
        <Controller
          control={form.control}
          name="charityId"
          render={({ field }) => (
            <RecipientChoice
              value={field.value}
              onChange={(value) => {
                field.onChange(value)
                form.setValue('projectId', '')
                form.setValue('lines', [])
              }}
              onBlur={field.onBlur}
              error={errors.charityId?.message}
            />
          )}
        />
      )}
      <GrantFields
        form={form}
        charityId={charityId}
        isFundFixed={fixed !== undefined}
        purposeHint="What the money is for, in words that both sides will read later."
        termsLegend="Terms of this grant"
        namedHint="Otherwise the public sees the grant without the organisation’s name."
      />
      <TextField
        label={`Contact at ${donorOrg.name}`}
        hint="Whom the charity can ask, and how: a name with an email address or telephone number."
        {...form.field('contact')}
      />
      <Textarea
        label={`Message to ${other}`}
        optional
        rows={3}
        maxCharacters={awardLimits.words}
        {...form.field('words')}
      />
      <Row gap={12} wrap>
        <Button type="submit" busy={isSubmitting && 'Sending..'}>
          {fixed ? `Propose the change to ${other}` : `Offer it to ${other}`}
        </Button>
        <Button
          variant="secondary"
          busy={isPending && !isSubmitting && 'Saving..'}
          onClick={() => void saveDraft()}
        >
          Save as a draft
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Back to the grant
          </Button>
        )}
      </Row>
    </Form>
  )
}
