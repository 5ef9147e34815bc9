import { isInvisible } from '@pennytrail/contract/misleading-text.ts'
import type { ProjectClosure } from '@pennytrail/contract'
import { answerDays, maximumQuestionMessage } from '@pennytrail/contract/unspent-gifts/answers.ts'
import type { ClosureTerm } from '@pennytrail/contract/donations/gift-terms.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { newId } from '../../lib/new-id.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { LazyConfirmDialog } from '../../ui/dialog/lazy-confirm-dialog.tsx'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { UnsavedChangesGuard } from '../../ui/dialog/unsaved-changes-guard.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { describePlan } from './closure-outlook.ts'
import styles from './unspent-gifts.module.css'

interface Values {
  becomes: 'closed' | 'cancelled'
  offered: string
  asksGivers: boolean
  days: string
  message: string
}

const day = 24 * 3600_000
const daysOffered = [answerDays.least, answerDays.usual, 60, answerDays.most]

/** Explains what closing a project does, and starts the closure. */
export function OpenClosureForm({
  of,
  requestedProjectId,
}: {
  of: ProjectClosure
  requestedProjectId: string | null
}) {
  const { canOffer, left, project } = of
  // The id stays the same while the form is open, so that a retry asks nobody twice.
  const [id] = useState(newId)
  const [confirming, setConfirming] = useState<Values | null>(null)
  const asks = left.givers.length > 0
  const form = useRulesForm<Values>({
    defaultValues: {
      becomes:
        requestedProjectId === 'cancelled' && project.lifecycle !== 'completed'
          ? 'cancelled'
          : 'closed',
      offered: '',
      asksGivers: false,
      days: String(answerDays.usual),
      message: '',
    },
    rules: {
      message: (text) =>
        asks && isInvisible(text) ? 'Say why it is closing. Every giver can read this.' : undefined,
    },
  })
  const { isDirty } = form.formState
  const [today] = useState(() => Date.now())
  const { asksGivers, days, offered } = form.watch()
  const answerBy = new Date(today + Number(days) * day)
  const hasTerm = (...terms: ClosureTerm[]) =>
    left.givers.some(({ promise }) => terms.includes(promise))
  const mayAsk = offered !== '' && hasTerm('secondary-purpose', 'similar-work')
  const waits = hasTerm('ask-givers', 'similar-work') || (mayAsk && asksGivers)
  const plan = describePlan({
    left,
    currency: project.currency,
    offered: canOffer.find(({ id: one }) => one === offered)?.title,
    asksGivers,
    answerBy,
  })
  const opening = useCall('POST /api/project/{id}/closure')
  const begin = ({ becomes, offered, asksGivers, days, message }: Values) =>
    opening.mutate(
      {
        params: { id: project.id },
        body: {
          id,
          becomes,
          offeredProjectId: offered === '' ? null : offered,
          asksGivers,
          message: message.trim(),
          answerDays: Number(days),
        },
      },
      { onSuccess: () => setConfirming(null) },
    )
  const ask = form.handleSubmit((values) => setConfirming(values))
  return (
    <DashboardSection id="close" title="Close project">
      <Stack noValidate as="form" gap={16} onSubmit={(event) => void ask(event)}>
        <UnsavedChangesGuard
          isUnsaved={() => isDirty && !opening.isPending && !opening.isSuccess}
        />
        <RadioCards
          legend="How it ends"
          columns={2}
          cards={[
            { value: 'closed', label: 'Closed', description: 'The work has been done.' },
            ...(project.lifecycle === 'completed'
              ? []
              : [
                  {
                    value: 'cancelled' as const,
                    label: 'Cancelled',
                    description: 'The work has not been done, or not all of it.',
                  },
                ]),
          ]}
          {...form.register('becomes')}
        />
        {asks && (
          <>
            <Select
              label="Similar work to move the money to"
              hint="The money then serves a similar purpose. Givers you ask can choose it."
              options={[
                { value: '', label: 'None: only the general fund' },
                ...canOffer.map(({ id: value, title }) => ({ value, label: title })),
              ]}
              {...form.register('offered')}
            />
            {mayAsk && (
              <Checkbox
                label="Ask the givers which of the two they prefer"
                hint="You do not have to ask them. If they do not answer, the money goes to the similar work."
                {...form.register('asksGivers')}
              />
            )}
            {waits && (
              <Select
                label="Time to answer"
                hint={`The email and the gift’s page say that they have until ${formatDate(answerBy.toISOString())}.`}
                options={daysOffered.map((one) => ({ value: String(one), label: `${one} days` }))}
                {...form.register('days')}
              />
            )}
            <Stack gap={16}>
              <h3 className={styles['small']}>What happens next</h3>
              <Stack as="ul" gap={8} className={styles['plan']}>
                {plan.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </Stack>
            </Stack>
            <Textarea
              label="Your message to the givers"
              hint="Why the project is closing and what the money has done. Each giver reads this in the email."
              maxCharacters={maximumQuestionMessage}
              {...form.field('message')}
            />
          </>
        )}
        <Row gap={12}>
          <Button type="submit">{asks ? 'Tell the givers and close' : 'Close the project'}</Button>
        </Row>
      </Stack>
      <LazyConfirmDialog
        open={confirming !== null}
        title={`Close “${project.title}”`}
        confirm="Start closing"
        cancel="Not yet"
        danger
        action={opening}
        busy="Telling the givers.."
        failure="We did not get an answer. Please try again."
        onConfirm={() => confirming && begin(confirming)}
        onClose={() => setConfirming(null)}
      >
        <p>
          {asks
            ? `${formatPlural(left.givers.length, 'giver')} with ${formatMoney(left.gifts, project.currency)} unspent will be told what happens, by email and on the gift’s page. ${waits ? `Givers you ask have until ${formatDate(answerBy.toISOString())}. ` : ''}`
            : 'No gift has unspent money. '}
          {left.restricted.length > 0
            ? 'It closes once you have recorded why the restricted money may leave. '
            : asks
              ? ''
              : 'It closes at once. '}
          The project can no longer receive gifts or record other transactions. What the charity
          moved here from its general fund goes back there when it closes.
        </p>
      </LazyConfirmDialog>
    </DashboardSection>
  )
}
